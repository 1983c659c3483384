import { type Db, unseen } from '../core/db/database.ts'
import type { Total } from './apart.ts'
import { type CompiledScope, gatheredIn, WHOLE_TABLE, whereOf } from './compiled.ts'
import { countKept } from './counts.ts'
import { countMet } from './find-met.ts'

/** A plan of two parts that cannot be split is only run at once where two workers may help; one machine with two cores says one. */
const TWO_WORKERS = `select set_config('max_parallel_workers_per_gather', greatest(2, current_setting('max_parallel_workers_per_gather')::int)::text, true)`

/** How many contacts the scope holds: the number every list and every bulk act shows. */
export async function count(db: Db, scope: CompiledScope): Promise<number> {
  const sooner = scope.counted ?? (scope.twins ? undefined : scope.wide?.apart)
  if (sooner) return totalOf(db, sooner)
  if (scope.met) return countMet(db, scope.met)
  if (scope.twins?.halved) await db.prepared(TWO_WORKERS)
  const text = `select (${countOf(scope)}) as total`
  const isSteady = scope.short || (scope.steady && !scope.twins)
  const [row] = await (isSteady
    ? db.shaped<{ total: number }>(unseen(text), scope.values)
    : db.rows<{ total: number }>(text, scope.values))
  return row?.total ?? 0
}

/** What a sooner way says. */
export async function totalOf(db: Db, { text, values }: Total): Promise<number> {
  const [row] = await db.rows<{ total: number }>(text, values)
  return row?.total ?? 0
}

type Counted = Pick<CompiledScope, 'from' | 'owners' | 'conditions' | 'onlyTags'> &
  Partial<Pick<CompiledScope, 'told' | 'twins' | 'wide' | 'less' | 'plain' | 'texts' | 'parts'>>

/** Contacts narrowed by nothing are counted already, and without those few of them the others. What stands beside contacts is counted there; tags over a whole agency on the tags, less the few that deleted contacts carry. */
export function countOf(scope: Counted): string {
  const { from, owners, conditions, onlyTags, told, twins, wide, less, texts, parts } = scope
  if (twins) return twins.total
  if (texts) return `select total from app.search_page(${texts}, false, 0, 0)`
  if (scope.plain) return countKept(owners)
  if (less) return `select (${countKept(owners)}) - (${countOf({ from, owners, ...less })})`
  if (parts)
    return `select ${parts.map(part => `(${countOf({ from: WHOLE_TABLE, owners, conditions: [part, ...conditions], onlyTags })})`).join(' + ')}`
  if (wide) return `select count(*) from ${from} where ${gatheredIn({ ...scope, wide })}`
  if (told) return `select count(*) from ${told.from} where ${whereOf({ owners, conditions: told.conditions })}`
  if (!onlyTags) return `select count(*) from ${from} where ${whereOf(scope)}`
  const { ids, single } = onlyTags
  return `select (select count(${single ? '*' : 'distinct t.contact_id'}) from contact_tags t where t.tag_id ${single ? `= (${ids})[1]` : `= any(${ids})`})
    - (select count(*) from contacts c where c.deleted_at is not null
          and exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = any(${ids})))`
}
