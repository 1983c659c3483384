// The Medicare and the Social Security number of a contact, sealed. Lists show the last four characters; the whole number
// comes only when somebody reveals it, in person and with a fresh proof, which the access log keeps: so revealing is a
// `write`. One number takes the place of another; what was replaced or removed can be brought back for 30 days.
import { z } from 'zod'
import { Id, Instant, page, pageQuery } from './core/pages.ts'
import { route } from './core/route.ts'

export const BACK_DAYS = 30

export const IdentityKindName = z.enum(['medicare_number', 'social_security_number'])
const Kind = IdentityKindName

export const IdentityNumber = z
  .object({
    id: z.number().int(),
    kind: Kind,
    /** Its last four characters; none where it was sealed with a key this installation no longer has. */
    ends_with: z.string().nullable(),
    created_at: Instant,
  })
  .meta({ id: 'IdentityNumber' })
const NumberId = Id.extend({ numberId: Id.shape.id })

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/identity_numbers',
  access: 'identity_numbers.list',
  summary: 'Masked. Of one kind there are two only where a merge brought them together.',
  params: Id,
  returns: z.object({ identity_numbers: z.array(IdentityNumber) }),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/identity_numbers',
  access: 'identity_numbers.update',
  summary: 'Takes the place of the one that is named; a second of a kind is a 409.',
  params: Id,
  body: z.object({ kind: Kind, number: z.string().max(60), replaces: Id.shape.id.optional() }),
  returns: IdentityNumber,
  status: 201,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/contacts/{id}/identity_numbers/{numberId}',
  access: 'identity_numbers.update',
  params: NumberId,
})
export const restore = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/contacts/{id}/identity_numbers/{numberId}/restore',
  access: 'identity_numbers.update',
  summary: 'Brings a removed one back, in the place of `replaces` where that is named.',
  params: NumberId,
  body: z.object({ replaces: Id.shape.id.optional() }),
  returns: IdentityNumber,
})
export const reveal = route({
  kind: 'write',
  method: 'GET',
  path: '/v1/contacts/{id}/identity_numbers/{numberId}/reveal',
  access: 'identity_numbers.reveal',
  in_person: true,
  summary: 'The whole number. Leaves a line in the access log.',
  params: NumberId,
  returns: z.object({ id: z.number().int(), number: z.string() }),
})

export const find = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/identity_numbers/find',
  access: 'identity_numbers.reveal',
  in_person: true,
  limit: { max: 30, seconds: 60 },
  summary:
    'Whose number this is, of the contacts that the viewer sees; the whole number only. Leaves a line in the access log of each.',
  body: z.object({ number: z.string().max(60) }),
  returns: z.object({
    contacts: z.array(
      z.object({ id: z.number().int(), number: z.number().int(), name: z.string(), state: z.string().nullable() }),
    ),
  }),
})

const Person = z.object({ id: z.number().int(), name: z.string() })
export const IdentityAccess = z
  .object({
    id: z.number().int(),
    act: z.enum(['find', 'reveal', 'create', 'destroy', 'restore']),
    kind: Kind.nullable(),
    /** Kept by an import, or taken back with one. */
    by_import: z.boolean(),
    user: Person.nullable(),
    real_user: Person.nullable(),
    at: Instant,
  })
  .meta({ id: 'IdentityAccess' })
export const accessLog = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/contacts/{id}/identity_numbers/access_log',
  access: 'identity_numbers.access_log',
  summary: 'Who revealed or changed the numbers, newest first.',
  params: Id,
  query: z.object({ page: pageQuery.page, limit: pageQuery.limit }),
  returns: page(IdentityAccess),
})
