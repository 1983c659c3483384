import type { Candidate } from '@openbook/api/contact-merges.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { ContactValues } from '../contacts/input.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { matchedByIds } from './queries.ts'
import { COMPARED, LEAST_SCORE, SIGN_POINTS, scoreOf, signsOf } from './score.ts'

/** Who is looked at for each sign, and how many of them are shown. */
const PROBED = 200
const SHOWN = 20
/** From here on somebody who adds a contact is asked first. */
const PROBABLE = 60

const probe = (condition: string) =>
  `(select c.id from contacts c where c.deleted_at is null and ${condition} limit ${PROBED})`
const beside = (kind: string) =>
  `(select p.contact_id as id from contact_points p where p.kind = '${kind}' and p.value = v.value and p.extra limit ${PROBED})`
const EACH_PHONE = `unnest(a.phones) v(value)`
const EACH_EMAIL = `unnest(a.emails) v(value)`

/** The contacts that share something with the row `a` that an index can find. */
const SHARING = [
  ...['phone', 'phone_2', 'phone_3'].map(
    column => `select id from ${EACH_PHONE} cross join lateral ${probe(`c.${column} = v.value`)} c`,
  ),
  ...['email', 'email_2'].map(
    column => `select id from ${EACH_EMAIL} cross join lateral ${probe(`c.${column} = v.value`)} c`,
  ),
  `select id from ${EACH_PHONE} cross join lateral ${beside('phone')} p`,
  `select id from ${EACH_EMAIL} cross join lateral ${beside('email')} p`,
  probe('c.match_name = a.match_name and c.owner_id = a.owner_id'),
  probe('c.match_name = a.match_name and c.date_of_birth = a.date_of_birth'),
  probe('c.match_name = a.match_name and left(c.zip, 5) = a.zip'),
  probe('c.date_of_birth = a.date_of_birth and left(c.zip, 5) = a.zip'),
].join(' union ')

const scored = (row: string) => `
  select b.id, s.points, ${scoreOf('s.points')} as score
    from (${row}) a
   cross join lateral (${SHARING}) found
    join lateral (select ${COMPARED} from contacts c where c.id = found.id and c.deleted_at is null and ${seen('c.owner_id')}) b on b.id is distinct from a.id
   cross join lateral (select ${SIGN_POINTS} as points) s
   where ${scoreOf('s.points')} >= ${LEAST_SCORE}`

/** A row of values not stored yet, as a contact; what is generated is worked out here. */
const TYPED = `select ${COMPARED.replace(
  'c.match_name',
  'app.match_name(c.first_name, c.last_name) as match_name',
).replace(
  'c.sort_name',
  `app.fold(c.last_name || ' ' || c.first_name) as sort_name`,
)} from jsonb_populate_record(null::contacts, $1::jsonb) c`

interface Scored {
  id: number
  points: number[]
  score: number
}

/** Who may be the same person as a contact, the likeliest first, without those found to be somebody else. */
export async function candidatesOf(db: Db, viewer: Viewer, id: number) {
  const found = await db.rows<Scored>(
    `${scored(`select ${COMPARED} from contacts c where c.id = $1`)}
        and not exists (select from contact_duplicate_dismissals d where d.contact_id = $1 and d.other_id = b.id)
      order by score desc, b.id limit ${SHOWN}`,
    [id, ...seenBy(viewer)],
  )
  return withContacts(db, found)
}

/** Who is probably the person these values tell of. */
export async function candidatesLike(db: Db, viewer: Viewer, values: ContactValues) {
  const found = await db.rows<Scored>(
    `select * from (${scored(TYPED)}) s where score >= ${PROBABLE} order by score desc, id limit ${SHOWN}`,
    [JSON.stringify({ owner_id: viewer.user_id, ...values }), ...seenBy(viewer)],
  )
  return withContacts(db, found)
}

async function withContacts(db: Db, found: Scored[]): Promise<z.input<typeof Candidate>[]> {
  const contacts = await matchedByIds(
    db,
    found.map(({ id }) => id),
  )
  const byId = new Map(contacts.map(contact => [contact.id, contact]))
  return found.flatMap(({ id, points, score }) => {
    const contact = byId.get(id)
    return contact ? [{ contact, score, signs: signsOf(points) }] : []
  })
}
