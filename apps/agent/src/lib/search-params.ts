/** What stands behind the question mark: plain words, no JSON, so that addresses can be read aloud. */
export type SearchParams = Record<string, string>

export const parseSearch = (search: string): SearchParams => Object.fromEntries(new URLSearchParams(search))

/** `?a=1&b=2`, or nothing; empty and undefined values are left out, and marks that mean nothing in an address stay as they are. */
export function stringifySearch(search: Record<string, unknown>): string {
  const out = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    out.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = out.toString().replaceAll(/%(2C|3A|3B|28|29|7E)/g, decodeURIComponent)
  return text ? `?${text}` : ''
}

/** A reader of an address for a page that is to know nothing else of it: what was not read, the router would hand on as it stands. */
export const nothingBut =
  <T extends object>(read: (raw: SearchParams) => T) =>
  (raw: SearchParams): T => ({
    ...(Object.fromEntries(Object.keys(raw).map(name => [name, undefined])) as T),
    ...read(raw),
  })
