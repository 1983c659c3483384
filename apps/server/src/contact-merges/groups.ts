import { type DuplicateGroup, type duplicates, MOST_RECORDS, SHOWN_RECORDS } from '@openbook/api/contact-merges.ts'
import type { Receives } from '@openbook/api/core/route.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { LISTS } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import { type CompiledScope, WHOLE_TABLE, whereOf } from '../contacts/compiled.ts'
import { compileScope } from '../contacts/scope.ts'
import type { Db } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'
import { alikeBy, BY, CROWD, CROWDED, LINKS } from './crowds.ts'
import { type Gathered, type Group, gather, type Pair } from './gather.ts'
import { dueNow, pairsNow, pairsOf } from './pairs.ts'
import { matchedByIds } from './queries.ts'
import { CERTAIN_SCORE, COMPARED, LEAST_SCORE, SIGN_POINTS, scoreOf, signsOf } from './score.ts'

/** The most records one merge takes. A test makes it small. */
export const LIMIT = { records: MOST_RECORDS }

export type Asked = Receives<typeof duplicates>['body']['contacts_scope']
type Field = NonNullable<NonNullable<Asked['duplicate']>['fields']>[number]

const key = (kind: number, value: string) => `hashtextextended(${value}, ${kind})`
/** The columns of a whole scope that are looked up: what is dear to work out waits for the few that share something. */
const BASE = `c.id, c.owner_id, c.phone, c.phone_2, c.phone_3, c.email, c.email_2, c.match_name, c.sort_name, c.date_of_birth, left(c.zip, 5) as zip, c.address_key`
const each = (by: number, value: string, more = '') =>
  `select id, ${by} as by, ${key(by, value)} as value from c where ${value} is not null${more}`
/** What two records of one person have in common: each is looked up among the others, so nobody is compared with everybody. */
const KEYS = [
  ...['phone', 'phone_2', 'phone_3'].map(column => each(BY.phone, column)),
  ...['email', 'email_2'].map(column => each(BY.email, column)),
  ...(['phone', 'email'] as const).map(
    kind =>
      `select c.id, ${BY[kind]}, ${key(BY[kind], 'p.value')} from contact_points p join c on c.id = p.contact_id where p.kind = '${kind}' and p.extra`,
  ),
  each(BY.name_and_birthday, 'match_name || date_of_birth'),
  each(BY.name_and_zip, 'match_name || zip'),
  each(BY.birthday_and_zip, 'zip || date_of_birth'),
  each(BY.name_in_book, `owner_id || ' ' || sort_name`, ' and match_name is not null'),
  each(BY.address, 'address_key::text', ' and zip is not null'),
].join(' union all ')
const ALIKE = CROWDED.map(
  by => `
  select s.by, s.value, ${alikeBy(by)} as alike, c.owner_id, c.id
    from shared s cross join lateral unnest(s.ids) m (id) join contacts c on c.id = m.id where s.by = ${by} and cardinality(s.ids) > ${CROWD}`,
).join(' union all ')
/** Enough to gather the keys of a large downline without going to the disk. */
const MEMORY = `select set_config('work_mem', '96MB', true), set_config('jit', 'off', true)`

const EQUAL: Record<Field, string> = {
  first_name: 'lower(a.first_name) = lower(b.first_name)',
  last_name: 'lower(a.last_name) = lower(b.last_name)',
  address: 'a.address_key = b.address_key',
}

const KEPT_EQUAL: Record<Field, string> = {
  first_name: 'p.same_first',
  last_name: 'p.same_last',
  address: 'p.same_street',
}

/** Groups of records that are probably one person, each led by the first by last name. `behind` is called where the pairs kept of them are not what is true now. */
export async function groups(db: Db, viewer: Viewer, asked: Asked, behind?: () => void) {
  const { page = LISTS.merge.page, limit = LISTS.merge.limit } = asked
  const found = await find(db, viewer, asked, LEAST_SCORE, behind)
  const { total } = found
  const [from, to] = [(page - 1) * limit, page * limit]
  const shown = asked.order === 'DESC' ? found.slice(total - to, total - from).reverse() : found.slice(from, to)
  return { data: await withContacts(db, await byName(db, shown)), meta: pageMeta(page, limit, total) }
}

/** Groups in which everybody is the same as everybody else beyond doubt: what may be merged without a look at each, and those too large for one merge. */
export async function certainGroups(db: Db, viewer: Viewer, asked: Asked) {
  const found = await find(db, viewer, asked, CERTAIN_SCORE)
  const all = found.slice(0, found.total)
  const certain = (asked.order === 'DESC' ? all.reverse() : all).filter(
    ({ ids, pairs }) => pairs === (ids.length * (ids.length - 1)) / 2,
  )
  const { fit = [], too_large = [] } = Object.groupBy(certain, ({ ids }) =>
    ids.length > LIMIT.records ? 'too_large' : 'fit',
  )
  return { groups: await byName(db, fit), too_large }
}

async function find(db: Db, viewer: Viewer, asked: Asked, least: number, behind?: () => void): Promise<Gathered> {
  const { contact_group = LISTS.merge.contact_group } = asked
  if (contact_group === 'all' || contact_group === 'deleted') return gather('')
  return gather(await alikeIn(db, viewer, { ...asked, contact_group }, least, behind))
}

/** The same groups, the records of each in the order of their names. */
async function byName(db: Db, found: Group[]): Promise<Group[]> {
  const rows = await db.prepared<{ id: number }>(
    'select id from contacts where id = any($1::bigint[]) order by sort_name, id',
    [found.flatMap(({ ids }) => ids)],
  )
  const place = new Map(rows.map(({ id }, at) => [id, at]))
  const placeOf = (id: number) => place.get(id) ?? Number.POSITIVE_INFINITY
  return found.map(group => ({ ...group, ids: group.ids.toSorted((a, b) => placeOf(a) - placeOf(b)) }))
}

/** Groups as they are shown. */
export async function withContacts(db: Db, shown: Group[]): Promise<z.input<typeof DuplicateGroup>[]> {
  const contacts = await matchedByIds(
    db,
    shown.flatMap(({ ids }) => ids.slice(0, SHOWN_RECORDS)),
  )
  const byId = new Map(contacts.map(contact => [contact.id, contact]))
  const points = await pointsOf(
    db,
    shown.map(({ best }) => best),
  )
  return shown.map(({ ids, best }, at) => ({
    score: best.score,
    signs: signsOf(points[at] ?? []),
    count: ids.length,
    ids: ids.slice(0, MOST_RECORDS),
    contacts: ids.flatMap(id => byId.get(id) ?? []),
  }))
}

/** What speaks for each pair and against it. */
async function pointsOf(db: Db, pairs: Pair[]): Promise<number[][]> {
  const rows = await db.rows<{ points: number[] | null }>(
    `with pairs as (select * from unnest($1::bigint[], $2::bigint[]) with ordinality p (a, b, place)),
     compared as materialized (select ${COMPARED} from contacts c where c.id in (select a from pairs union select b from pairs))
     select case when a.id is not null and b.id is not null then ${SIGN_POINTS} end as points
       from pairs p left join compared a on a.id = p.a left join compared b on b.id = p.b order by p.place`,
    [pairs.map(({ a }) => a), pairs.map(({ b }) => b)],
  )
  return rows.map(({ points }) => points ?? [])
}

async function alikeIn(db: Db, viewer: Viewer, asked: Asked, least: number, behind?: () => void): Promise<string> {
  const { page: _page, limit: _limit, duplicate, downline_user_id, ...scope } = asked
  // sic: spec section 9 names user 1 as the default: the viewer, and everyone below
  const root = downline_user_id === LISTS.merge.downline_user_id ? undefined : downline_user_id
  const whole = scope.contact_group === 'downline' && !root
  const compiled = await compileScope(db, viewer, {
    ...scope,
    ...(root && { downline_user_id: root }),
    ...(whole && { contact_group: 'all' }),
  })
  const fields = duplicate?.fields ?? []
  const due = await dueNow(db)
  if (!due || due.length) behind?.()
  if (!due) await db.rows(MEMORY)
  const ids = due?.length ? `$${compiled.values.push(due)}` : undefined
  const [row] = await db.rows<{ pairs: string | null }>(
    `with ${due ? keptIn(compiled, fields, ids) : comparedIn(compiled, fields)}
     select string_agg(a || ',' || b || ',' || score, ',') as pairs
       from (select a, b, score from scored where score >= ${Number(least)} order by name_a, a, name_b, b) p`,
    compiled.values,
  )
  return row?.pairs ?? ''
}

const NOT_DISMISSED = (a: string, b: string) =>
  `not exists (select from contact_duplicate_dismissals d where d.contact_id = ${a} and d.other_id = ${b})`

/** The pairs that are kept, as `scored`: of owners by the owners beside them, else of whom the scope holds. */
function keptIn(scope: CompiledScope, fields: readonly Field[], due: string | undefined): string {
  const { from, owners, conditions } = scope
  const where = whereOf(scope)
  const isOfOwners = from === WHOLE_TABLE && conditions.length === 1
  const within = (row: 'a' | 'b') => {
    if (isOfOwners) return owners ? `p.${row}_owner_id in (${owners})` : 'true'
    return from === WHOLE_TABLE
      ? `exists (select from contacts c where c.id = p.${row}_id and ${where})`
      : `p.${row}_id in (select c.id from ${from} where ${where})`
  }
  const all = [within('a'), within('b'), NOT_DISMISSED('p.a_id', 'p.b_id'), ...fields.map(field => KEPT_EQUAL[field])]
  return `${due ? `${pairsOf(due)}, ` : ''}scored as (
    select p.a_id as a, p.b_id as b, p.a_name as name_a, p.b_name as name_b, p.score
      from ${due ? pairsNow(due) : 'contact_pairs'} p where ${all.join(' and ')})`
}

/** Everybody in the scope compared by what they share, as `scored`. */
function comparedIn({ from, owners, conditions }: CompiledScope, fields: readonly Field[]): string {
  const where = whereOf({ owners, conditions })
  const base =
    from === WHOLE_TABLE
      ? `select ${BASE} from contacts c where ${where}`
      : `select ${BASE} from contacts c where c.id in (select c.id from ${from} where ${where})`
  const equal = fields.map(field => ` and ${EQUAL[field]}`).join('')
  return `c as materialized (${base}),
     keys as (${KEYS}),
     shared as materialized (select min(by) as by, value, array_agg(distinct id) as ids from keys group by value having count(*) > 1),
     alike as materialized (${ALIKE}),
     ${LINKS},
     pairs as materialized (
       select a.id as a, b.id as b from shared, unnest(ids) a (id), unnest(ids) b (id) where cardinality(ids) <= ${CROWD} and a.id <> b.id
       union select a, b from links union select b, a from links),
     compared as materialized (select ${COMPARED} from contacts c where c.id in (select a from pairs)),
     signed as (
       select a.id as a, b.id as b, a.sort_name as name_a, b.sort_name as name_b, ${SIGN_POINTS} as points
         from pairs join compared a on a.id = pairs.a join compared b on b.id = pairs.b
        where (a.sort_name, a.id) < (b.sort_name, b.id) and ${NOT_DISMISSED('a.id', 'b.id')}${equal}),
     scored as (select *, ${scoreOf('points')} as score from signed)`
}
