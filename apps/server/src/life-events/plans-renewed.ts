import { nextTerm } from '@openbook/config/next-term.ts'
import type { Db } from '../core/db/database.ts'
import { HAPPENED } from './unwanted.ts'

const day = (of: string) => `to_char(${of}, 'MM/DD/YYYY')`

/**
 * Has policies that renew by themselves begin another term (nextTerm), in the night to the last day of the one in force, which
 * is kept as an earlier one; up to `late` days later where the job did not run. An end that was written down on that day or
 * later is one that came about. Gives how many.
 */
export async function renewByThemselves(
  db: Db,
  most: number,
  { its_day, late }: { its_day: string; late: number },
): Promise<number> {
  const due = await db.prepared<Due>(
    `select p.id, p.effective_date::text, p.end_date::text, coalesce(p.line_of_business, c.line_of_business) as line_of_business,
            1 + (select count(*) from contact_policy_terms t where t.policy_id = p.id) as terms
       from contact_policies p join contacts c on c.id = p.contact_id join users u on u.id = c.owner_id
      where p.renews and p.status = 'active' and p.deleted_at is null and p.end_date is not null
        and p.end_date >= (now() - interval '${late + 2} days')::date and p.end_date <= (now() + interval '1 day')::date
        and p.end_date <= ${its_day} and p.end_date > ${its_day} - ${late} and (p.updated_at at time zone app.zone(u.timezone))::date < p.end_date
        and c.deleted_at is null and not ${HAPPENED('deceased')}
      order by p.id limit $1 for no key update of p`,
    [most],
  )
  const terms = due.flatMap(({ id, ...term }) => {
    const next = nextTerm(term)
    return next ? [{ id, ...next }] : []
  })
  if (terms.length) await db.prepared(BEGIN, [JSON.stringify(terms)])
  return terms.length
}

interface Due {
  id: number
  effective_date: string | null
  end_date: string
  line_of_business: string | null
  terms: number
}

const BEGIN = `
  with terms as (
    select p.id, p.status, p.premium, p.effective_date, p.end_date, t.effective_date as begins, t.end_date as ends
      from jsonb_to_recordset($1::jsonb) t(id bigint, effective_date date, end_date date) join contact_policies p on p.id = t.id),
  kept as (
    insert into contact_policy_terms (policy_id, status, premium, effective_date, end_date)
    select id, status, premium, effective_date, end_date from terms),
  renewed as (
    update contact_policies p set effective_date = t.begins, end_date = t.ends, updated_at = now()
      from terms t where p.id = t.id
    returning p.contact_id, p.id, p.carrier_name, p.plan_name, p.policy_number, p.effective_date, p.end_date, t.effective_date as began, t.end_date as ended)
  insert into contact_events (contact_id, kind, data)
  select contact_id, 'contact_policies.renewed',
         jsonb_build_object('policy_id', id, 'carrier_name', carrier_name, 'plan_name', plan_name, 'policy_number', policy_number, 'changes',
           jsonb_build_object('effective_date', jsonb_build_array(${day('began')}, ${day('effective_date')}),
                              'end_date', jsonb_build_array(${day('ended')}, ${day('end_date')})))
    from renewed`
