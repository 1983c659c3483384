/** Where: for good in this browser, or for as long as its tab is open. */
type Shelf = 'localStorage' | 'sessionStorage'

/** A small value this browser remembers; undefined where there is none, or storage is shut. */
export function readStored<T>(name: string, shelf: Shelf = 'localStorage'): T | undefined {
  try {
    return (JSON.parse(window[shelf].getItem(name) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(name: string, value: unknown, shelf: Shelf = 'localStorage') {
  try {
    window[shelf].setItem(name, JSON.stringify(value))
  } catch {}
}
