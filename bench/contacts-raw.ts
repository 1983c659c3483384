import type pg from 'pg'
import { JOINED, ROW } from '../apps/server/src/contacts/queries.ts'
import type { Case } from './contacts-cases.ts'
import { median } from './measure/stats.ts'

/** One way to the answer: the rows, and the total beside them or in a statement of its own. */
export interface Way {
  name: string
  rows: string
  total?: string
}
export interface Answer {
  ids: number[]
  total: number
}

const HEAD = 15
const ORDER = 'order by c.sort_name, c.id'
const rowsOf = (page: string, also = '') =>
  `select ${ROW}${also} from (${page}) page join contacts c on c.id = page.id ${JOINED} ${ORDER}`

/** The ways worth trying for a case, as the owner of the tables writes them: no row security, values in the text. */
export function waysTo({ group, viewer: { user_id }, narrow }: Case): Way[] {
  const below = `select user_id from user_downlines where manager_id = ${user_id}`
  const owned = { own: `and c.owner_id = ${user_id}`, downline: `and c.owner_id = any(array(${below}))`, all: '' }[
    group
  ]
  const alive = `c.business_unit_id = 1 and c.deleted_at is null`
  const tag = narrow && 'tag' in narrow ? narrow.tag : undefined
  const like = narrow && 'q' in narrow ? `and c.search_text like '%${narrow.q.toLowerCase()}%'` : ''
  const tagged = tag ? `and exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = ${tag})` : ''
  const where = `${alive} ${owned} ${like} ${tagged}`
  const count = `select count(*) as total from contacts c where ${where}`
  const walk = {
    name: 'walk and count',
    rows: rowsOf(`select c.id from contacts c where ${where} ${ORDER} limit ${HEAD}`),
    total: count,
  }
  const ways: Way[] = [walk, onePass('one pass', `contacts c where ${where}`)]
  if (group === 'downline' && !narrow)
    ways.push({
      name: 'head of each book',
      rows: rowsOf(`select c.id from (${below}) o (id) cross join lateral (
        select c.id, c.sort_name from contacts c where ${alive} and c.owner_id = o.id ${ORDER} limit ${HEAD}) c ${ORDER} limit ${HEAD}`),
      total: count,
    })
  if (tag) {
    ways.push(
      onePass(
        'tag first',
        `contact_tags t join contacts c on c.id = t.contact_id where t.business_unit_id = 1 and t.tag_id = ${tag} and ${alive} ${owned}`,
      ),
    )
    ways.push({
      name: 'sets met',
      rows: `with o as materialized (select c.id, c.sort_name from contacts c where ${alive} ${owned}),
        t as materialized (select contact_id from contact_tags where business_unit_id = 1 and tag_id = ${tag}),
        hits as materialized (select o.id, o.sort_name from o join t on t.contact_id = o.id) ${rowsOf(
          `select c.id from hits c ${ORDER} limit ${HEAD}`,
          ', (select count(*) from hits) as total',
        )}`,
    })
    if (group === 'all')
      ways.push({
        name: 'walk, tags less deleted',
        rows: walk.rows,
        total: `select (select count(*) from contact_tags t where t.business_unit_id = 1 and t.tag_id = ${tag}) - (select count(*) from contacts c
          where c.business_unit_id = 1 and c.deleted_at is not null ${tagged}) as total`,
      })
  }
  return ways
}

const onePass = (name: string, from: string): Way => ({
  name,
  rows: `with hits as materialized (select c.id, c.sort_name from ${from}) ${rowsOf(
    `select c.id from hits c ${ORDER} limit ${HEAD}`,
    ', (select count(*) from hits) as total',
  )}`,
})

/** Runs a way with statements planned once a connection, as a bare client can. */
export async function answer(client: pg.Client | pg.PoolClient, key: string, way: Way) {
  const { rows } = await client.query<{ id: string; total?: string }>({
    name: `${key} rows`,
    text: way.rows,
    values: [],
  })
  const { total } = way.total
    ? ((await client.query<{ total: string }>({ name: `${key} total`, text: way.total, values: [] })).rows[0] ?? {
        total: '0',
      })
    : { total: rows[0]?.total ?? '0' }
  return { rows, total: Number(total) }
}

/** The fastest of the ways on this machine today. */
export async function bestWay(client: pg.Client, each: Case): Promise<Way> {
  const tried: { way: Way; took: number }[] = []
  for (const way of waysTo(each)) {
    const times: number[] = []
    for (let turn = 0; turn < 8 && (times.at(-1) ?? 0) < 500; turn++) {
      const began = performance.now()
      await answer(client, `${each.name} by ${way.name}`, way)
      times.push(performance.now() - began)
    }
    tried.push({ way, took: median(times.slice(-6)) })
  }
  const [best] = tried.sort((a, b) => a.took - b.took)
  if (!best) throw new Error(`No way to ${each.name}.`)
  return best.way
}
