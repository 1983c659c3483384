import { TIMES } from '@openbook/config/limits.ts'
import { useEffect, useRef } from 'react'

/** Calls `act` with the last value once nobody has changed it for half a second (spec section 9); `now` does not wait. */
export function useDebounced<T>(act: (value: T) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(act)
  latest.current = act
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    soon: (value: T) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(value), TIMES.debounce)
    },
    now: (value: T) => {
      clearTimeout(timer.current)
      latest.current(value)
    },
    cancel: () => clearTimeout(timer.current),
  }
}
