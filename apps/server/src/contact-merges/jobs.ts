import type { Core } from '../core/core.ts'
import { KIND, type MergeAllParams, PACE, run, undoAll } from './merge-all.ts'
import { registerPairs } from './pairs.ts'

export function registerContactMerges(core: Core) {
  registerPairs(core)
  core.jobs.bulk<MergeAllParams>({
    name: KIND,
    access: 'contacts.merge',
    run,
    undo: undoAll,
    contacts: () => 'moved',
    atOnce: ({ params }) => params.count <= PACE.at_once,
  })
}
