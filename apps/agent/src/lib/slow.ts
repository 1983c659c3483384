import { TIMES } from '@openbook/config/limits.ts'
import { useEffect, useState } from 'react'

export const SLOW_WORDS = 'Still loading. This takes longer than usual.'

/** True once something has been on the screen for three seconds (spec section 9): time to say so. */
export function useSlow() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), TIMES.loading_timeout)
    return () => clearTimeout(timer)
  }, [])
  return slow
}
