import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from './stored.ts'

const NAME = 'openbook-heights'

/** In pixels, by the address of the page and a name on it. */
type Heights = Record<string, { of_width: number; height: number }>

/** The place of what comes late, as high as this browser last drew it in a window this wide; undefined where it never did. */
export function useKeptHeight<Drawn extends HTMLElement>(name: string, there: boolean) {
  const ref = useRef<Drawn>(null)
  const [key] = useState(() => `${window.location.pathname}${window.location.search} ${name}`)
  const [kept] = useState(() => {
    const last = readStored<Heights>(NAME)?.[key]
    return last?.of_width === window.innerWidth ? last.height : undefined
  })
  useEffect(() => {
    const drawn = ref.current
    if (!there || !drawn) return
    const watch = new ResizeObserver(() => {
      const last = { of_width: window.innerWidth, height: drawn.offsetHeight }
      writeStored(NAME, { ...readStored<Heights>(NAME), [key]: last })
    })
    watch.observe(drawn)
    return () => watch.disconnect()
  }, [there, key])
  return { ref, kept }
}
