// Postal mail kits and who is to get one: a card, a brochure, a reminder. Managers assign a kit to a selection of contacts,
// one for each address if they like. What is odd: an assignment is the order, not the post: nothing is sent from here, the
// list of assignments is what a print and mail house is given.
import { z } from 'zod'
import { BulkStarted } from './contact-acts.ts'
import { ContactsScope } from './core/contacts-scope.ts'
import { exportOf } from './core/list-export.ts'
import { Id, Instant, json, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'
import { bulkBody, Selection } from './core/selection.ts'
import { shortList } from './core/short-list.ts'

export const MailerKit = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string().nullable(),
    /** What lies in the envelope. */
    pieces: z.number().int(),
    /** Dollars for one kit, postage included. */
    price: z.string(),
    active: z.boolean(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'MailerKit' })
/** As the console lists it. */
export const AdminMailerKit = MailerKit.extend({
  /** Contacts it was assigned to, without the deleted ones. */
  contacts_count: z.number().int(),
}).meta({ id: 'AdminMailerKit' })
export const MailerKitInput = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100),
  description: z.string().trim().max(1000).nullable().optional(),
  pieces: z.number().int().min(1, 'At least 1.').max(50, 'At most 50.').optional(),
  price: z.coerce
    .string()
    .regex(/^\d{1,6}(\.\d{1,4})?$/, 'Enter an amount like 1.25.')
    .optional() as unknown as z.ZodOptional<z.ZodType<string, string | number>>,
  active: z.boolean().optional(),
})

export const AssignValues = z.object({
  kit_id: Id.shape.id,
  one_per_household: z.boolean().optional(),
  /** Whether who got it before gets it once more; an address where somebody got it before, too. */
  again: z.boolean().optional(),
})

export const MailerCounts = z
  .object({
    count: z.number().int(),
    /** With a name, a street and a ZIP code, or a city and state. */
    mailable: z.number().int(),
    households: z.number().int(),
    kits: z.array(
      z.object({
        kit_id: z.number().int(),
        /** Of the selection, who got the kit before, and the day the last of them did. */
        assigned: z.number().int(),
        last_assigned_on: WireDate.nullable(),
        /** Of those the post can reach, who did not get it yet. */
        contacts_left: z.number().int(),
        /** Their addresses, but those where somebody got it. */
        households_left: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'MailerCounts' })

export const kits = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/mailer_assignment_kits',
  access: 'mailers.assign',
  summary: 'The kits that can be assigned, by name.',
  returns: z.array(MailerKit),
})

export const counts = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/mailer_assignment_counts',
  access: 'mailers.assign',
  summary: 'How many of a selection the post could reach, and who has which kit. JSON in `ids` or `contacts_scope`.',
  query: z
    .object({
      ids: json(z.array(Id.shape.id).min(1).max(1000)).optional() as unknown as z.ZodOptional<
        z.ZodType<number[], string>
      >,
      contacts_scope: json(ContactsScope).optional() as unknown as z.ZodOptional<
        z.ZodType<z.output<typeof ContactsScope>, string>
      >,
    })
    .refine(({ ids, contacts_scope }) => (ids === undefined) !== (contacts_scope === undefined), {
      path: ['contacts_scope'],
      message: 'Say which contacts: ids or a contacts_scope.',
    }),
  returns: MailerCounts,
})

export const countsOf = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/contacts/mailer_assignment_counts',
  access: 'mailers.assign',
  summary: 'The same of a selection in the body: a long one does not fit into an address.',
  body: Selection,
  returns: MailerCounts,
})

export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/mailer_assignment_create',
  access: 'mailers.assign',
  summary:
    'Assigns a kit to a selection, if asked to one contact of each address; who got it before does so again only if asked.',
  body: bulkBody(AssignValues.shape),
  returns: BulkStarted,
})

const kit = shortList('mailer_kits', AdminMailerKit, MailerKitInput)
export const adminList = route({ ...kit.list, method: 'GET', path: '/v1/admin/mailer_kits' })
export const adminExport = exportOf(adminList)
export const adminShow = route({ ...kit.show, method: 'GET', path: '/v1/admin/mailer_kits/{id}' })
export const adminCreate = route({ ...kit.create, method: 'POST', path: '/v1/admin/mailer_kits' })
export const adminUpdate = route({ ...kit.update, method: 'PATCH', path: '/v1/admin/mailer_kits/{id}' })
export const adminDestroy = route({ ...kit.destroy, method: 'DELETE', path: '/v1/admin/mailer_kits/{id}' })
export const adminDeleting = route({ ...kit.deleting, method: 'POST', path: '/v1/admin/mailer_kits/deleting' })
export const adminRestore = route({ ...kit.restore, method: 'POST', path: '/v1/admin/mailer_kits/{id}/restore' })
