import { useEffect, useRef } from 'react'

const places = new Set<() => boolean>()

/** Tells whether something is typed here and not saved, for as long as it is on the screen. */
export function useTyped(isTyped: () => boolean) {
  const now = useRef(isTyped)
  useEffect(() => {
    now.current = isTyped
  })
  useEffect(() => {
    const ask = () => now.current()
    places.add(ask)
    return () => void places.delete(ask)
  }, [])
}

/** Whether anything on the screen is typed and not saved. */
export const isAnythingTyped = () => [...places].some(ask => ask())
