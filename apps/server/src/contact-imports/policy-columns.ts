/** The columns of a policy that a row `r` fills, and SQL for their values. */
export const POLICY_COLUMNS =
  'carrier_id, carrier_name, plan_name, policy_number, line_of_business, status, premium, effective_date, end_date, renews'
export const POLICY_VALUES = `
  (select c.id from carriers c where lower(c.name) = lower(r.carrier_name) or exists (select from unnest(c.aliases) a where lower(a) = lower(r.carrier_name))
    order by c.id limit 1),
  r.carrier_name, r.plan_name, r.policy_number, r.line_of_business, coalesce(r.policy_status, 'active'), r.premium, r.effective_date, r.end_date, r.policy_renews`
