import { type Endpoint, pathOf } from './endpoints.ts'
import { sample } from './sample.ts'

export interface Asked {
  ids?: Record<string, string>
  /** In place of the smallest body that the contract takes. */
  body?: unknown
  form?: FormData
  /** Besides what the contract asks at the least. */
  query?: object
}

/** Asks an endpoint as the contract would have it; whose headers those are says who asks. */
export async function ask(
  origin: string,
  { route }: Endpoint,
  headers: Record<string, string>,
  { ids = {}, body, form = new FormData(), query }: Asked = {},
) {
  const said = new URLSearchParams({ ...(route.query && (sample(route.query) as object)), ...query }).toString()
  const json = route.body && JSON.stringify(body ?? sample(route.body))
  const response = await fetch(`${origin}${pathOf(route, ids)}${said && `?${said}`}`, {
    method: route.method,
    redirect: 'manual',
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(json ? { body: json } : route.form && { body: form }),
  })
  return { status: response.status, text: await response.text(), head: response.headers }
}
