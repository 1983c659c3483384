import type { Db } from '../core/db/database.ts'
import { HAPPENED } from './unwanted.ts'

const day = (of: string) => `to_char(${of}, 'MM/DD/YYYY')`

/**
 * Has policies that renew by themselves begin another term of a year, in the night to the last day of the one in force, which
 * is kept as an earlier one; up to `late` days later where the job did not run. An end that was written down on that day or
 * later is one that came about. Gives how many.
 */
export async function renewByThemselves(
  db: Db,
  most: number,
  { its_day, late }: { its_day: string; late: number },
): Promise<number> {
  const renewed = await db.prepared(
    `with due as materialized (
       select p.id, p.contact_id, p.status, p.premium, p.effective_date, p.end_date, p.end_date + 1 as begins
         from contact_policies p join contacts c on c.id = p.contact_id join users u on u.id = c.owner_id
        where p.renews and p.status = 'active' and p.deleted_at is null and p.end_date is not null
          and p.end_date >= (now() - interval '${late + 2} days')::date and p.end_date <= (now() + interval '1 day')::date
          and p.end_date <= ${its_day} and p.end_date > ${its_day} - ${late} and (p.updated_at at time zone app.zone(u.timezone))::date < p.end_date
          and c.deleted_at is null and not ${HAPPENED('deceased')}
        order by p.id limit $1 for no key update of p),
     kept as (
       insert into contact_policy_terms (policy_id, status, premium, effective_date, end_date)
       select id, status, premium, effective_date, end_date from due),
     renewed as (
       update contact_policies p set effective_date = d.begins, end_date = (d.begins + interval '1 year')::date - 1, updated_at = now()
         from due d where p.id = d.id
       returning p.contact_id, p.id, p.carrier_name, p.plan_name, p.policy_number, p.effective_date, p.end_date, d.effective_date as began, d.end_date as ended)
     insert into contact_events (contact_id, kind, data)
     select contact_id, 'contact_policies.renewed',
            jsonb_build_object('policy_id', id, 'carrier_name', carrier_name, 'plan_name', plan_name, 'policy_number', policy_number, 'changes',
              jsonb_build_object('effective_date', jsonb_build_array(${day('began')}, ${day('effective_date')}),
                                 'end_date', jsonb_build_array(${day('ended')}, ${day('end_date')})))
       from renewed returning id`,
    [most],
  )
  return renewed.length
}
