/** `ids[]=1&ids[]=2` is an array, everything else a single text. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const out: Record<string, string | string[]> = Object.create(null)
  if (!text) return out
  for (const [key, value] of new URLSearchParams(text)) {
    if (!key.endsWith('[]')) {
      out[key] = value
      continue
    }
    const name = key.slice(0, -2)
    const known = out[name]
    if (Array.isArray(known)) known.push(value)
    else out[name] = [value]
  }
  return out
}
