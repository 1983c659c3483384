import { useBlocker } from '@tanstack/react-router'
import { useTyped } from './typed.ts'

const QUESTION = 'Leave without saving? What you typed will be lost.'

interface Place {
  pathname: string
  search: { tab?: unknown }
}
const isElsewhere = (one: Place, other: Place) => one.pathname !== other.pathname || one.search.tab !== other.search.tab

interface How {
  /** It is on its way to be saved: nobody is asked about it. */
  busy?: boolean
  question?: string
}

/** Asks before what was typed is lost: when the page or its tab is left, and by the function it gives. */
export function useUnsaved(isTyped: () => boolean, { busy = false, question = QUESTION }: How = {}): () => boolean {
  useTyped(isTyped)
  const isLost = () => !busy && isTyped()
  const mayLeave = () => !isLost() || window.confirm(question)
  useBlocker({
    shouldBlockFn: ({ current, next }) => isElsewhere(current as Place, next as Place) && !mayLeave(),
    enableBeforeUnload: isLost,
  })
  return mayLeave
}
