import { useBlocker } from '@tanstack/react-router'

const QUESTION = 'Leave without saving? What you typed will be lost.'

interface Place {
  pathname: string
  search: { tab?: unknown }
}
const isElsewhere = (one: Place, other: Place) => one.pathname !== other.pathname || one.search.tab !== other.search.tab

/** Asks before what was typed is lost: when the page or its tab is left, and by the function it gives. */
export function useUnsaved(isTyped: () => boolean, question = QUESTION): () => boolean {
  const mayLeave = () => !isTyped() || window.confirm(question)
  useBlocker({
    shouldBlockFn: ({ current, next }) => isElsewhere(current as Place, next as Place) && !mayLeave(),
    enableBeforeUnload: isTyped,
  })
  return mayLeave
}
