import { useSyncExternalStore } from 'react'

/** The widths the layout changes at, in CSS pixels: those of the theme. */
const STEPS = { sm: 600, md: 900, lg: 1200, xl: 1536 } as const
export type Width = keyof typeof STEPS

const queries = Object.entries(STEPS).map(
  ([width, px]) => [width as Width, window.matchMedia(`(min-width:${px}px)`)] as const,
)
const watch = (changed: () => void) => {
  for (const [, query] of queries) query.addEventListener('change', changed)
  return () => {
    for (const [, query] of queries) query.removeEventListener('change', changed)
  }
}
const reached = () => queries.filter(([, query]) => query.matches).length

/** Tells whether the window is at least that wide. */
export function useWidth(): (width: Width | undefined) => boolean {
  const count = useSyncExternalStore(watch, reached)
  return width => !width || queries.findIndex(([name]) => name === width) < count
}
