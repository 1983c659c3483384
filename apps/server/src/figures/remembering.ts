interface Kept<T> {
  at: number
  value: T
}

/** Asks anew only when what it was told is older than that many milliseconds, for each keeper and name. */
export function remembering<T>(milliseconds: number, now: () => number = Date.now) {
  const kept = new WeakMap<object, Map<unknown, Kept<T>>>()
  return async (keeper: object, name: unknown, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(keeper) ?? new Map<unknown, Kept<T>>()
    kept.set(keeper, known)
    const found = known.get(name)
    if (found && now() - found.at < milliseconds) return found.value
    const value = await ask()
    known.set(name, { at: now(), value })
    return value
  }
}
