// What everyone who signs in agrees to: the setting terms_of_use, or the built-in text. Other words are another version, told
// by the digest of its text; each change asks everyone to accept anew, and forces nobody. Accepted is by the person alone,
// never by whoever acts as them. `{brand}` in a text stands for the name of the brand.
import { z } from 'zod'
import { CurrentUser } from './core/current-user.ts'
import { Instant } from './core/pages.ts'
import { route } from './core/route.ts'

const Version = z.object({ version: z.string(), body: z.string(), published_at: Instant })
export const Terms = Version.extend({
  /** The version the viewer accepted last. */
  accepted: Version.extend({ accepted_at: Instant }).nullable(),
}).meta({ id: 'Terms' })
export type Terms = z.output<typeof Terms>

export const show = route({
  kind: 'read',
  method: 'GET',
  path: '/v1/users/tos',
  access: 'signed_in',
  before_paid: true,
  summary: 'The terms of use as they are now, and as the viewer accepted them last.',
  returns: Terms,
})

export const acceptTos = route({
  kind: 'write',
  method: 'PATCH',
  path: '/v1/users/accept_tos',
  access: 'signed_in',
  before_paid: true,
  in_person: true,
  summary: 'Accepts the terms of use: the version that was read, or without one the current.',
  body: z.object({ version: z.string().max(64).optional() }).nullish(),
  returns: CurrentUser,
})
