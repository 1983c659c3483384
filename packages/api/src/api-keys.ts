// Keys other programs use to reach Openbook for a user. A key is shown once, when it is made; afterwards only its
// beginning is known. It can do less than its user: a scope says which part it reaches and whether it may write, and no
// key ever reaches what signs people in. What is odd: `money` is implied by no other scope, and no API token has it.
import { z } from 'zod'
import { Id, Instant, page } from './core/pages.ts'
import { route } from './core/route.ts'

export const SCOPES = ['contacts.read', 'contacts.write', 'all.read', 'all.write', 'money'] as const
export const MOST_API_KEYS = 20

export const UserApiKey = z
  .object({
    id: z.number().int(),
    name: z.string(),
    prefix: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    expires_at: Instant.nullable(),
    expired: z.boolean(),
    last_used_at: Instant.nullable(),
    created_at: Instant,
  })
  .meta({ id: 'UserApiKey' })
export type UserApiKey = z.output<typeof UserApiKey>

const Input = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100, 'At most 100 characters.'),
  scopes: z.array(z.enum(SCOPES)).min(1, 'Choose what the key may do.').max(SCOPES.length),
  /** Days from now; null never expires. */
  expires_in_days: z.number().int().min(1, 'At least a day.').max(3650, 'At most ten years.').nullable().optional(),
})

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/api_keys',
  access: 'signed_in',
  summary: 'The viewer’s own, newest first.',
  returns: page(UserApiKey),
})
export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/api_keys',
  access: 'signed_in',
  in_person: true,
  summary: 'Makes a key, which is in this answer and nowhere else.',
  body: Input,
  returns: UserApiKey.extend({ key: z.string() }),
  status: 201,
})
export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/api_keys/{id}',
  access: 'signed_in',
  in_person: true,
  params: Id,
  body: Input.partial(),
  returns: UserApiKey,
})
export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/api_keys/{id}',
  access: 'signed_in',
  in_person: true,
  summary: 'Ends the key at once.',
  params: Id,
  returns: UserApiKey,
})
