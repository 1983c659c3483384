import { withoutEmpty } from './contact-filters.ts'
import { Failed } from './errors.ts'
import type { Gets, Route, Sends } from './route.ts'

export interface Wire {
  origin: string
  fetch: typeof fetch
  headers: () => Record<string, string>
  /** Hears of every answer. */
  onAnswer?: ((response: Response) => void) | undefined
  /** Hears of every refusal before the caller does. */
  onRefused?: ((failed: Failed) => void) | undefined
}
export const wire: Wire = { origin: '', fetch: (...args) => fetch(...args), headers: () => ({}) }

interface Options {
  signal?: AbortSignal
  /** Names the request, where the route knows names: sent again under the same it is done once. */
  name?: string
}
type Rest<R extends Route> =
  unknown extends Sends<R>
    ? [input?: undefined, options?: Options]
    : {} extends Sends<R>
      ? [input?: Sends<R>, options?: Options]
      : [input: Sends<R>, options?: Options]
export type Input<R extends Route> = Rest<R>[0]

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, unknown>
  files?: Record<string, Blob | Blob[]>
}

/** Calls one endpoint over the given wire: checked types in and out, bracket arrays in queries, refusals told to the wire. */
export const caller =
  (over: Wire) =>
  async <R extends Route>(route: R, ...[input, options]: Rest<R>): Promise<Gets<R>> => {
    const { params, query, body, form, files } = (input ?? {}) as Loose
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
    const multipart = form || files ? toForm(form ?? {}, files ?? {}) : undefined
    const json = body === undefined ? undefined : JSON.stringify(withoutEmptyFilters(route.method, body))
    const response = await over.fetch(over.origin + path + queryString(query), {
      method: route.method,
      credentials: 'include',
      ...(options?.signal && { signal: options.signal }),
      headers: {
        accept: 'application/json',
        ...over.headers(),
        ...(route.once && options?.name && { 'idempotency-key': options.name }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...((multipart ?? json) !== undefined && { body: multipart ?? json }),
    })
    over.onAnswer?.(response)
    if (!response.ok) {
      const failed = new Failed(response.status, await response.json().catch(() => ({})))
      over.onRefused?.(failed)
      throw failed
    }
    if (response.status === 204) return undefined as Gets<R>
    const isJson = /json/.test(response.headers.get('content-type') ?? 'json')
    return (isJson ? await response.json().catch(() => ({})) : response) as Gets<R>
  }

export const call = caller(wire)

/** `ids: [1, 2]` travels as `ids[]=1&ids[]=2`; objects travel as JSON. */
export function queryString(query: Record<string, unknown> = {}) {
  const out = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) out.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
    else for (const each of value) out.append(`${key}[]`, String(each))
  }
  return out.size ? `?${out}` : ''
}

interface Scoped {
  contacts_scope?: { search?: unknown[] }
}

/** Empty search filters never leave the browser (spec section 5). */
export function withoutEmptyFilters(method: string, body: unknown): unknown {
  const scope = (body as Scoped | null)?.contacts_scope
  if (method === 'GET' || !Array.isArray(scope?.search)) return body
  return { ...(body as object), contacts_scope: { ...scope, search: withoutEmpty(scope.search) } }
}

function toForm(fields: Record<string, unknown>, files: Record<string, Blob | Blob[]>) {
  const out = new FormData()
  for (const [key, value] of Object.entries(fields))
    if (value !== undefined) out.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const [key, value] of Object.entries(files)) for (const blob of [value].flat()) out.append(key, blob)
  return out
}
