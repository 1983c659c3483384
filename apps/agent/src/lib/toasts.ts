import { Failed } from '@openbook/api/core/errors.ts'
import { OTHER_IDENTITY } from '@openbook/api/core/identity.ts'
import { brandSeen } from './brand.ts'

export interface Toast {
  id: number
  text: string
  tone: 'info' | 'good' | 'bad'
  action?: { label: string; run: () => void }
}

let toasts: readonly Toast[] = []
let next = 1
const watchers = new Set<() => void>()

function set(list: readonly Toast[]) {
  toasts = list
  for (const watch of watchers) watch()
}

/** The toasts on the screen, oldest first, for useSyncExternalStore. */
export const toastStore = {
  read: () => toasts,
  watch: (watch: () => void) => {
    watchers.add(watch)
    return () => void watchers.delete(watch)
  },
}

/** Tells something in passing; the same words are not shown twice at once, unless each can be taken back. */
export function say(text: string, { tone = 'good', action }: Partial<Pick<Toast, 'tone' | 'action'>> = {}) {
  const toast: Toast = { id: next++, text, tone, ...(action && { action }) }
  set([...toasts.filter(each => each.action || each.text !== text).slice(-2), toast])
}

export const dismiss = (id: number) => set(toasts.filter(each => each.id !== id))

/** One sentence for anything that failed: the server's own, or what to do about the connection. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Failed) return error.sentence
  return navigator.onLine
    ? `${brandSeen().name} cannot be reached right now. Check your connection and try again.`
    : 'You are offline. Nothing was lost; try again when you are back online.'
}

/** The one funnel for failed requests. A session that ended, a page of somebody else and an aborted request are told of elsewhere or need no words. */
export function sayFailed(error: unknown) {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (error instanceof Failed && (error.status === 401 || error.code === OTHER_IDENTITY)) return
  say(sentenceOf(error), { tone: 'bad' })
}
