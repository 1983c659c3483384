import type { SecondFactorFilter } from '@openbook/api/core/user-filter.ts'

const MUST = `(u.two_fa_required or (u.business_unit_id, u.role) in (select r.business_unit_id, r.role from two_factor_rules r))`
const OWES = `u.deactivated_at is null and u.second_factors = '{}' and ${MUST}`

/** From when a user, "u" in the statement, owes a second proof; as app.two_factor_due, written out so that the rules are read once for a page. */
export const SECOND_FACTOR_DUE = `case when ${OWES} then least(case when u.two_fa_required then u.created_at end,
  (select r.required_from from two_factor_rules r where r.business_unit_id = u.business_unit_id and r.role = u.role)) end`

const CASES: Record<SecondFactorFilter, string> = {
  any: `u.second_factors <> '{}'`,
  app: `'app' = any(u.second_factors)`,
  email: `'email' = any(u.second_factors)`,
  passkey: `'passkey' = any(u.second_factors)`,
  none: `u.second_factors = '{}'`,
  owed: OWES,
}

/** Whether a user is one of those whom the filter at a slot ("$11") asks for. */
export const secondFactorIs = (slot: string) =>
  `case ${slot}::text ${Object.entries(CASES)
    .map(([asked, holds]) => `when '${asked}' then ${holds}`)
    .join(' ')} end`
