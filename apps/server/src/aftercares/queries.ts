import type { CareMember, FamilyStatus } from '@openbook/api/aftercares.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { NAMED } from '../contacts/named.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { TODAY } from '../core/db/today.ts'

type Family = z.input<typeof FamilyStatus>
export type Member = z.input<typeof CareMember>

/** The contact ($1) and everyone linked to it whom the viewer may see. */
const FAMILY = `
  select c.id, c.number, ${NAMED} as name,
         c.id <> $1 as linked,
         (select case when l.contact_id = $1 then l.relation when l.relation = 'parent' then 'dependant' when l.relation = 'dependant' then 'parent' else l.relation end
            from contact_links l where (l.contact_id = $1 and l.linked_contact_id = c.id) or (l.linked_contact_id = $1 and l.contact_id = c.id) order by l.id limit 1) as relation,
         exists (select from life_events e where e.contact_id = c.id and e.kind = 'deceased' and e.undone_at is null) as deceased
    from contacts c
   where (c.id = $1 or c.deleted_at is null) and ${seen('c.owner_id')}
     and c.id in (select $1::bigint union select l.linked_contact_id from contact_links l where l.contact_id = $1
                  union select l.contact_id from contact_links l where l.linked_contact_id = $1)`

/** SQL: the recorded day on which a contact died, where it has come. */
export const DEATH = (id: string) =>
  `(select max(e.happened_on) from life_events e where e.contact_id = ${id} and e.kind = 'deceased' and e.undone_at is null and e.happened_on <= ${TODAY})`

/** How everyone stands, the contact first, and the latest recorded day of a death among them. */
export async function family(db: Db, viewer: Viewer, id: number): Promise<Family> {
  const members = await db.rows<Member>(
    `select json_build_object('id', f.id, 'number', f.number, 'name', f.name) as contact, case when f.linked then f.relation end as relation, f.deceased,
            (select json_build_object('id', a.id, 'died_on', to_char(a.died_on, 'MM/DD/YYYY'), 'created_at', to_char(a.created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
               'steps', (select json_agg(json_build_object('id', s.id, 'title', s.title, 'due_on', to_char(s.due_on, 'MM/DD/YYYY'),
                           'overdue', s.done_at is null and s.due_on < ${TODAY},
                           'done_at', to_char(s.done_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by s.position)
                           from aftercare_steps s where s.aftercare_id = a.id))
               from aftercares a where a.contact_id = f.id and a.ended_at is null order by a.id limit 1) as aftercare
       from (${FAMILY}) f order by f.linked, f.id`,
    [id, ...seenBy(viewer)],
  )
  const [death] = await db.rows<{ died_on: string | null }>(
    `select to_char(max(d.day), 'MM/DD/YYYY') as died_on from (${FAMILY}) f cross join lateral (select ${DEATH('f.id')} as day) d`,
    [id, ...seenBy(viewer)],
  )
  return { members, died_on: death?.died_on ?? null }
}
