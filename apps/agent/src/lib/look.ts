import { FONT_SIZES, type Look, lookOf } from '@openbook/config/theme.ts'
import { remember, remembered } from './remembered.ts'

const system = () => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'default')

/** The look to start with: what this browser remembers, else what the brand of the host wears and the system prefers. */
export const firstLook = (): Look => {
  const known = remembered().look
  const { primaryColor } = document.documentElement.dataset
  return lookOf(known ?? { background: system(), primary_color: primaryColor ?? null })
}

/** Puts on the page what is needed before React draws: surface and size of letters. */
export function wear(look: Look) {
  const { dataset, style } = document.documentElement
  dataset.background = look.background
  style.fontSize = `${FONT_SIZES[look.font_size].px}px`
}

let look: Look | undefined
const watchers = new Set<() => void>()

/** Another window of this browser changed its look: this one follows. */
function follow() {
  const known = remembered().look
  if (known) setLook(known)
}

export const lookStore = {
  read: () => {
    look ??= firstLook()
    return look
  },
  watch: (watch: () => void) => {
    window.addEventListener('storage', follow)
    watchers.add(watch)
    return () => void watchers.delete(watch)
  },
}

/** Changes the look of this window and of the next first paint. */
export function setLook(stored: { [K in keyof Look]?: string | null }) {
  const next = lookOf(stored)
  const now = lookStore.read()
  remember({ look: next })
  if (
    next.background === now.background &&
    next.font_size === now.font_size &&
    next.primary_color === now.primary_color
  )
    return
  look = next
  wear(next)
  for (const watch of watchers) watch()
}
