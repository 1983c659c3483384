import type { Core } from '../core/core.ts'
import { DELIVER, type Due, deliver } from './deliver.ts'

export const registerEmailHistory = (core: Core) => core.jobs.define<Due>(DELIVER, due => deliver(core, due))
