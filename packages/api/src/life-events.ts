// What happens in a life and changes what an agent may do: a death, a move to another state, turning 65, a plan lost, the
// wish to be left alone. Recorded on the contact, taken back when it was a mistake; sends obey (app.contact_reach).
import { z } from 'zod'
import { Id, Instant, page, pageQuery, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'

export const LIFE_EVENTS = [
  'deceased',
  'do_not_contact',
  'do_not_mail',
  'moved_state',
  'turned_65',
  'plan_lost',
] as const
export const REASONS = [
  'deleted',
  'deceased',
  'do_not_contact',
  'status',
  'bereaved',
  'opted_out',
  'invalid',
  'no_way',
] as const

const Person = z.object({ id: z.number().int(), name: z.string() })
export const LifeEvent = z
  .object({
    id: z.number().int(),
    kind: z.enum(LIFE_EVENTS),
    happened_on: WireDate.nullable(),
    note: z.string().nullable(),
    /** Of a move: to which state, and from which. Of a plan lost: which policy it was, where that was said, and its name. */
    details: z.object({
      state: z.string().nullable().optional(),
      before: z.string().nullable().optional(),
      policy_id: z.number().int().nullable().optional(),
      plan: z.string().nullable().optional(),
      /** Whether it was told because that policy ended, lapsed or was cancelled: it is taken back where the policy is in force again. */
      follows: z.boolean().optional(),
    }),
    created_by: Person.nullable(),
    created_at: Instant,
    undone_by: Person.nullable(),
    undone_at: Instant.nullable(),
  })
  .meta({ id: 'LifeEvent' })
const Life = z
  .object({
    events: z.array(LifeEvent),
    /** Their status, where it says that nobody contacts them. */
    stopped_by: z.string().nullable(),
    /** The day they turn or turned 65; null where the date of birth is not known. */
    turns_65_on: WireDate.nullable(),
    /** The last day they may enroll after a plan lost, 60 days from the loss; null where no such time runs. */
    special_enrollment_until: WireDate.nullable(),
    /** Why nothing more goes out to them by itself since a move: their agent holds no license there. */
    moved_away: z.string().nullable(),
    /** Why the viewer is asked before they write by hand: they hold no license where the contact moved to. */
    moved_from_viewer: z.string().nullable(),
    /** Which of their phones and e-mails may be used now, and if not, why not. */
    reach: z.array(
      z.object({
        kind: z.string().nullable(),
        value: z.string().nullable(),
        allowed: z.boolean(),
        reasons: z.array(z.enum(REASONS)),
      }),
    ),
  })
  .meta({ id: 'Life' })

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/life_events',
  access: 'contacts.show',
  params: Id,
  returns: Life,
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/life_events',
  access: 'contacts.update',
  once: true,
  params: Id,
  body: z.object({
    kind: z.enum(LIFE_EVENTS),
    happened_on: z
      .union([z.literal(''), WireDate])
      .nullable()
      .optional(),
    note: z.string().trim().max(1000, 'At most 1,000 characters.').nullable().optional(),
    /** Of a move: where to. The contact's state becomes this. */
    state: z.string().trim().max(40).nullable().optional(),
    /** Of a plan lost: which of their policies it was; none means any they had. */
    policy_id: Id.shape.id.nullable().optional(),
  }),
  returns: Life,
  status: 201,
})
export const undo = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/life_events/{eventId}/undo',
  access: 'contacts.update',
  summary: 'Takes an event back; after a move the state is again what it was, unless it was changed since.',
  params: Id.extend({ eventId: Id.shape.id }),
  returns: Life,
})
export const turning65 = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/turning_65',
  access: 'contacts.list',
  summary: 'Whom the viewer may see and who turns 65 within so many days, the next first. The dead are left out.',
  query: z.object({
    days: z.coerce.number<number>().int().min(1).max(366).optional(),
    page: pageQuery.page,
    limit: pageQuery.limit,
  }),
  returns: page(
    z.object({
      id: z.number().int(),
      number: z.number().int(),
      name: z.string(),
      turns_65_on: WireDate,
      owner: Person,
    }),
  ),
})
