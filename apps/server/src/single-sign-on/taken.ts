import { Refused } from '../core/http/refused.ts'

/** Says a sign-in name that another agency has, at its field. */
export function taken(error: Error & { constraint?: string }): never {
  if (error.constraint !== 'sso_providers_slug_key') throw error
  throw new Refused(409, { slug: 'This sign-in name is taken. Choose another.' }, 'already_exists')
}
