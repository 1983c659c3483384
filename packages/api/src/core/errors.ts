/** The one shape of a refusal: a message per field, `base` for the whole request, `user` for permission. */
export interface Errors {
  errors: Record<string, string | string[]>
  code?: string
  /** Of a 403, and of a 404 within one's own agency: why, and whom to ask, in a sentence or two. */
  why?: string
  /** Of a 403: the permission it takes, and the roles that have it. */
  needs?: { permission: string; roles: string[] }
}

/** The code of what is refused to those who do not pay. */
export const BILLING_FIRST = 'sessions.billing_first'

/** The code of what is not there, or nobody may tell. */
export const NOT_FOUND = 'not_found'
const GONE = 'This is gone, or no longer yours. Reload to see how it stands.'

/** A request the server refused; `errors` holds what to tell the person. */
export class Failed extends Error {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    super(`request failed with ${status}`)
    this.status = status
    this.body = body
  }
  /** What was refused. That something is not there is said so that one knows what to do next, unless the server says why. */
  get errors(): Errors['errors'] {
    return this.code === NOT_FOUND && !this.why ? { base: GONE } : ((this.body as Errors | undefined)?.errors ?? {})
  }
  get code(): string | undefined {
    return (this.body as Errors | undefined)?.code
  }
  get why(): string | undefined {
    return (this.body as Errors | undefined)?.why
  }
  /** The first message, whatever its field, and why where the server says so: for toasts. */
  get sentence(): string {
    const [first = 'Something went wrong. Try again.'] = Object.values(this.errors).flat()
    return this.why ? `${first} ${this.why}` : first
  }
}
