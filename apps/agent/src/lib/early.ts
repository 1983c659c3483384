/** Requests the boot script sent before the app was loaded, by what was asked. */
type Early = Record<string, Promise<Response>>

declare global {
  interface Window {
    openbookEarly?: Early
  }
}

export const earlyKey = (method: string, url: string, body?: unknown) => `${method} ${url} ${body ?? ''}`

/** The answer already on its way to exactly this request; handed out once. */
export function takeEarly(method: string, url: string, body?: unknown): Promise<Response> | undefined {
  const key = earlyKey(method, url, body)
  const early = window.openbookEarly?.[key]
  if (early) delete window.openbookEarly?.[key]
  return early
}
