import { BILLING_FIRST, type Errors, NOT_FOUND } from '@openbook/api/core/errors.ts'
import type { Owed } from '@openbook/auth/viewer.ts'

/** A request we refuse, with what to tell the person; anything else thrown is a 500. */
export class Refused extends Error {
  readonly status: number
  readonly answer: Errors
  constructor(status: number, errors: Errors['errors'], code?: string, why: Pick<Errors, 'why' | 'needs'> = {}) {
    super(`refused ${status}: ${JSON.stringify(errors)}`)
    this.status = status
    this.answer = { errors, ...(code && { code }), ...why }
  }
}

/** 429 that says how long to wait, in words and in Retry-After. */
export class Wait extends Refused {
  readonly seconds: number
  constructor(seconds: number, base: string, code: string) {
    super(429, { base }, code)
    this.seconds = Math.max(1, Math.ceil(seconds))
  }
}

const SIGN_IN = 'Sign in to go on.'
/** 401 of a browser whose session is over for good: its cookies go with the answer. */
export class SessionOver extends Refused {
  constructor(user = SIGN_IN, code = 'signed_out') {
    super(401, { user }, code)
  }
}

export const notFound = () => new Refused(404, { base: 'Not found.' }, NOT_FOUND)
// sic: spec section 8
export const accessDenied = (why?: Pick<Errors, 'why' | 'needs'>, code = 'access_denied') =>
  new Refused(403, { user: 'Access denied!' }, code, why)
/** 403 for whoever acts as somebody else, where only they may act, signed in themselves. */
export const standingIn = (username: string) =>
  accessDenied(
    { why: `You are acting as ${username}. This is left to them, signed in themselves.` },
    'sessions.standing_in',
  )
export const signedOut = () => new Refused(401, { user: SIGN_IN }, 'signed_out')
const OWED = {
  password: ['Choose a new password first.', 'sessions.password_first'],
  two_factor: ['Set up two-factor authentication first.', 'sessions.two_factor_first'],
  provider: [
    'Your sign-in provider vouches for you no longer. Sign in through it again, and this token or key goes on.',
    'sessions.provider_first',
  ],
  billing: ['Your membership is not paid. Open billing to see whom to ask.', BILLING_FIRST],
} as const satisfies Record<Owed, readonly [string, string]>
export function owing(what: Owed) {
  const [base, code] = OWED[what]
  return new Refused(403, { base }, code)
}
export const invalid = (field: string, message: string, code?: string) => new Refused(422, { [field]: message }, code)

interface DatabaseError extends Error {
  code?: string
  constraint?: string
}

/** How the multipart parser complains about what it was sent. */
const BAD_FORM =
  /^(Unexpected end of (form|file|multipart)|Malformed|Multipart: |Part terminated early|Unexpected header)/

/** What a database error means to the person, where it is theirs to mend. */
export function refusalOf(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error
  const { code, message } = error as DatabaseError
  if (BAD_FORM.test(message))
    return new Refused(400, { base: 'This form did not arrive whole. Try again.' }, 'bad_form')
  if (code === '23505') return new Refused(409, { base: 'This already exists.' }, 'already_exists')
  if (code === '23503')
    return new Refused(409, { base: 'This is still in use, or what it points at is gone.' }, 'in_use')
  if (
    code === '22P02' ||
    code === '22003' ||
    code === '22008' ||
    code === '22007' ||
    code === '22021' ||
    code === '22P05' ||
    code === '23514'
  )
    return new Refused(422, { base: 'A value is out of range.' }, 'out_of_range')
  if (code === 'OB001') return new Refused(422, { base: message }, 'not_allowed')
  if (code === '40001' || code === '40P01')
    return new Refused(409, { base: 'Someone else changed this just now. Try again.' }, 'conflict')
  if (code === '57014')
    return new Refused(503, { base: 'This took too long. Narrow the search and try again.' }, 'too_slow')
  return undefined
}
