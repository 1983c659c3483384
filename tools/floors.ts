import type { Floor } from '../packages/api/src/domains.ts'
import { filesIn } from './tree.ts'

/** Where a word stands on each floor; folders end in a slash. */
export const PLACES: Record<Floor, (word: string) => string> = {
  contract: word => `packages/api/src/${word}.ts`,
  server: word => `apps/server/src/${word}/`,
  agent: word => `apps/agent/src/features/${word}/`,
  admin: word => `apps/admin/src/${word}/`,
  webpage: word => `apps/public-webpage/src/${word}/`,
  e2e: word => `e2e/${word}.e2e.ts`,
}

export const FLOORS = Object.keys(PLACES) as Floor[]

/** The files of a word on one floor, as paths from the root; empty where it does not stand there. */
export function filesOf(root: string, word: string, floor: Floor): string[] {
  const place = PLACES[floor](word)
  if (place.endsWith('/')) return filesIn(root, place.slice(0, -1))
  const folder = place.slice(0, place.lastIndexOf('/'))
  return filesIn(root, folder).filter(file => file === place)
}
