// Appointments and calls to make. Dates and times go out and come in as the viewer's clock shows them, beside the instants
// they are; an all-day event is the same day everywhere. What is odd: a repeating event is kept once and listed as its
// occurrences, each known by `id` and `occurrence_date`; changing one of them (`scope: 'one'`) makes it an event of its own.
import { z } from 'zod'
import { Id, Instant, page, pageQuery, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'

export const EVENT_TYPES = ['appointment', 'call', 'meeting', 'task', 'other'] as const
/** Two of these at one time are a double booking. */
export const BOOKED_TYPES: readonly (typeof EVENT_TYPES)[number][] = ['appointment', 'meeting']
export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export const MOST_OCCURRENCES = 730
export const MOST_LISTED = 2000
export const MOST_DAYS = 400
export const CHANGES = ['created', 'updated', 'done', 'undone', 'deleted', 'restored'] as const

const Person = z.object({ id: z.number().int(), name: z.string() })
const WireTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use 24-hour HH:MM, like 09:30.')
const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const Recurrence = z.object({
  freq: z.enum(FREQUENCIES),
  /** Every so many days, weeks, months or years. */
  interval: z.number().int().min(1).max(99).optional(),
  /** Of a weekly one: on which days. */
  by_day: z.array(z.enum(WEEKDAYS)).max(7).optional(),
  /** The last day, or how often; neither for ever. */
  until: WireDate.nullable().optional(),
  count: z.number().int().min(1).max(MOST_OCCURRENCES).nullable().optional(),
})
export type Recurrence = z.output<typeof Recurrence>

export const Event = z
  .object({
    id: z.number().int(),
    type: z.enum(EVENT_TYPES),
    title: z.string(),
    description: z.string().nullable(),
    location: z.string().nullable(),
    all_day: z.boolean(),
    starts_at: Instant,
    /** When it is over: of an all-day event the midnight after its last day. */
    ends_at: Instant,
    start_date: WireDate,
    start_time: z.string().nullable(),
    end_date: WireDate,
    end_time: z.string().nullable(),
    recurrence: Recurrence.nullable(),
    /** Which one of a repeating event this is. */
    occurrence_date: WireDate.nullable(),
    /** The repeating event this one was taken out of. */
    series_id: z.number().int().nullable(),
    reminder_minutes: z.number().int().nullable(),
    /** Whose calendar it stands in. */
    user: Person,
    contacts: z.array(
      z.object({
        id: z.number().int(),
        number: z.number().int(),
        name: z.string(),
        life: z.enum(['deceased', 'do_not_contact']).nullable(),
      }),
    ),
    /** Linked contacts the viewer may not see, such as those given to somebody else since. */
    contacts_hidden: z.number().int(),
    /** Linked contacts that were deleted: the link stands, for when they come back. */
    contacts_deleted: z.array(z.object({ id: z.number().int(), number: z.number().int(), name: z.string() })),
    done_at: Instant.nullable(),
    editable: z.boolean(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Event' })

export const EventInput = z.object({
  type: z.enum(EVENT_TYPES),
  title: z.string().trim().min(1, 'Give it a title.').max(200),
  description: z.string().trim().max(5000, 'At most 5,000 characters.').nullable().optional(),
  location: z.string().trim().max(300).nullable().optional(),
  all_day: z.boolean().optional(),
  start_date: WireDate,
  start_time: z
    .union([z.literal(''), WireTime])
    .nullable()
    .optional(),
  /** The last day; the first one where it is not said. */
  end_date: z
    .union([z.literal(''), WireDate])
    .nullable()
    .optional(),
  /** Half an hour later where it is not said. */
  end_time: z
    .union([z.literal(''), WireTime])
    .nullable()
    .optional(),
  recurrence: Recurrence.nullable().optional(),
  /** How long before it the calendar's owner is told; null for never. */
  reminder_minutes: z.number().int().min(0).max(40_320).nullable().optional(),
  contact_ids: z.array(id).max(50, 'At most 50 contacts.').optional(),
  /** Whose calendar: oneself, or somebody one manages. */
  user_id: id.optional(),
  done: z.boolean().optional(),
  /** Save it though the calendar has something else then. */
  allow_overlap: z.boolean().optional(),
})
const Which = {
  /** Of a repeating event: this occurrence alone, or all of them. */
  scope: z.enum(['one', 'all']).optional(),
  occurrence_date: WireDate.optional(),
}

/** Of the event as it was read: where somebody changed it since, it is a 409. */
const began = { updated_at: Instant.optional() }

const day = WireDate.optional()
export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/events',
  access: 'events.list',
  summary: 'What stands in a calendar from a day to a day, the earliest first; 30 days from today where none is said.',
  query: z.object({
    downline_user_id: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    start_date: day,
    end_date: day,
    q: pageQuery.q,
    types_list: z.array(z.enum(EVENT_TYPES)).max(20).optional(),
    today_events: z.stringbool().optional() as unknown as z.ZodOptional<z.ZodType<boolean, boolean | string>>,
    contact_id: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    /** Only what is over and was not ticked off. */
    undone: z.stringbool().optional() as unknown as z.ZodOptional<z.ZodType<boolean, boolean | string>>,
    page: pageQuery.page,
    limit: z.coerce.number<number>().int().min(1).max(MOST_LISTED).optional(),
  }),
  returns: page(Event),
})
export const contactEvents = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/events/contact_events',
  access: 'contacts.show',
  summary:
    'Events a contact is linked to, in whosever calendar: those to come, the next first, or those past, the latest first. A repeating one counts once.',
  query: z.object({
    contact_id: Id.shape.id,
    when: z.enum(['upcoming', 'past']).optional(),
    page: pageQuery.page,
    limit: pageQuery.limit,
  }),
  returns: page(Event),
})
export const CalendarChange = z
  .object({
    id: z.number().int(),
    kind: z.enum(CHANGES),
    event_id: z.number().int(),
    occurrence_date: WireDate.nullable(),
    title: z.string(),
    type: z.enum(EVENT_TYPES),
    starts_at: Instant,
    /** What was and what is, by field. */
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    by: Person.nullable(),
    at: Instant,
    /** Deleted, and not brought back since. */
    restorable: z.boolean(),
  })
  .meta({ id: 'CalendarChange' })
export const calendarHistory = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/events/calendar_history',
  access: 'events.list',
  summary: 'What was entered, changed, done and deleted in a calendar, the latest first.',
  query: z.object({ ...pageQuery, downline_user_id: list.query.shape.downline_user_id }),
  returns: page(CalendarChange),
})
export const calendars = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/events/calendars',
  access: 'events.list',
  summary: 'Whose calendars may be opened besides one’s own, by name, leavers too; with user_id that one alone.',
  query: z.object({ ...pageQuery, user_id: list.query.shape.downline_user_id }),
  returns: page(Person.extend({ username: z.string(), active: z.boolean() })),
})
export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/events/{id}',
  access: 'events.list',
  summary: 'One event as it is now; of a repeating one the occurrence of that day where it has one, else the first.',
  params: Id,
  query: z.object({ occurrence_date: day }),
  returns: Event,
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/events',
  access: 'events.create',
  once: true,
  body: EventInput,
  returns: Event,
  status: 201,
})
export const update = route({
  kind: 'write',
  method: 'PUT',
  path: '/v1/events/{id}',
  access: 'events.update',
  summary: 'Puts this in place of what was there; what is left out is kept.',
  params: Id,
  body: EventInput.extend({ ...Which, ...began }),
  returns: Event,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/events/{id}',
  access: 'events.delete',
  params: Id,
  query: z.object({ ...Which, ...began }),
})
export const restore = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/events/{id}/restore',
  access: 'events.delete',
  summary: 'Takes a deletion back; with a day, puts that occurrence back as the repeating event has it.',
  params: Id,
  body: z.object({ occurrence_date: day }),
  returns: Event,
})
