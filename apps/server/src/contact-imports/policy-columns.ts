import { SPELLINGS } from '../carriers/queries.ts'

/** The columns of a policy that a row `r` fills, and SQL for their values, which needs the join beside it. */
export const POLICY_COLUMNS =
  'carrier_id, carrier_name, plan_name, policy_number, line_of_business, status, premium, effective_date, end_date, renews'
export const POLICY_VALUES = `carrier.id, r.carrier_name, r.plan_name, r.policy_number, r.line_of_business, coalesce(r.policy_status, 'active'),
  r.premium, r.effective_date, r.end_date, r.policy_renews`
export const CARRIER_NAMED = `left join (${SPELLINGS}) carrier on carrier.spelling = lower(r.carrier_name)`
