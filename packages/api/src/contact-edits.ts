// Small edits of a contact without the whole form: a field in the list or the header, the pinned note, an activity that
// took place outside Openbook, a move to Medicare. They obey `version` as the form does, where one is sent.
import { z } from 'zod'
import { Contact, ContactInput } from './contacts.ts'
import { Id, Instant, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'

export const ACTIVITIES = ['call', 'voicemail', 'text', 'email', 'meeting', 'visit', 'letter', 'other'] as const
/** So many characters may be pinned to the top of a contact. */
export const MOST_PINNED = 2000
const version = z.number().int().optional()

export const quickUpdate = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/quick_update',
  access: 'contacts.update',
  params: Id,
  body: ContactInput.pick({
    first_name: true,
    last_name: true,
    phone: true,
    email: true,
    city: true,
    state: true,
    status_id: true,
    agentflow_status_id: true,
    source_id: true,
    line_of_business: true,
    owner_id: true,
  }).extend({
    version,
    /** It puts back what was there before: a status that comes back so sets off no automation. */
    undoes: z.literal(true).optional(),
  }),
  returns: Contact,
})
export const updateNote = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/update_note',
  access: 'contacts.update',
  summary: 'The one note pinned to the top of the page.',
  params: Id,
  body: z.object({ note: z.string().trim().max(MOST_PINNED, 'At most 2,000 characters.').nullable(), version }),
  returns: Contact,
})
export const activityInfo = route({
  kind: 'write',
  method: 'PUT',
  path: '/v1/contacts/{id}/activity_info',
  access: 'contacts.update',
  summary: 'Tells the timeline of a call, a visit or the like that took place outside Openbook.',
  once: true,
  params: Id,
  body: z.object({
    type: z.enum(ACTIVITIES),
    note: z.string().trim().max(500, 'At most 500 characters.').nullable().optional(),
    /** The day it was, where that is not today. */
    on: z
      .union([z.literal(''), WireDate])
      .nullable()
      .optional(),
  }),
  returns: z.object({ id: z.number().int(), type: z.enum(ACTIVITIES), at: Instant }),
})
export const takeBackActivity = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/{id}/activity_info/{activityId}',
  access: 'contacts.update',
  summary: 'Takes back what the caller logged themselves within a day.',
  params: Id.extend({ activityId: Id.shape.id }),
})

const date = z
  .union([z.literal(''), WireDate])
  .nullable()
  .optional()
export const medicareImportContact = route({
  kind: 'write',
  method: 'PUT',
  path: '/v1/contacts/{id}/medicare_import_contact',
  access: 'contacts.update',
  summary: 'Moves a contact to Medicare, with the days its parts begin where they are known.',
  params: Id,
  body: z.object({ part_a_date: date, part_b_date: date, version }).prefault({}),
  returns: Contact,
})
