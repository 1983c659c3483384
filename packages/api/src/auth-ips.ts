// The addresses a user may sign in from and go on from; someone without any may from everywhere. Ranges are CIDR, one
// address is a range of one. What is odd: a change after which the own address would be outside, or which ends sessions
// last seen elsewhere, is refused with 409 once, and done when it is sent again with `confirm`: nobody locks themselves
// out in silence.
import { z } from 'zod'
import { Id, Instant, page } from './core/pages.ts'
import { route } from './core/route.ts'

/** The refusal of whoever may not come in from where they are. */
export const NOT_FROM_HERE = 'auth_ips.not_from_here'

export const AuthIp = z
  .object({
    id: z.number().int(),
    range: z.string(),
    label: z.string().nullable(),
    created_at: Instant,
    /** Whether the viewer's own address is in it. */
    here: z.boolean(),
  })
  .meta({ id: 'AuthIp' })

const input = {
  range: z.string().trim().min(1, 'Enter an address or a range.').max(60),
  label: z
    .string()
    .trim()
    .max(100)
    .transform(written => written || null)
    .nullable()
    .optional(),
}
const confirm = z.boolean().optional()

export const list = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/auth_ips',
  access: 'signed_in',
  before_paid: true,
  returns: page(AuthIp).extend({ your_ip: z.string() }),
})

export const create = route({
  kind: 'write',
  method: 'POST',
  path: '/v1/auth_ips',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  body: z.object({ ...input, confirm }),
  returns: AuthIp,
  status: 201,
})

export const update = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/auth_ips/{id}',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  params: Id,
  body: z.object({ ...input, confirm }).partial(),
  returns: AuthIp,
})

export const destroy = route({
  kind: 'write',
  method: 'DELETE',
  path: '/v1/auth_ips/{id}',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  params: Id,
  query: z.object({ confirm: z.stringbool().or(z.boolean()).optional() }),
  returns: AuthIp,
})
