import { registerContactAct } from '../contact-acts/act.ts'
import type { Core } from '../core/core.ts'
import { assignMailer } from './assign.ts'

export const registerMailers = (core: Core) => registerContactAct(core, assignMailer)
