import type { Candidate } from '@openbook/api/contact-merges.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { ContactValues } from '../contacts/input.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { CROWD, called, READ } from './crowds.ts'
import { matchedByIds } from './queries.ts'
import { COMPARED, LEAST_SCORE, SIGN_POINTS, scoreOf, signsOf } from './score.ts'

/** How many are looked at of those who share a name, and how many are shown. */
const PROBED = 200
const SHOWN = 20

const named = (condition: string) =>
  `(select c.id from contacts c where c.deleted_at is null and ${condition} limit ${PROBED})`
/** Of a crowd only those who are called as `a` is. */
const met = (from: string) =>
  `(select m.id from (select c.id, ${called('c')} as called, count(*) over () as many from (select c.id, c.match_name, c.sort_name from ${from} limit ${READ}) c) m
     where m.many <= ${CROWD} or m.called = ${called('a')} limit ${PROBED})`
const probe = (condition: string) => met(`contacts c where c.deleted_at is null and ${condition}`)
const beside = (kind: string) =>
  met(
    `contact_points p join contacts c on c.id = p.contact_id and c.deleted_at is null where p.kind = '${kind}' and p.value = v.value and p.extra`,
  )
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
  named('c.match_name = a.match_name and c.owner_id = a.owner_id'),
  named('c.match_name = a.match_name and c.date_of_birth = a.date_of_birth'),
  named('c.match_name = a.match_name and c.zip_key = lower(a.zip)'),
  probe('c.date_of_birth = a.date_of_birth and c.zip_key = lower(a.zip)'),
  probe('c.address_key = a.address_key and a.zip is not null'),
].join(' union ')

const scored = (row: string) => `
  select b.id, s.points, ${scoreOf('s.points')} as score
    from (${row}) a
   cross join lateral (${SHARING}) found
    join lateral (select ${COMPARED} from contacts c where c.id = found.id and c.deleted_at is null and ${seen('c.owner_id')}) b on b.id is distinct from a.id
   cross join lateral (select ${SIGN_POINTS} as points) s
   where ${scoreOf('s.points')} >= ${LEAST_SCORE}`

/** A row of values not stored yet, as a contact; what is generated is worked out here. */
const TYPED = `select ${COMPARED}
  from jsonb_populate_record(null::contacts, $1::jsonb) p
 cross join lateral jsonb_populate_record(p, jsonb_build_object(
   'match_name', app.match_name(p.first_name, p.last_name),
   'sort_name', app.fold(coalesce(p.last_name, p.company_name, case when p.first_name is null then coalesce(p.email, p.phone, '') else '' end) || ' ' || coalesce(p.first_name, '')),
   'address_key', app.address_key(p.address, p.zip))) c`

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

/** Who may be the person these values tell of, by what makes two contacts duplicates. */
export async function candidatesLike(db: Db, viewer: Viewer, values: ContactValues) {
  const found = await db.rows<Scored>(`${scored(TYPED)} order by score desc, b.id limit ${SHOWN}`, [
    JSON.stringify({ owner_id: viewer.user_id, ...values }),
    ...seenBy(viewer),
  ])
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
