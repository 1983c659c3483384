import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { COMPARED, LEAST_SCORE, SIGN_POINTS, scoreOf } from './score.ts'

/** A value more records share than this tells of an office or a placeholder, not of one person. */
export const CROWD = 50
/** So many contacts that are due are compared while a list is made; with more of them it works without the kept pairs. A test makes it small. */
export const AT_ONCE = { most: 200 }
/** So many at once in the background: somebody who opens a list meanwhile waits for no more than these. */
const BATCH = 1000

/** The contacts that share something with a row `x` of COMPARED that is due, each with those alike in that. */
const shared = (from: string, ...probes: string[]) =>
  `select x.id, o.ids from ${from} cross join lateral (
     select array_agg(distinct s.id) as ids from (${probes.map(probe => `(${probe} limit ${CROWD + 1})`).join(' union all ')}) s) o
    where cardinality(o.ids) between 2 and ${CROWD}`
const contacts = (condition: string) => `select c.id from contacts c where c.deleted_at is null and ${condition}`
const points = (kind: string) =>
  `select p.contact_id as id from contact_points p join contacts c on c.id = p.contact_id and c.deleted_at is null where p.kind = '${kind}' and p.value = v.value and p.extra`
const values = (of: string) => `(select distinct x.id, v.value from x, unnest(x.${of}) v (value)) v join x using (id)`
const SHARED = [
  shared(
    values('phones'),
    ...['phone', 'phone_2', 'phone_3'].map(column => contacts(`c.${column} = v.value`)),
    points('phone'),
  ),
  shared(values('emails'), ...['email', 'email_2'].map(column => contacts(`c.${column} = v.value`)), points('email')),
  shared('x', contacts('c.match_name = x.match_name and c.date_of_birth = x.date_of_birth')),
  shared('x', contacts('c.match_name = x.match_name and c.zip_key = lower(x.zip)')),
  shared('x', contacts('c.zip_key = lower(x.zip) and c.date_of_birth = x.date_of_birth')),
  shared('x', contacts('c.owner_id = x.owner_id and c.sort_name = x.sort_name and x.match_name is not null')),
].join(' union all ')

const COLUMNS = 'a_id, b_id, a_owner_id, b_owner_id, a_name, b_name, score, same_first, same_last, same_street'

/** With queries that end in `found`: the pairs, as columns of contact_pairs, of the contacts whose ids `ids` stands for. */
export const pairsOf = (ids: string) => `
   x as materialized (select ${COMPARED} from contacts c where c.id = any(${ids}::bigint[]) and c.deleted_at is null),
   shared as materialized (${SHARED}),
   pairs as materialized (
     select shared.id as a, o.id as b from shared, unnest(ids) o (id) where o.id <> shared.id
     union select o.id, shared.id from shared, unnest(ids) o (id) where o.id <> shared.id),
   compared as materialized (select ${COMPARED} from contacts c where c.id in (select a from pairs)),
   signed as (
     select a.id as a_id, b.id as b_id, a.owner_id as a_owner_id, b.owner_id as b_owner_id, a.sort_name as a_name, b.sort_name as b_name, ${SIGN_POINTS} as points,
            coalesce(lower(a.first_name) = lower(b.first_name), false) as same_first, coalesce(lower(a.last_name) = lower(b.last_name), false) as same_last,
            coalesce(a.street = b.street, false) as same_street
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
  await db.rows('delete from contact_pairs where a_id = any($1::bigint[]) or b_id = any($1::bigint[])', [ids])
  await db.rows(`with ${pairsOf('$1')} insert into contact_pairs (${COLUMNS}) select ${COLUMNS} from found`, [ids])
  return taken.length
}

/** The contacts whose kept pairs are not true now; nothing where they are too many to be compared in a request. */
export async function dueNow(db: Db): Promise<number[] | undefined> {
  const due = await db.prepared<{ contact_id: number }>(
    `select contact_id from contact_pairs_due limit ${AT_ONCE.most + 1}`,
  )
  return due.length > AT_ONCE.most ? undefined : [...new Set(due.map(({ contact_id }) => contact_id))]
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
      if ((await core.database.tenant(who, db => settle(db, BATCH))) < BATCH) return
    await core.database.tenant(who, db => enqueue(core, db, business_unit_id))
  })
}
