import type { Core } from '../core/core.ts'
import { begin, START } from './start.ts'

export const registerFireLight = (core: Core) =>
  core.jobs.define(START, (data: { id: number; business_unit_id: number }) => begin(core, data))
