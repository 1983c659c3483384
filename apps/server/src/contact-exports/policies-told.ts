import type { ExportColumn } from '@openbook/api/contact-exports.ts'
import { isCurrent } from '../contact-policies/in-force.ts'

const day = (column: string) => `to_char(${column}, 'MM/DD/YYYY')`

/** What is told of each policy `p`, by the column it stands in. */
const TOLD = {
  policy_carriers: 'p.carrier_name',
  policy_plans: 'p.plan_name',
  policy_numbers: 'p.policy_number',
  policy_statuses: 'initcap(p.status)',
  policy_premiums: 'trim_scale(p.premium)::text',
  policy_effective_dates: day('p.effective_date'),
  policy_end_dates: day('p.end_date'),
  policy_renewals: `case when p.renews then 'Yes' else 'No' end`,
} satisfies Partial<Record<ExportColumn, string>>

export const POLICY_COLUMNS = Object.keys(TOLD) as (keyof typeof TOLD)[]

/** Of several every cell has as many parts, in the order of the contact's page. */
const cell = (told: string) => `case when count(${told}) > 0 then
  string_agg(coalesce(${told}, '—'), '; ' order by p.effective_date desc nulls last, p.id desc) end`

/** SQL over `c`, a row: its current policies, several in a cell. */
export const POLICIES_TOLD = `
  select ${POLICY_COLUMNS.map(column => `${cell(TOLD[column])} as ${column}`).join(', ')}
    from contact_policies p where p.contact_id = c.id and ${isCurrent('p')}`
