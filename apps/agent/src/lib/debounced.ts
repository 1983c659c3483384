import { TIMES } from '@openbook/config/limits.ts'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Calls `act` with the last value once nobody has changed it for half a second (spec section 9); `now` does not wait.
 * Whoever leaves the page meanwhile is left in peace.
 */
export function useDebounced<T>(act: (value: T) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(act)
  latest.current = act
  const cancel = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => cancel, [cancel])
  return {
    soon: (value: T) => {
      cancel()
      const { pathname } = window.location
      timer.current = setTimeout(() => window.location.pathname === pathname && latest.current(value), TIMES.debounce)
    },
    now: (value: T) => {
      cancel()
      latest.current(value)
    },
    cancel,
  }
}
