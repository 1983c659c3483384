// A person in an agent's book: lead, client or prospect. The list is read with PATCH and a contacts_scope in the body
// (spec section 7); the same scope names who a bulk act, an export or a broadcast is for, so the number shown is the
// number acted on (what it may hold is in core/contacts-scope.ts). An edit names the `version` it began from: a stale one is a 409, never a silent overwrite.
import { z } from 'zod'
import { LINES_OF_BUSINESS } from './core/contact-filters.ts'
import { ContactsScope } from './core/contacts-scope.ts'
import { choiceOrNone } from './core/fields.ts'
import { Id, Instant, PAGE_SIZES, page, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'

export const DEFAULT_LIMIT = PAGE_SIZES[0]

/** Said to everyone who sees them when contacts were changed: a ContactsChanged, on the channel of notices. */
export const CHANGED = 'contacts.changed'
/** Which ones; null where they are too many to name. */
export interface ContactsChanged {
  ids: number[] | null
}

const Named = z.object({ id: z.number().int(), name: z.string() })
export const ContactTag = z.object({ id: z.number().int(), name: z.string(), color: z.string() })

/** What one must know before writing to them or calling: it shows wherever they are listed. */
export const MARKS = ['deceased', 'do_not_contact', 'bereaved'] as const

export const ContactRow = z
  .object({
    id: z.number().int(),
    number: z.number().int(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    company_name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    line_of_business: z.string().nullable(),
    status: Named.nullable(),
    source: Named.nullable(),
    /** Where they stand as somebody being recruited. */
    agentflow_status: Named.nullable(),
    owner: Named,
    pool: Named.nullable(),
    tags: z.array(ContactTag),
    marks: z.array(z.enum(MARKS)),
    date_of_birth: WireDate.nullable(),
    /** In whole years, on the day it is for the asker. */
    age: z.number().int().nullable(),
    /** When the next of their active policies ends. */
    next_policy_end: WireDate.nullable(),
    created_at: Instant,
    updated_at: Instant,
    /** When somebody last spoke with them or wrote to them: a note, an e-mail, an activity told of, an appointment or call ticked off. */
    last_contacted_at: Instant.nullable(),
  })
  .meta({ id: 'ContactRow' })

export const Contact = ContactRow.extend({
  email_2: z.string().nullable(),
  phone_2: z.string().nullable(),
  phone_3: z.string().nullable(),
  address: z.string().nullable(),
  address_2: z.string().nullable(),
  county: z.string().nullable(),
  zip: z.string().nullable(),
  gender: z.string().nullable(),
  website: z.string().nullable(),
  /** What another system calls them: as imported, or as a lead vendor sent it. */
  external_id: z.string().nullable(),
  consent_source: z.string().nullable(),
  consent_at: Instant.nullable(),
  /** The one pinned to the top of the page. */
  note: z.string().nullable(),
  version: z.number().int(),
  deleted_at: Instant.nullable(),
  /** The contact this one was merged into: it is opened instead, if the viewer may see it. */
  merged_into: z
    .object({ id: z.number().int(), number: z.number().int(), owner: z.string(), seen: z.boolean() })
    .nullable(),
  may_change: z.boolean().default(true),
}).meta({ id: 'Contact' })

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters.`).nullable().optional()
const phone = text(40)
const email = z
  .union([z.literal(''), z.email('Enter an e-mail address like name@example.com.').max(254)])
  .nullable()
  .optional()

export const ContactInput = z.object({
  first_name: text(100),
  last_name: text(100),
  company_name: text(200),
  email,
  email_2: email,
  phone,
  phone_2: phone,
  phone_3: phone,
  address: text(200),
  address_2: text(200),
  city: text(100),
  county: text(100),
  state: text(40),
  zip: text(10),
  date_of_birth: z
    .union([z.literal(''), WireDate])
    .nullable()
    .optional(),
  gender: choiceOrNone(['male', 'female', 'other']),
  website: text(300),
  line_of_business: choiceOrNone(LINES_OF_BUSINESS),
  status_id: Id.shape.id.nullable().optional(),
  source_id: Id.shape.id.nullable().optional(),
  agentflow_status_id: Id.shape.id.nullable().optional(),
  owner_id: Id.shape.id.optional(),
})

const tagNames = z.array(z.string().trim().min(1).max(60)).max(50).optional()
/** Exactly these `tags`, or those to `add` and to `remove`, which leaves what somebody else gave meanwhile. */
const TagsInput = z
  .object({ id: Id.shape.id, tags: tagNames, add: tagNames, remove: tagNames })
  .refine(({ tags, add, remove }) => Boolean(tags) !== Boolean(add || remove), {
    path: ['tags'],
    message: 'Name either all tags in tags, or those to add and to remove.',
  })

export const list = route({
  kind: 'read',
  method: 'PATCH',
  path: '/v1/contacts',
  access: 'contacts.list',
  body: z.object({ contacts_scope: ContactsScope }),
  returns: page(ContactRow),
})

export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts',
  access: 'contacts.create',
  once: true,
  body: ContactInput,
  returns: Contact,
  status: 201,
})

const Opening = z.object({
  not_remove_new_tag: z.stringbool().optional() as unknown as z.ZodOptional<z.ZodType<boolean, boolean | string>>,
})

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}',
  access: 'contacts.show',
  summary: 'A contact that was opened loses its New tag, unless not_remove_new_tag says to leave it.',
  params: Id,
  query: Opening,
  returns: Contact,
})

/** The page /contacts/{contact number} opens by number. */
export const showByNumber = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/by_number/{number}',
  access: 'contacts.show',
  params: z.object({ number: Id.shape.id }),
  query: Opening,
  returns: Contact,
})

export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}',
  access: 'contacts.update',
  params: Id,
  body: ContactInput.extend({
    version: z.number().int().optional(),
    /** Whether another state means that they moved there, which is then told of their life; else it was written down wrong. */
    moved: z.boolean().optional(),
  }),
  returns: Contact,
})

export const updateTagsSingle = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/update_tags_single',
  access: 'contacts.update',
  summary: 'Sets the tags of one contact, or only adds and removes some, by name; new names are created.',
  body: TagsInput,
  returns: Contact,
})

export const owners = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/owners',
  access: 'contacts.list',
  summary: 'Whom the viewer may filter by or assign to: themselves and their downline.',
  returns: z.array(Named),
})

const Columns = z.object({ columns: z.array(z.string().max(40)).max(40).nullable() })
export const columns = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/columns',
  access: 'contacts.list',
  summary: 'The columns the viewer chose for their list, in order; null for the usual ones.',
  returns: Columns,
})
export const keepColumns = route({
  kind: 'write',
  method: 'PUT',
  path: '/v1/contacts/columns',
  access: 'contacts.list',
  body: Columns,
  returns: Columns,
})

/** What a lead vendor says somebody agreed to, word for word: written once, never changed. */
export const ConsentCertificate = z
  .object({
    id: z.number().int(),
    vendor: z.string(),
    consent_text: z.string().nullable(),
    /** When they agreed, as the vendor says, and when it came. */
    given_at: Instant.nullable(),
    at: Instant,
    url: z.string().nullable(),
    ip: z.string().nullable(),
    trusted_form_url: z.string().nullable(),
    jornaya_lead_id: z.string().nullable(),
  })
  .meta({ id: 'ConsentCertificate' })
export const consents = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/consents',
  access: 'contacts.show',
  summary: 'The consent certificates that came with a lead, newest first.',
  params: Id,
  returns: z.array(ConsentCertificate),
})
