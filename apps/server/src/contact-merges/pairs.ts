import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { alikeBy, BY, CROWD, CROWDED, LINKS, READ } from './crowds.ts'
import { COMPARED, LEAST_SCORE, SIGN_POINTS, scoreOf } from './score.ts'

/** So many contacts that are due are compared while a list is made; with more of them it works without the kept pairs. A test makes it small. */
export const AT_ONCE = { most: 200 }
/** So many at once in the background: somebody who opens a list meanwhile waits for no more than these. */
const BATCH = 1000

interface Key {
  by: number
  /** SQL for the rows `x` of COMPARED that have it, and for its value. */
  from: string
  value: string
  probes: string[]
}
const contacts = (condition: string) => `select c.* from contacts c where c.deleted_at is null and ${condition}`
const points = (kind: string) =>
  `select c.* from contact_points p join contacts c on c.id = p.contact_id and c.deleted_at is null where p.kind = '${kind}' and p.value = v.value and p.extra`
const reached = (by: number, kind: string, columns: string[]): Key => ({
  by,
  from: `(select distinct x.id, v.value from x, unnest(x.${kind}s) v (value)) v join x using (id)`,
  value: 'v.value',
  probes: [...columns.map(column => contacts(`c.${column} = v.value`)), points(kind)],
})
const own = (by: number, value: string, condition: string): Key => ({
  by,
  from: `(select * from x where ${value} is not null) x`,
  value: `(${value})::text`,
  probes: [contacts(condition)],
})
const KEYS = [
  reached(BY.phone, 'phone', ['phone', 'phone_2', 'phone_3']),
  reached(BY.email, 'email', ['email', 'email_2']),
  own(
    BY.name_and_birthday,
    `x.match_name || ' ' || x.date_of_birth`,
    'c.match_name = x.match_name and c.date_of_birth = x.date_of_birth',
  ),
  own(BY.name_and_zip, `x.match_name || ' ' || x.zip`, 'c.match_name = x.match_name and c.zip_key = lower(x.zip)'),
  own(
    BY.birthday_and_zip,
    `x.zip || ' ' || x.date_of_birth`,
    'c.zip_key = lower(x.zip) and c.date_of_birth = x.date_of_birth',
  ),
  own(
    BY.name_in_book,
    `x.owner_id || ' ' || x.sort_name`,
    'c.owner_id = x.owner_id and c.sort_name = x.sort_name and x.match_name is not null',
  ),
  own(BY.address, 'x.address_key', 'c.address_key = x.address_key and x.zip is not null'),
]

const limited = (probes: string[], wanted: string, most: number) =>
  probes.map(probe => `(select ${wanted} from (${probe}) c limit ${most})`).join(' union all ')
/** The contacts that share something with a row `x` of COMPARED that is due, each with those alike in that. */
const MET = KEYS.map(
  ({ by, from, value, probes }) => `
    select ${by} as by, ${value} as value, x.id, o.ids from ${from} cross join lateral (
      select array_agg(distinct s.id) as ids from (${limited(probes, 'c.id', CROWD + 1)}) s) o
     where cardinality(o.ids) > 1`,
).join(' union all ')
const CALLED = KEYS.filter(({ by }) => CROWDED.includes(by))
/** Those of crowds, with what they are alike in: they themselves, and whoever else is alike. Each value is read once, and then judged: joined, it would be read for each of them. */
const ALIKE = {
  due: CALLED.map(
    ({ by }) =>
      `select met.by, met.value, ${alikeBy(by)} as alike, c.owner_id, c.id from met join contacts c using (id) where met.by = ${by} and cardinality(ids) > ${CROWD}`,
  ).join(' union all '),
  others: CALLED.map(
    ({ by, probes }) => `
    select * from (
      select ${by} as by, v.value, s.alike, s.owner_id, s.id
        from (select distinct on (value) value, id from met where by = ${by} and cardinality(ids) > ${CROWD}) v join x using (id)
       cross join lateral (${limited(probes, `${alikeBy(by)} as alike, c.owner_id, c.id`, READ)}) s offset 0) s
     where ((s.value, s.alike) in (select value, alike from due where by = ${by})) is true`,
  ).join(' union all '),
}

const COLUMNS = 'a_id, b_id, a_owner_id, b_owner_id, a_name, b_name, score, same_first, same_last, same_street'

/** With queries that end in `found`: the pairs, as columns of contact_pairs, of the contacts whose ids `ids` stands for. */
export const pairsOf = (ids: string) => `
   x as materialized (select ${COMPARED} from contacts c where c.id = any(${ids}::bigint[]) and c.deleted_at is null),
   met as materialized (${MET}),
   due as materialized (${ALIKE.due}),
   alike as materialized (select * from due union select * from (${ALIKE.others}) o),
   ${LINKS},
   near as materialized (
     select met.id as a, o.id as b from met, unnest(ids) o (id) where cardinality(ids) <= ${CROWD} and o.id <> met.id
     union select a, b from links where a in (select id from x)
     union select a, b from links where b in (select id from x)),
   pairs as materialized (select a, b from near union select b, a from near),
   compared as materialized (select ${COMPARED} from contacts c where c.id in (select a from pairs)),
   signed as (
     select a.id as a_id, b.id as b_id, a.owner_id as a_owner_id, b.owner_id as b_owner_id, a.sort_name as a_name, b.sort_name as b_name, ${SIGN_POINTS} as points,
            coalesce(lower(a.first_name) = lower(b.first_name), false) as same_first, coalesce(lower(a.last_name) = lower(b.last_name), false) as same_last,
            coalesce(a.address_key = b.address_key, false) as same_street
       from pairs join compared a on a.id = pairs.a join compared b on b.id = pairs.b where (a.sort_name, a.id) < (b.sort_name, b.id)),
   found as (select ${COLUMNS} from (select *, ${scoreOf('points')} as score from signed) s where score >= ${LEAST_SCORE})`

/** The pairs of an agency as they are now, as a source: what is kept, but for the contacts that are due. */
export const pairsNow = (ids: string) =>
  `(select ${COLUMNS} from contact_pairs k where not (k.a_id = any(${ids}::bigint[]) or k.b_id = any(${ids}::bigint[])) union all select ${COLUMNS} from found)`

/** One at a time in an agency, so that two never work out the same pair. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('contact_pairs ' || app.business_unit_id(), 0))`

/** Compares the contacts anew that have been due the longest. Gives how many entries that settled. */
export async function settle(db: Db, most: number): Promise<number> {
  await db.prepared(LOCK)
  const taken = await db.rows<{ contact_id: number }>(
    `delete from contact_pairs_due where id = any(array(select id from contact_pairs_due order by id limit ${Number(most)})) returning contact_id`,
  )
  if (!taken.length) return 0
  const ids = [...new Set(taken.map(({ contact_id }) => contact_id))]
  const before = await db.rows<Ends>(
    'delete from contact_pairs where a_id = any($1::bigint[]) or b_id = any($1::bigint[]) returning a_id, b_id',
    [ids],
  )
  await db.rows(`with ${pairsOf('$1')} insert into contact_pairs (${COLUMNS}) select ${COLUMNS} from found`, [ids])
  if (before.length) await lookAgain(db, ids, before)
  return taken.length
}

interface Ends {
  a_id: number
  b_id: number
}

/** Whoever is no longer paired with one of these is due: of a crowd they may have been linked with others by that one alone. */
const lookAgain = (db: Db, ids: number[], before: Ends[]) =>
  db.rows(
    `insert into contact_pairs_due (contact_id)
     select distinct o.id from unnest($2::bigint[], $3::bigint[]) was (a, b) cross join lateral (values (was.a), (was.b)) o (id)
      where o.id <> all($1::bigint[]) and not exists (select from contact_pairs k where (k.a_id, k.b_id) in ((was.a, was.b), (was.b, was.a)))`,
    [ids, before.map(({ a_id }) => a_id), before.map(({ b_id }) => b_id)],
  )

/** The contacts whose kept pairs are not true now, and those paired with them; nothing where they are too many to be compared in a request. */
export async function dueNow(db: Db): Promise<number[] | undefined> {
  const due = await db.prepared<{ contact_id: number }>(
    `select contact_id from contact_pairs_due limit ${AT_ONCE.most + 1}`,
  )
  if (due.length > AT_ONCE.most) return
  if (!due.length) return []
  const ids = due.map(({ contact_id }) => contact_id)
  const beside = await db.prepared<{ id: number }>(
    `select b_id as id from contact_pairs where a_id = any($1::bigint[]) union select a_id from contact_pairs where b_id = any($1::bigint[]) limit ${BATCH + 1}`,
    [ids],
  )
  return beside.length > BATCH ? undefined : [...new Set([...ids, ...beside.map(({ id }) => id)])]
}

interface Agency {
  business_unit_id: number
}
const FRESHEN = 'contact_merges.freshen'

/** Has what is due in an agency compared in the background. */
export const freshenSoon = (core: Core, { business_unit_id, user_id }: Agency & { user_id: number }) =>
  core.database.tenant({ business_unit_id, user_id }, async db => {
    if (core.jobs.running) await enqueue(core, db, business_unit_id)
    else await settle(db, BATCH)
  })

const enqueue = (core: Core, db: Db, business_unit_id: number) =>
  core.jobs.enqueue(db, FRESHEN, { business_unit_id }, { singletonKey: String(business_unit_id) })

/** So many batches of one job: then it makes way for others. */
const BATCHES = 20

export function registerPairs(core: Core) {
  core.jobs.define(FRESHEN, async ({ business_unit_id }: Agency) => {
    const who = { business_unit_id, user_id: null }
    for (let batch = 0; batch < BATCHES; batch++)
      if (!(await core.database.tenant(who, db => settle(db, BATCH)))) return
    await core.database.tenant(who, db => enqueue(core, db, business_unit_id))
  })
}
