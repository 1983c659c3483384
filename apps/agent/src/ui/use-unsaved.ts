import { useBlocker } from '@tanstack/react-router'

const QUESTION = 'Leave without saving? What you typed will be lost.'

/** Asks before what was typed is lost: when the page is left, and by the function it gives. */
export function useUnsaved(isTyped: () => boolean): () => boolean {
  const mayLeave = () => !isTyped() || window.confirm(QUESTION)
  useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !mayLeave(),
    enableBeforeUnload: isTyped,
  })
  return mayLeave
}
