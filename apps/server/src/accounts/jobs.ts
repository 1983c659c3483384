import type { Core } from '../core/core.ts'
import { REHEARSE } from './charge.ts'
import { askAgain, rehearse } from './hear.ts'

export function registerAccounts(core: Core): void {
  core.jobs.define(REHEARSE, (place: { id: number; business_unit_id: number }) => rehearse(core, place))
  core.jobs.minutely('accounts.ask_again', () => askAgain(core))
}
