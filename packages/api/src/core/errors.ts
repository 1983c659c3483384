/** The one shape of a refusal: a message per field, `base` for the whole request, `user` for permission. */
export interface Errors {
  errors: Record<string, string | string[]>
  code?: string
}

/** A request the server refused; `errors` holds what to tell the person. */
export class Failed extends Error {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    super(`request failed with ${status}`)
    this.status = status
    this.body = body
  }
  get errors(): Errors['errors'] {
    return (this.body as Errors | undefined)?.errors ?? {}
  }
  get code(): string | undefined {
    return (this.body as Errors | undefined)?.code
  }
  /** The first message, whatever its field: for toasts. */
  get sentence(): string {
    return Object.values(this.errors).flat()[0] ?? 'Something went wrong. Try again.'
  }
}
