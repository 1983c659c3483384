import { inForce } from '../contact-policies/in-force.ts'

/** SQL: what policy `p` becomes by row `r`, as `n`: what the row does not say stays. A term that begins as the last one is over renews it, with an end of its own. */
export const BECOMES = `lateral (
    select r.effective_date > p.effective_date
       and r.effective_date >= coalesce(p.end_date, (p.effective_date + interval '11 months')::date) as renews) t
  cross join lateral (
    select coalesce(r.policy_status, p.status) as status, coalesce(r.premium, p.premium) as premium,
           coalesce(r.effective_date, p.effective_date) as effective_date,
           case when t.renews then r.end_date else coalesce(r.end_date, p.end_date) end as end_date,
           coalesce(r.policy_renews, p.renews) as renews, p.deleted_at) n`

const BACKWARDS = 'coalesce(n.end_date < n.effective_date, false)'
const EARLIER = 'coalesce(r.effective_date < p.effective_date, false)'

/** Whether that is anything new; a term before the one the policy has is not. */
export const IS_NEWS = `((n.status, n.premium, n.effective_date, n.end_date, n.renews) is distinct from (p.status, p.premium, p.effective_date, p.end_date, p.renews)
  and not ${EARLIER} and not ${BACKWARDS})`

/** Why a policy is left as it is although the row says something else of it; null where it says nothing else. */
export const LEFT_ALONE = `case
  when ${EARLIER} then format('The file tells of an earlier term of policy %s than the contact has, so it is left as it is.', p.policy_number)
  when ${BACKWARDS} then format('Policy %s would end before it begins, so it is left as it is.', p.policy_number) end`

const DAY = 'MM/DD/YYYY'
const money = (of: string) => `trim_scale(${of}.premium)::text`
const day = (of: string, field: string) => `to_char(${of}.${field}, '${DAY}')`
const yes = (of: string) => `case when ${of}.renews then 'yes' else 'no' end`
const FIELDS = `(values (1, 'status', 'status', p.status, n.status), (2, 'premium', 'premium', ${money('p')}, ${money('n')}),
  (3, 'effective_date', 'effective', ${day('p', 'effective_date')}, ${day('n', 'effective_date')}),
  (4, 'end_date', 'end', ${day('p', 'end_date')}, ${day('n', 'end_date')}), (5, 'renews', 'renews by itself', ${yes('p')}, ${yes('n')})) f(place, name, word, old, new)`

/** As a timeline tells it: `{ field: [before, after] }`. */
export const CHANGES = `(select jsonb_object_agg(f.name, jsonb_build_array(f.old, f.new)) from ${FIELDS} where f.old is distinct from f.new)`

const shown = (value: string) =>
  `coalesce(case f.name when 'premium' then to_char(f.${value}::numeric, 'FM$999,999,990.00') else f.${value} end, 'none')`

/** As a row says it: `Policy P-1: status active to lapsed, premium $120.50 to $131.00.` */
export const SENTENCE = `format('Policy %s%s: %s.', p.policy_number, case when t.renews then ' is renewed' else '' end,
  (select string_agg(format('%s %s to %s', f.word, ${shown('old')}, ${shown('new')}), ', ' order by f.place) from ${FIELDS} where f.old is distinct from f.new))`

/** Said where the policy is in force and would be no longer; null elsewhere. */
export const ENDING = `case when ${inForce('p')} and not ${inForce('n')} then format('This takes policy %s out of force.', p.policy_number) end`
