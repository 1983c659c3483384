// Whose contacts, narrowed how. The same scope is listed, counted and acted on. What is not plain from the names:
// `contact_group` all is everyone the asker may see; `for_contact_group_all` says all whatever the group, but deleted. An id
// is a named group: whom its users own, as far as the asker may see them; only for those in it or above one of its users.
// `downline_user_id` is that user and everyone below; `all_downline: false` keeps to that user, or without one to those
// who report to the asker directly. `category` is the line of business. `type` client has a policy in force, lead has
// none. `representer_type` is the role of the owner. `duplicate` shares the fields with another contact of the scope
// (`is_duplicate: false` narrows nothing), and `select_n` takes the first so many in the scope's order, with `select_last`
// the last; `except_ids` are then left out, one by one. `pool_id` is whoever waits in that pool, whatever the group, if the asker may open it; `mine` is the
// same as none: whoever the asker may see anyway. Who may only look at a pool and take from it sees no phone or e-mail there and acts on nobody by such a scope.
import { z } from 'zod'
import {
  allows,
  CONTACT_GROUPS,
  CONTACT_TYPES,
  DUPLICATE_FIELDS,
  defaultOp,
  FILTERS,
  type FilterField,
  LINES_OF_BUSINESS,
  MOST_EXCEPTED,
  MOST_FILTERS,
  MOST_VALUES,
  OPS,
  type Op,
  SORTS,
} from './contact-filters.ts'
import { Id } from './pages.ts'

/** The most a scope takes off its top: a whole export (spec section 9). */
export const MOST_SELECTED = 999_999

const Word = z.union([z.string().max(200), z.number()])
export const ContactFilter = z
  .strictObject({
    field: z.enum(FILTERS),
    op: z.enum(OPS).optional(),
    value: z.union([Word, z.array(Word).max(MOST_VALUES)]).optional(),
  })
  .refine(({ field, op, value }) => allows(field, defaultOp(field, op, value)), {
    error: ({ input }) => mistake(input),
  })
  .meta({ id: 'ContactFilter' })

const error = ({ input }: { input?: unknown }) => mistake(input)
const groupsOf = <S extends z.ZodType>(inner: S) =>
  [
    z.strictObject({ any: z.array(inner).max(MOST_FILTERS) }),
    z.strictObject({ all: z.array(inner).max(MOST_FILTERS) }),
  ] as const
const Inner = z.union([ContactFilter, ...groupsOf(ContactFilter)], { error })
/** A filter, or filters of which any or all must hold; a group may hold groups once more. */
export const ContactCondition = z.union([ContactFilter, ...groupsOf(Inner)], { error }).meta({ id: 'ContactCondition' })
export type ContactFilter = z.output<typeof ContactFilter>
export type ContactCondition = z.output<typeof ContactCondition>

const any = z.literal('').transform(() => undefined)
const ofLines = `Choose one of ${LINES_OF_BUSINESS.join(', ')}, or several.`

/** A key nobody knows is refused: it would narrow nothing, and an act on a few become one on everybody. */
export const ContactsScope = z
  .strictObject({
    search: z
      .array(ContactCondition)
      .max(MOST_FILTERS)
      .refine(search => sizeOf(search) <= MOST_FILTERS, `Use at most ${MOST_FILTERS} filters.`)
      .optional(),
    q: z.string().max(200).optional(),
    page: z.number().int().min(1).max(1_000_000).optional(),
    limit: z.number().int().min(1).max(200).optional(),
    order: z.enum(['ASC', 'DESC']).optional(),
    order_field: z.enum(SORTS).optional(),
    contact_group: z
      .union([z.enum(CONTACT_GROUPS), Id.shape.id], `Use ${CONTACT_GROUPS.join(', ')} or the id of a group.`)
      .optional(),
    downline_user_id: Id.shape.id.optional(),
    pool_id: z.union([z.literal('mine'), Id.shape.id]).optional(),
    all_downline: z.boolean().optional(),
    for_contact_group_all: z.boolean().optional(),
    category: z.union([any, z.enum(LINES_OF_BUSINESS), z.array(z.enum(LINES_OF_BUSINESS)).min(1)], ofLines).optional(),
    type: z.enum(CONTACT_TYPES).optional(),
    representer_type: z.string().trim().min(1).max(40).optional(),
    duplicate: z
      .object({
        is_duplicate: z.boolean(),
        fields: z.array(z.enum(DUPLICATE_FIELDS)).min(1, 'Name at least one field.').optional(),
      })
      .optional(),
    select_n: z.number().int().min(1).max(MOST_SELECTED).optional(),
    select_last: z.boolean().optional(),
    except_ids: z
      .array(Id.shape.id)
      .max(MOST_EXCEPTED, 'At most 1,000 contacts can be left out one by one. Narrow the list instead.')
      .optional(),
  })
  .meta({ id: 'ContactsScope' })
export type ContactsScope = z.output<typeof ContactsScope>

const sizeOf = (nodes: readonly unknown[]): number =>
  nodes.reduce<number>((sum, node) => {
    const { any, all } = node as { any?: unknown[]; all?: unknown[] }
    return sum + (any || all ? sizeOf(any ?? all ?? []) : 1)
  }, 0)

/** What is wrong with a filter, in words for whoever sent it. */
function mistake(input: unknown): string {
  const { field, op, any, all } = (input ?? {}) as { field?: FilterField; op?: Op; any?: unknown; all?: unknown }
  if (any !== undefined || all !== undefined)
    return `A group is { any: [...] } or { all: [...] } of at most ${MOST_FILTERS} filters, and groups stand at most two deep.`
  if (!FILTERS.includes(field as FilterField)) return `There is no filter "${String(field).slice(0, 60)}".`
  if (op !== undefined && (!OPS.includes(op) || !allows(field as FilterField, op)))
    return `${field} cannot be compared by "${String(op).slice(0, 60)}".`
  return `${field} takes a text, a number or at most ${MOST_VALUES} of them.`
}
