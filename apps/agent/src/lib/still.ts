import type { Query } from '@tanstack/react-query'

type Test = (query: Query) => boolean

const kept = new Set<Test>()

/** Has what was read stay as it is when one comes back to the window or the network; gives what ends that. */
export function keepStill(those: Test) {
  kept.add(those)
  return () => void kept.delete(those)
}

export const isStill = (query: Query) => [...kept].some(those => those(query))
