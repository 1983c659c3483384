export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** All the contract needs to know of a zod schema: naming less keeps the checker fast over hundreds of routes. */
export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}
type Sent<S extends Schema> = S['_zod']['input']
type Held<S extends Schema> = S['_zod']['output']

/** One endpoint: what goes over the wire and who may ask, and nothing about who serves it. */
export interface Route {
  /** A read runs in a read-only transaction and may be repeated or aborted; a write is audited. Our wire reads with PATCH and POST, so the method does not tell. */
  readonly kind: 'read' | 'write'
  readonly method: Method
  readonly path: `/${string}`
  /** `public` needs no session, `signed_in` any session; anything else is a `domain.verb` of the permission matrix. */
  readonly access: 'public' | 'signed_in' | `${string}.${string}`
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Multipart text fields; files follow them and are streamed. */
  readonly form?: Schema
  /** Takes the fields of its form as JSON as well, without files. */
  readonly or_json?: true
  /** A schema answers JSON; a media type answers a stream; nothing answers 204. */
  readonly returns?: Schema | `${string}/${string}`
  readonly status?: number
  /** Announces the slice in a Content-Range header, under this unit (the simple-rest dialect of the console). */
  readonly range?: string
  /** At most `max` requests in `seconds` from one address; 429 after that. */
  readonly limit?: { readonly max: number; readonly seconds: number }
  /** Also for someone who still has to change their password or set up a second proof. */
  readonly before_ready?: true
  /** Also for someone who does not pay, as all that is `before_ready`: their account, their profile, what they pay with. */
  readonly before_paid?: true
  /** Also for a browser at an address that the person does not allow: it may end what it has open. */
  readonly from_anywhere?: true
  readonly summary?: string
  /** Waits for somebody outside meanwhile: holds no transaction open, as a stream does not. */
  readonly outside?: true
  /** Left to the person themselves: refused to whoever acts as them. Passwords, second factors, tokens, exports, payments. */
  readonly in_person?: true
  /** Sent again under the same `Idempotency-Key` (a UUID) within a day it is not done again, and answers as it did. */
  readonly once?: true
}

export const route = /* @__NO_SIDE_EFFECTS__ */ <const R extends Route>(r: R): R => r

/** Whether a route is open to who owes this still; none is to a token or key of whom their sign-in provider refuses. */
export const isOpenTo = (
  { before_ready, before_paid }: Route,
  owes: 'provider' | 'password' | 'two_factor' | 'billing',
) => owes !== 'provider' && Boolean(before_ready || (owes === 'billing' && before_paid))

/** The routes of a contract module, by name; its schemas and constants are left out. */
export const routesOf = (module: object): [string, Route][] =>
  Object.entries(module as Record<string, Partial<Route>>).filter(
    (entry): entry is [string, Route] => typeof entry[1]?.path === 'string' && typeof entry[1].method === 'string',
  )

/** What a caller sends. */
export type Sends<R extends Route> = (R extends { readonly params: infer S extends Schema }
  ? { params: Sent<S> }
  : unknown) &
  (R extends { readonly query: infer S extends Schema }
    ? {} extends Sent<S>
      ? { query?: Sent<S> }
      : { query: Sent<S> }
    : unknown) &
  (R extends { readonly body: infer S extends Schema } ? { body: Sent<S> } : unknown) &
  (R extends { readonly form: infer S extends Schema }
    ? { form: Sent<S>; files: Record<string, Blob | Blob[]> }
    : unknown)

/** What a handler receives, already checked. */
export interface Receives<R extends Route> {
  params: R extends { readonly params: infer S extends Schema } ? Held<S> : undefined
  query: R extends { readonly query: infer S extends Schema } ? Held<S> : undefined
  body: R extends { readonly body: infer S extends Schema } ? Held<S> : undefined
  form: R extends { readonly form: infer S extends Schema } ? Held<S> : undefined
}

/** What a caller gets back. */
export type Gets<R extends Route> = R extends { readonly returns: infer S }
  ? S extends Schema
    ? Held<S>
    : Response
  : undefined

/** What a handler gives. */
export type Gives<R extends Route> = R extends { readonly returns: infer S }
  ? S extends Schema
    ? R extends { readonly range: string }
      ? { items: Sent<S>; from: number; total: number }
      : Sent<S>
    : AsyncIterable<string | Uint8Array>
  : void
