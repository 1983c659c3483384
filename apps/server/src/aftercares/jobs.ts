import { registerContactAct } from '../contact-acts/act.ts'
import type { Core } from '../core/core.ts'
import { enrollAll } from './enroll-all.ts'

export const registerAftercares = (core: Core) => registerContactAct(core, enrollAll)
