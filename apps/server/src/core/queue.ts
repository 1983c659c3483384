export interface Queue {
  /** Waits for a place; what it gives frees the place again. */
  take(): Promise<() => void>
  /** How many wait. */
  readonly waiting: number
}

/** So many at a time, first come first served. */
export function queue(places: number): Queue {
  const line: (() => void)[] = []
  let free = places
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else free++
  }
  /** A place is given back once, however often that is said. */
  const placed = () => {
    let here = true
    return () => {
      if (here) leave()
      here = false
    }
  }
  return {
    get waiting() {
      return line.length
    },
    take: async () => {
      if (free > 0) free--
      else await new Promise<void>(resolve => line.push(resolve))
      return placed()
    },
  }
}
