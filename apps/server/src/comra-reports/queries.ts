import type { LeadsReport } from '@openbook/api/comra-reports.ts'
import { inForce } from '../contact-policies/in-force.ts'
import type { Db } from '../core/db/database.ts'
import type { slice } from '../core/page.ts'
import { NEW_LEAD } from '../statuses/new-lead.ts'

const EASTERN = `'America/New_York'`
const MONTHS = 12
export const SORTABLE = ['vendor_name', 'accepted', 'duplicates', 'refused', 'spent']

const ROWS = `
  from (select v.id, v.vendor_name, date_trunc('month', d.day)::date as month,
               sum(d.accepted)::int as accepted, sum(d.duplicates)::int as duplicates, sum(d.refused)::int as refused,
               sum(d.spent) as spent
          from api_vendors v join api_vendor_days d on d.api_vendor_id = v.id
         where d.day >= (date_trunc('month', now() at time zone ${EASTERN}) - interval '${MONTHS - 1} months')::date
           and ($1::text is null or strpos(lower(v.vendor_name), lower($1)) > 0)
         group by v.id, v.vendor_name, month) m`

const BECAME = `
  cross join lateral (
    select count(*) filter (where (c.status_id is not null and c.status_id is distinct from ${NEW_LEAD})
                              or exists (select from contact_notes n where n.contact_id = c.id and (n.sent_by is null or n.edited_by is not null) and n.deleted_at is null))::int as worked,
           count(*) filter (where exists (select from contact_policies p where p.contact_id = c.id and ${inForce('p')}))::int as sold
      from api_requests r join contacts c on c.id = r.contact_id and c.deleted_at is null
     where r.api_vendor_id = m.id and r.outcome = 'accepted'
       and r.at >= m.month::timestamp at time zone ${EASTERN}
       and r.at < (m.month + interval '1 month') at time zone ${EASTERN}) b`

/** A page of vendors and months; what became of the leads is looked up for that page alone. */
export async function list(db: Db, { limit, offset, order, q }: ReturnType<typeof slice>) {
  const by = `${order.replace(/, id$/, '')}, month desc, vendor_name, id`
  const items = await db.rows<LeadsReport>(
    `select m.id || '-' || to_char(m.month, 'YYYY-MM') as id, m.vendor_name, to_char(m.month, 'YYYY-MM') as month,
            m.accepted, m.duplicates, m.refused, round(m.spent, 2)::text as spent, b.worked, b.sold,
            round(m.spent / nullif(b.sold, 0), 2)::text as cost_per_sale
       from (select *, row_number() over (order by ${by}) as place ${ROWS} order by place limit $2 offset $3) m ${BECAME}
      order by m.place`,
    [q ?? null, limit, offset],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) ${ROWS}`, [q ?? null])
  return { items, from: offset, total: total?.count ?? 0 }
}
