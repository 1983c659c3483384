import { useEffect, useRef } from 'react'

/** Past the arrows that narrow the strip and the move that MUI makes by itself. */
const SETTLED_MS = 400

/** Keeps the chosen tab of a strip that scrolls in view when the page opens on it: give the ref to its Tabs. */
export function useShownTab(chosen: string) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = () => {
      if (chosen)
        strip.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
    }
    show()
    const settled = setTimeout(show, SETTLED_MS)
    return () => clearTimeout(settled)
  }, [chosen])
  return strip
}
