// Who a bulk act, an export, a print or a broadcast is for: contacts named by id, or everything a contacts_scope matches.
// `all` without a scope means nothing, so that no act ever reaches further than the list somebody looked at.
import { z } from 'zod'
import { MOST_IDS } from './contact-filters.ts'
import { ContactsScope } from './contacts-scope.ts'
import { Id } from './pages.ts'

/** Contacts named one by one. */
export const Named = z
  .array(Id.shape.id)
  .min(1, 'Choose at least one contact.')
  .max(MOST_IDS, 'At most 1,000 contacts by id. For more, send all with a contacts_scope.')

const fields = {
  ids: Named.optional(),
  all: z.boolean().optional(),
  contacts_scope: ContactsScope.optional(),
}
interface Chosen {
  ids?: unknown
  all?: boolean | undefined
  contacts_scope?: unknown
}

/** Which of the two `all` and `contacts_scope` may stand alone. */
type Alone = 'all' | 'contacts_scope'

function oneChoice({ ids, all, contacts_scope }: Chosen, context: z.RefinementCtx, alone?: Alone) {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (ids !== undefined && (all || contacts_scope !== undefined))
    refuse('ids', 'Send either ids, or all with a contacts_scope, not both.')
  else if (
    ids === undefined &&
    !all &&
    !(alone === 'contacts_scope' && all === undefined && contacts_scope !== undefined)
  )
    refuse(contacts_scope === undefined ? 'ids' : 'all', 'Say which contacts: ids, or all with a contacts_scope.')
  else if (ids === undefined && contacts_scope === undefined && alone !== 'all')
    refuse('contacts_scope', 'Say what all means: send the contacts_scope of the list.')
}

/** A body of `shape` that also says which contacts: exactly one of ids, or all with a contacts_scope. */
export const withSelection = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ ...shape, ...fields }).superRefine((value, context) => oneChoice(value as Chosen, context))

export const Selection = withSelection({})
export type Selection = z.output<typeof Selection>

/** What every act takes besides. */
export const request = { request_id: z.uuid().optional(), expected_count: z.number().int().min(0).optional() }

/** The body of an act on a selection. `request_id` makes sending it twice do it once; `expected_count` is what the preview said. */
export const bulkBody = <S extends z.ZodRawShape>(shape: S) => withSelection({ ...shape, ...request })

/** The same where `all` alone has one meaning. */
export const bulkBodyOfAll = z
  .object({ ...request, ...fields })
  .superRefine((value, context) => oneChoice(value, context, 'all'))

/** The same where a scope alone says that all in it are meant. */
export const bulkBodyOfScope = z
  .object({ ...request, ...fields })
  .superRefine((value, context) => oneChoice(value, context, 'contacts_scope'))
