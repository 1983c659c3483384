import { hash } from 'node:crypto'
import type pg from 'pg'
import { JOINED, ROW } from '../apps/server/src/contacts/queries.ts'
import type { Case, Narrow } from './contacts-cases.ts'
import { HALF } from './fill/people.ts'
import { median } from './measure/stats.ts'

/** One way to the answer: the rows, and the total beside them or in a statement of its own. */
export interface Way {
  name: string
  rows: string
  total?: string
}

const HEAD = 15
const ORDERS = {
  last_name: 'order by c.sort_name, c.id',
  status: 'order by s.position, c.sort_name, c.id',
  state: 'order by c.state nulls last, c.sort_name, c.id',
  first_name: 'order by lower(c.first_name) nulls last, c.sort_name, c.id',
  updated_at: 'order by c.updated_at desc, c.id desc',
  created_at: 'order by c.created_at desc, c.id desc',
  next_policy_end:
    'order by n.ends nulls last, case when n.ends is null then c.sort_name end, case when n.ends is null then c.id end, c.id',
  last_contacted_at: 'order by l.last_contacted_at desc nulls last, c.sort_name, c.id',
}
const BESIDE: { [order in NonNullable<Narrow['order']>]?: string } = {
  status: 'left join statuses s on s.id = c.status_id',
  next_policy_end: `left join (select p.contact_id, min(p.end_date) as ends from contact_policies p where p.business_unit_id = 1
    and p.end_date is not null and p.deleted_at is null and p.status = 'active' and p.end_date >= (now() at time zone 'America/New_York')::date group by 1) n on n.contact_id = c.id`,
  last_contacted_at: 'left join last_contacts l on l.contact_id = c.id',
}

/** The ways worth trying for a case, as the owner of the tables writes them: no row security, values in the text. */
export function waysTo({ group, viewer: { user_id }, narrow, count }: Case): Way[] {
  const below =
    group === 'half'
      ? `select user_id from group_users where group_id = ${HALF}`
      : `select user_id from user_downlines where manager_id = ${user_id}`
  const ofMany = `and c.owner_id = any(array(${below}))`
  const owned = { own: `and c.owner_id = ${user_id}`, downline: ofMany, half: ofMany, all: '' }[group]
  const alive = `c.business_unit_id = 1 and c.deleted_at is ${narrow.deleted ? 'not null' : 'null'}`
  const scope = { alive, owned, below }
  const where = whereOf(narrow, scope)
  const order = ORDERS[narrow.order ?? 'last_name']
  const beside = narrow.order && BESIDE[narrow.order]
  const source = beside ? `contacts c ${beside}` : 'contacts c'
  const total = `select count(*) as total from contacts c where ${where}`
  if (count) return [{ name: 'count', rows: total }, ...(narrow.tag ? [tagCount(narrow.tag, scope)] : [])]
  const rowsOf = (page: string, also = '') =>
    `select ${ROW}${also} from (${page}) page join contacts c on c.id = page.id ${JOINED} ${narrow.order === 'status' ? '' : (beside ?? '')} ${order}`
  const onePass = (name: string, from: string): Way => ({
    name,
    rows: `with hits as materialized (select c.id from ${from}) ${rowsOf(
      `select c.id from hits h join ${source.replace('contacts c', 'contacts c on c.id = h.id')} ${order} limit ${HEAD}`,
      ', (select count(*) from hits) as total',
    )}`,
  })
  const walk = {
    name: 'walk and count',
    rows: rowsOf(`select c.id from ${source} where ${where} ${order} limit ${HEAD} offset ${narrow.offset ?? 0}`),
    total,
  }
  if (narrow.offset) return [walk]
  const ways: Way[] = [walk, onePass('one pass', `contacts c where ${where}`), keptPass(where, order, rowsOf, source)]
  if (narrow.parts) ways.push({ name: 'walk, parts counted', rows: walk.rows, total: sumOf(narrow.parts, scope) })
  if (ofMany === owned && !narrow.where && !narrow.tag && !narrow.duplicates && !narrow.order)
    ways.push({
      name: 'head of each book',
      rows: rowsOf(`select c.id from (${below}) o (id) cross join lateral (
        select c.id, c.sort_name from contacts c where ${scope.alive} and c.owner_id = o.id ${order} limit ${HEAD}) c ${order} limit ${HEAD}`),
      total,
    })
  if (narrow.order === 'status')
    ways.push({
      name: 'head of each status',
      rows: rowsOf(`select c.id from statuses s cross join lateral (
        select c.id, c.sort_name from contacts c where ${where} and c.status_id = s.id order by c.sort_name, c.id limit ${HEAD}) c ${order} limit ${HEAD}`),
      total: narrow.tag ? tagsLess(narrow.tag) : total,
    })
  if (narrow.order === 'updated_at')
    ways.push({
      name: 'walk of changes',
      rows: rowsOf(`select contact_id as id from contact_changes where business_unit_id = 1 and alive
        order by updated_at desc, contact_id desc limit ${HEAD}`),
      total,
    })
  if (narrow.duplicates)
    ways.push({
      name: 'walk, twins counted',
      rows: rowsOf(`select c.id from contacts c where ${scope.alive} ${owned} and exists (
        select from contacts d where d.${narrow.duplicates} = c.${narrow.duplicates} and d.id <> c.id and ${`${scope.alive} ${owned}`.replaceAll('c.', 'd.')}) ${order} limit ${HEAD}`),
      total: `select coalesce(sum(n), 0) as total from (select count(*) as n from contacts c where ${scope.alive} ${owned} and c.${narrow.duplicates} is not null
        group by c.${narrow.duplicates} having count(*) > 1) g`,
    })
  if (!narrow.tag || narrow.order) return ways
  return [...ways, ...tagWays(narrow.tag, group, scope, rowsOf, order, walk, onePass)]
}

const sumOf = (parts: [string, string], { alive, owned }: Scope) =>
  `select ${parts.map(part => `(select count(*) from contacts c where ${alive} ${owned} and ${part})`).join(' + ')} as total`

interface Scope {
  alive: string
  owned: string
  below: string
}
type RowsOf = (page: string, also?: string) => string

function whereOf({ where, tag, duplicates }: Narrow, { alive, owned }: Scope): string {
  const all = `${alive} ${owned}`
  if (duplicates)
    return `${all} and c.${duplicates} in (select c.${duplicates} from contacts c where ${all} and c.${duplicates} is not null group by 1 having count(*) > 1)`
  if (tag) return `${all} and exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = ${tag})`
  return where ? `${all} and ${where}` : all
}

const keptPass = (where: string, order: string, rowsOf: RowsOf, source: string): Way => ({
  name: 'one pass, names kept',
  rows: `with hits as materialized (select c.id, c.sort_name, c.status_id, c.state, c.first_name, c.updated_at, c.created_at from contacts c where ${where}) ${rowsOf(
    `select c.id from ${source.replace('contacts c', 'hits c')} ${order} limit ${HEAD}`,
    ', (select count(*) from hits) as total',
  )}`,
})

const tagsLess = (tag: number) =>
  `select (select count(*) from contact_tags t where t.business_unit_id = 1 and t.tag_id = ${tag}) - (select count(*) from contacts c
    where c.business_unit_id = 1 and c.deleted_at is not null and exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = ${tag})) as total`

const tagCount = (tag: number, { alive, owned }: Scope): Way => ({
  name: 'tag first',
  rows: `select count(*) as total from contact_tags t join contacts c on c.id = t.contact_id where t.business_unit_id = 1 and t.tag_id = ${tag} and ${alive} ${owned}`,
})

function tagWays(
  tag: number,
  group: Case['group'],
  { alive, owned }: Scope,
  rowsOf: RowsOf,
  order: string,
  walk: Way,
  onePass: (name: string, from: string) => Way,
): Way[] {
  const tagged = `contact_tags t join contacts c on c.id = t.contact_id where t.business_unit_id = 1 and t.tag_id = ${tag} and ${alive} ${owned}`
  const met: Way = {
    name: 'sets met',
    rows: `with o as materialized (select c.id, c.sort_name from contacts c where ${alive} ${owned}),
      t as materialized (select contact_id from contact_tags where business_unit_id = 1 and tag_id = ${tag}),
      hits as materialized (select o.id, o.sort_name from o join t on t.contact_id = o.id) ${rowsOf(
        `select c.id from hits c ${order} limit ${HEAD}`,
        ', (select count(*) from hits) as total',
      )}`,
  }
  const less: Way = { name: 'walk, tags less deleted', rows: walk.rows, total: tagsLess(tag) }
  return [onePass('tag first', tagged), met, ...(group === 'all' ? [less] : [])]
}

/** Runs a way with statements planned once a connection, as a bare client can. */
export async function answer(client: pg.Client | pg.PoolClient, way: Way) {
  const { rows } = await client.query<{ id: string; total?: string }>(planned(way.rows))
  const { total } = way.total
    ? ((await client.query<{ total: string }>(planned(way.total))).rows[0] ?? { total: '0' })
    : { total: rows[0]?.total ?? '0' }
  return { rows, total: Number(total) }
}

/** A statement with a name of its own: PostgreSQL tells only the first 63 characters of names apart. */
const planned = (text: string) => ({ name: hash('md5', text), text, values: [] })

/** The fastest of the ways to a case on this machine today. */
export const bestWay = (client: pg.Client, each: Case): Promise<Way> => fastest(client, each.name, waysTo(each))

export async function fastest(client: pg.Client, name: string, ways: Way[]): Promise<Way> {
  const tried: { way: Way; took: number }[] = []
  for (const way of ways) {
    const times: number[] = []
    for (let turn = 0; turn < 8 && (times.at(-1) ?? 0) < 300; turn++) {
      const began = performance.now()
      await answer(client, way)
      times.push(performance.now() - began)
    }
    tried.push({ way, took: median(times.slice(-6)) })
  }
  const [best] = tried.sort((a, b) => a.took - b.took)
  if (!best) throw new Error(`No way to ${name}.`)
  return best.way
}
