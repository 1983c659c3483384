import { registerContactAct } from '../contact-acts/act.ts'
import type { Core } from '../core/core.ts'
import { transfer } from './transfer.ts'

export const registerContactTransfers = (core: Core) => registerContactAct(core, transfer)
