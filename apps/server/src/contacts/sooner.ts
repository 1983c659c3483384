import type { ContactCondition, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import { BY_CHANGE, type CompiledScope, type Tags } from './compiled.ts'
import type { Asking, Bind } from './conditions.ts'
import { onlyConsent } from './consent-filters.ts'
import { idsOf } from './filter-values.ts'
import { conditionsOf } from './filters.ts'
import type { Searched } from './found.ts'
import { textsOfField } from './name-filters.ts'
import { oppositeOf } from './opposite.ts'
import type { groupOf } from './owners.ts'
import { inParts } from './place-filters.ts'
import { isClient } from './policy-filters.ts'

interface Whole {
  scope: ContactsScope
  rest: readonly ContactCondition[]
  q: string
  found: Searched | undefined
  group: ReturnType<typeof groupOf>
  /** What holds besides the filters. */
  others: string[]
  asking: Asking
  /** Stands for the values bound since the first filter, in the same order. */
  rebound: () => Bind
}

/** Sooner ways to the total of whole books, or of the agency, where one thing alone narrows them. */
export function soonerWays(whole: Whole): Pick<CompiledScope, 'less' | 'texts'> {
  const less = whole.found || whole.group === 'mine' ? undefined : leftOut(whole)
  const texts = textsOf(whole)
  return { ...(less && { less }), ...(texts && { texts }) }
}

/** Whom one filter, or asking for leads, leaves out. */
function leftOut({ scope: { type }, rest, q, others, asking, rebound }: Whole): CompiledScope['less'] {
  const [node, ...more] = rest
  const bind = rebound()
  if (type === 'lead' && !node && !q) {
    const [notDeleted = 'true'] = others
    return {
      ...(asking.clientsKept && { from: BY_CHANGE }),
      conditions: [notDeleted, isClient({ ...asking, bind })],
      onlyTags: undefined,
    }
  }
  const opposite = node && !more.length && !q && !type ? oppositeOf(node) : undefined
  if (!opposite || (asking.owners && asksForTags(opposite))) return undefined
  const beside = onlyConsent({ ...asking, bind }, [opposite])
  if (beside) return { from: beside.from, conditions: [...others, beside.said], onlyTags: undefined }
  const parts = inParts({ ...asking, bind }, [opposite])
  if (parts) return { from: parts.from, parts: parts.parts, owners: undefined, conditions: others, onlyTags: undefined }
  return {
    conditions: [...others, ...conditionsOf({ ...asking, bind }, [opposite])],
    onlyTags: tagsIn(rebound(), opposite),
  }
}

/** What app.search_page is asked, where a text or one filter by a text narrows. */
function textsOf({ scope: { type }, rest, q, found, asking, rebound }: Whole): string | undefined {
  const [node, ...more] = rest
  if (type) return undefined
  if (!node) return found?.texts
  return !more.length && !q && 'field' in node ? textsOfField({ ...asking, bind: rebound() }, node) : undefined
}

const asksForTags = (node: ContactCondition): node is Extract<ContactCondition, { field: unknown }> =>
  'field' in node && node.field === 'tag_id' && (node.op ?? 'any_of') === 'any_of'

export function tagsIn(bind: Bind, node: ContactCondition): Tags | undefined {
  if (!asksForTags(node)) return undefined
  return { ids: `${bind(idsOf(node))}::bigint[]`, single: [node.value].flat().length === 1 }
}
