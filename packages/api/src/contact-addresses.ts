// Further addresses of a contact: where mail goes, where they spend the winter, where they lived. The address in the
// contact's own columns stays the primary one, which lists and licence checks read. Filters by place and street ask further
// ones too, but those somebody left; a search finds those as well. A season is two days of the year and may pass its turn.
// A change may send the `updated_at` it began from, as it was read: where somebody changed the address since, it is a 409.
// One removed is listed apart and can be put back until its contact is purged.
import { z } from 'zod'
import { ContactInput } from './contacts.ts'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

export const ADDRESS_KINDS = ['mailing', 'seasonal', 'home', 'business', 'previous'] as const
/** What one may add to a contact; a merge keeps those of all records, however many. */
export const MOST_ADDRESSES = 20

export const ContactAddress = z
  .object({
    id: z.number().int(),
    kind: z.enum(ADDRESS_KINDS),
    address: z.string().nullable(),
    address_2: z.string().nullable(),
    city: z.string().nullable(),
    county: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    /** MM/DD, both or none. */
    season_from: z.string().nullable(),
    season_until: z.string().nullable(),
    note: z.string().nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'ContactAddress' })

const MONTH_DAY = /^((0[13578]|1[02])\/(0[1-9]|[12]\d|3[01])|(0[469]|11)\/(0[1-9]|[12]\d|30)|02\/(0[1-9]|[12]\d))$/
const day = z
  .union([z.literal(''), z.string().regex(MONTH_DAY, 'Enter a day of the year as MM/DD, like 11/01.')])
  .nullable()
  .optional()
export const ContactAddressInput = z.object({
  kind: z.enum(ADDRESS_KINDS),
  ...ContactInput.pick({ address: true, address_2: true, city: true, county: true, state: true, zip: true }).shape,
  season_from: day,
  season_until: day,
  note: z.string().trim().max(500, 'At most 500 characters.').nullable().optional(),
})
const began = { updated_at: Instant.optional() }
const AddressId = Id.extend({ addressId: Id.shape.id })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/addresses',
  access: 'contacts.show',
  params: Id,
  returns: z.array(ContactAddress),
})
export const listDeleted = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/deleted_addresses',
  access: 'contacts.update',
  summary: 'The addresses that can be put back, the one removed last first.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(ContactAddress.extend({ deleted_at: Instant }).meta({ id: 'DeletedAddress' })),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/addresses',
  access: 'contacts.update',
  once: true,
  params: Id,
  body: ContactAddressInput,
  returns: ContactAddress,
  status: 201,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/contacts/{id}/addresses/{addressId}',
  access: 'contacts.update',
  params: AddressId,
  body: ContactAddressInput.partial().extend(began),
  returns: ContactAddress,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/{id}/addresses/{addressId}',
  access: 'contacts.update',
  params: AddressId,
  query: z.object(began),
})
export const restore = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/addresses/{addressId}/restore',
  access: 'contacts.update',
  summary: 'Puts a removed address back as it was; refused where the contact has it by now.',
  params: AddressId,
  returns: ContactAddress,
})
export const makePrimary = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/addresses/{addressId}/make_primary',
  access: 'contacts.update',
  summary: 'Puts it into the contact itself; the address that stood there is kept as a previous one.',
  params: AddressId,
  body: z.object(began),
  returns: z.array(ContactAddress),
})
