import type { Selection } from '@openbook/api/core/selection.ts'
import type { MailerCounts, MailerKit } from '@openbook/api/mailers.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { compileSelection } from '../contact-acts/selection.ts'
import type { Db } from '../core/db/database.ts'
import { dayOf } from '../core/db/today.ts'
import { HOUSEHOLD, NO_POST } from './mailable.ts'

export const kits = (db: Db) =>
  db.prepared<z.input<typeof MailerKit>>(
    'select id, name, description, pieces, price, active, created_at, updated_at from mailer_kits where active order by lower(name)',
  )

/** Who of a selection the post can reach, at how many addresses, and who has which kit. */
export async function counts(db: Db, viewer: Viewer, selection: Selection): Promise<z.input<typeof MailerCounts>> {
  const { sql, values } = await compileSelection(db, viewer, selection)
  const [found] = await db.rows<z.input<typeof MailerCounts>>(
    `with m as materialized (
       select c.id, case when ${NO_POST} is null and c.deleted_at is null then ${HOUSEHOLD} end as household from (${sql}) s join contacts c on c.id = s.id),
     h as materialized (select distinct household from m where household is not null)
     select (select count(*) from m) as count, (select count(household) from m) as mailable, (select count(*) from h) as households,
            coalesce((select json_agg(json_build_object('kit_id', k.id,
              'assigned', got.count, 'last_assigned_on', to_char(got.last, 'MM/DD/YYYY'),
              'contacts_left', rest.contacts, 'households_left', rest.households) order by k.id)
              from mailer_kits k cross join lateral (
                select count(distinct m.id) as count, ${dayOf('max(a.created_at)')} as last
                  from mailer_assignments a join m on m.id = a.contact_id where a.kit_id = k.id) got
             cross join lateral (
                select coalesce(sum(x.contacts), 0)::bigint as contacts, count(*) filter (where there.household is null) as households
                  from (select m.household, count(*) as contacts from m
                         where m.household is not null
                           and not exists (select from mailer_assignments a where a.kit_id = k.id and a.contact_id = m.id)
                         group by m.household) x
                  left join (select distinct a.household from mailer_assignments a where a.kit_id = k.id) there using (household)) rest
             where k.active), '[]') as kits`,
    values,
  )
  return found ?? { count: 0, mailable: 0, households: 0, kits: [] }
}
