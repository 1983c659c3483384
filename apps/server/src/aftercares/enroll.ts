import { PROGRAM } from '@openbook/api/aftercares.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { TODAY } from '../core/db/today.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { family } from './queries.ts'

interface Wanted {
  family?: boolean | undefined
  died_on?: string | undefined
}

/** Begins the program for those of the family who live and are not in care; gives who they are. */
export async function enroll(db: Db, viewer: Viewer, id: number, wanted: Wanted): Promise<number[]> {
  await visibleContact(db, viewer, id)
  const died_on = wanted.died_on || undefined
  await refuseFuture(db, died_on)
  await holdFamily(db, id)
  await visibleContact(db, viewer, id)
  const { members, died_on: recorded } = await family(db, viewer, id)
  const asked = wanted.family ? members : members.filter(({ contact }) => contact.id === id)
  const fresh = asked.filter(({ deceased, aftercare }) => !deceased && !aftercare).map(({ contact }) => contact.id)
  if (!fresh.length)
    throw nobody(
      asked.every(({ deceased }) => deceased),
      wanted.family === true,
    )
  for (const contact of fresh) await begin(db, contact, died_on ?? recorded)
  return fresh
}

/** Nobody else enrolls one of them meanwhile. */
const holdFamily = (db: Db, id: number) =>
  db.prepared(
    `select from contacts where id in (select $1::bigint union select linked_contact_id from contact_links where contact_id = $1
                                       union select contact_id from contact_links where linked_contact_id = $1) order by id for update`,
    [id],
  )

const nobody = (dead: boolean, all: boolean) =>
  dead
    ? new Refused(
        422,
        {
          base: all
            ? 'Nobody linked to this contact is living. Link the family first.'
            : 'This contact has died. Enroll the family instead.',
        },
        'aftercares.deceased',
      )
    : new Refused(
        409,
        { base: all ? 'Everyone in the family is in care already.' : 'This contact is in care already.' },
        'aftercares.enrolled',
      )

/** Throws a 422 for a day that has not come. */
export async function refuseFuture(db: Db, died_on: string | undefined): Promise<void> {
  if (!died_on) return
  const [read] = await db.prepared<{ future: boolean }>(`select to_date($1, 'MM/DD/YYYY') > ${TODAY} as future`, [
    died_on,
  ])
  if (read?.future) throw invalid('died_on', 'This date has not come yet.', 'aftercares.future')
}

async function begin(db: Db, contact_id: number, died_on: string | null): Promise<void> {
  await db.prepared(
    `with begun as (
       insert into aftercares (contact_id, died_on) values ($1, coalesce(to_date($2, 'MM/DD/YYYY'), ${TODAY})) returning id, died_on)
     insert into aftercare_steps (aftercare_id, position, title, due_on)
     select begun.id, s.place, s.title, begun.died_on + s.days from begun cross join unnest($3::text[], $4::integer[]) with ordinality s(title, days, place)`,
    [contact_id, died_on, PROGRAM.map(({ title }) => title), PROGRAM.map(({ days }) => days)],
  )
  await record(db, contact_id, 'aftercares.enrolled', {})
}
