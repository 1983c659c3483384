import type { Core } from '../core/core.ts'
import { registerContactAct } from './act.ts'
import { destroyAll, restoreAll } from './bin.ts'
import { mergeTag } from './merge-tag.ts'
import { optOutGroup } from './opt-out.ts'
import { scrubGroup } from './scrub.ts'
import { tagGroup } from './tag.ts'
import { updateGroup } from './update-group.ts'

export function registerContactActs(core: Core) {
  registerContactAct(core, updateGroup)
  registerContactAct(core, tagGroup)
  registerContactAct(core, mergeTag)
  registerContactAct(core, scrubGroup)
  registerContactAct(core, optOutGroup)
  registerContactAct(core, destroyAll)
  registerContactAct(core, restoreAll)
}
