// Who belongs to whom: spouse, dependant, parent, other. A link is one fact seen from both sides. A household is who is
// linked, over any number of steps, and lives at the same address; nobody keeps a list of it.
import { z } from 'zod'
import { Candidate } from './contact-merges.ts'
import { ContactInput } from './contacts.ts'
import { Id, WireDate } from './core/pages.ts'
import { route } from './core/route.ts'

export const RELATIONS = ['spouse', 'dependant', 'parent', 'other'] as const
const Relation = z.enum(RELATIONS)

export const HouseholdMember = z
  .object({
    id: z.number().int(),
    /** Null, as the number, where the contact is in a book the viewer may not see. */
    name: z.string().nullable(),
    number: z.number().int().nullable(),
    /** What they are to this contact; null for those linked only over others. */
    relation: Relation.nullable(),
    same_address: z.boolean(),
    date_of_birth: WireDate.nullable(),
    deceased: z.boolean(),
  })
  .meta({ id: 'HouseholdMember' })
const Household = z.object({ members: z.array(HouseholdMember) }).meta({ id: 'Household' })

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/household',
  access: 'contacts.show',
  summary: 'Everyone linked, and whoever is linked to them at the same address.',
  params: Id,
  returns: Household,
})
export const updateLinkedContact = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/update_linked_contact',
  access: 'contacts.update',
  summary: 'Links two contacts, changes what they are to each other, or with null unlinks them. Seen from both sides.',
  params: Id,
  body: z.object({
    linked_contact_id: Id.shape.id,
    relation: Relation.nullable(),
    /** What they were to each other when it was read, null for nothing; a 409 where somebody changed that since. */
    began: Relation.nullable().optional(),
  }),
  returns: Household,
})
const Person = ContactInput.pick({
  first_name: true,
  last_name: true,
  phone: true,
  email: true,
  date_of_birth: true,
  gender: true,
})
export const likeLinkedContact = route({
  kind: 'read',
  method: 'POST',
  path: '/v1/contacts/{id}/linked_contacts/like',
  access: 'contacts.create',
  summary: 'Who is probably the person about to be added to the household, at its address.',
  params: Id,
  body: Person,
  returns: z.array(Candidate),
})
export const createLinkedContact = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/linked_contacts',
  access: 'contacts.create',
  once: true,
  summary: 'A new contact, linked, at the same address and with the same owner.',
  params: Id,
  body: Person.extend({ relation: Relation }),
  returns: Household,
  status: 201,
})
