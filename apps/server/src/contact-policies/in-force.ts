import { TODAY } from '../core/db/today.ts'

/** SQL for whether a policy `p` is in force: not deleted, active, and not ended before the day. Whoever has one is a client. */
export const inForce = (p: string, day = TODAY) =>
  `(${p}.deleted_at is null and ${p}.status = 'active' and (${p}.end_date is null or ${p}.end_date >= ${day}))`

/** SQL for whether a policy `p` is in force or applied for. */
export const isCurrent = (p: string, day = TODAY) =>
  `(${p}.deleted_at is null and ${p}.status in ('active', 'pending') and (${p}.end_date is null or ${p}.end_date >= ${day}))`
