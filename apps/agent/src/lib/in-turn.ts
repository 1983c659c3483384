let last: Promise<unknown> = Promise.resolve()

/** Runs works one after the other, in the order they came; one that nobody waits for any more is passed over. */
export function inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const mine = last.then(() => {
    signal.throwIfAborted()
    return work()
  })
  last = mine.catch(() => undefined)
  return mine
}
