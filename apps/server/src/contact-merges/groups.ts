import { type DuplicateGroup, type duplicates, MOST_RECORDS } from '@openbook/api/contact-merges.ts'
import type { Receives } from '@openbook/api/core/route.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { LISTS } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import { WHOLE_TABLE, whereOf } from '../contacts/compiled.ts'
import { compileScope } from '../contacts/scope.ts'
import type { Db } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'
import { matchedByIds } from './queries.ts'
import { CERTAIN_SCORE, COMPARED, LEAST_SCORE, SIGN_POINTS, scoreOf, signsOf } from './score.ts'

export type Asked = Receives<typeof duplicates>['body']['contacts_scope']
type Field = NonNullable<NonNullable<Asked['duplicate']>['fields']>[number]

/** A value more records share than this tells of an office or a placeholder, not of one person. */
const CROWD = 50

interface Pair {
  a: number
  b: number
  place_a: number
  place_b: number
  points: number[]
  score: number
}

const key = (kind: number, value: string) => `hashtextextended(${value}, ${kind})`
/** The columns of a whole scope that are looked up: what is dear to work out waits for the few that share something. */
const BASE = `c.id, c.owner_id, c.phone, c.phone_2, c.phone_3, c.email, c.email_2, c.match_name, c.sort_name, c.date_of_birth, left(c.zip, 5) as zip`
const each = (kind: number, value: string, more = '') =>
  `select id, ${key(kind, value)} as key from c where ${value} is not null${more}`
/** What two records of one person have in common: each is looked up among the others, so nobody is compared with everybody. */
const KEYS = [
  ...['phone', 'phone_2', 'phone_3'].map(column => each(1, column)),
  ...['email', 'email_2'].map(column => each(2, column)),
  `select c.id, hashtextextended(p.value, case p.kind when 'phone' then 1 else 2 end)
     from contact_points p join c on c.id = p.contact_id where p.extra`,
  each(3, 'match_name || date_of_birth'),
  each(4, 'match_name || zip'),
  each(5, 'zip || date_of_birth'),
  each(6, `owner_id || ' ' || sort_name`, ' and match_name is not null'),
].join(' union all ')
/** Enough to gather the keys of a large downline without going to the disk. */
const MEMORY = `select set_config('work_mem', '96MB', true), set_config('jit', 'off', true)`

const EQUAL: Record<Field, string> = {
  first_name: 'lower(a.first_name) = lower(b.first_name)',
  last_name: 'lower(a.last_name) = lower(b.last_name)',
  address: 'a.street = b.street',
}

/** Groups of records that are probably one person, each led by the first by last name. */
export async function groups(db: Db, viewer: Viewer, asked: Asked) {
  const { page = LISTS.merge.page, limit = LISTS.merge.limit } = asked
  const found = await find(db, viewer, asked, LEAST_SCORE)
  const shown = found.slice((page - 1) * limit, page * limit)
  return { data: await withContacts(db, shown), meta: pageMeta(page, limit, found.length) }
}

/** Groups in which everybody is the same as everybody else beyond doubt: what may be merged without a look at each. */
export async function certainGroups(db: Db, viewer: Viewer, asked: Asked): Promise<Group[]> {
  const found = await find(db, viewer, asked, CERTAIN_SCORE)
  return found.filter(({ ids, pairs }) => pairs === (ids.length * (ids.length - 1)) / 2 && ids.length <= MOST_RECORDS)
}

async function find(db: Db, viewer: Viewer, asked: Asked, least: number): Promise<Group[]> {
  const { contact_group = LISTS.merge.contact_group } = asked
  if (contact_group === 'all' || contact_group === 'deleted') return []
  const found = gather(await pairsOf(db, viewer, { ...asked, contact_group }, least))
  return found.sort((a, b) => (a.place - b.place) * (asked.order === 'DESC' ? -1 : 1))
}

/** Groups as they are shown. */
export async function withContacts(db: Db, shown: Group[]): Promise<z.input<typeof DuplicateGroup>[]> {
  const contacts = await matchedByIds(
    db,
    shown.flatMap(({ ids }) => ids),
  )
  const byId = new Map(contacts.map(contact => [contact.id, contact]))
  return shown.map(({ ids, best }) => ({
    score: best.score,
    signs: signsOf(best.points),
    contacts: ids.flatMap(id => byId.get(id) ?? []),
  }))
}

async function pairsOf(db: Db, viewer: Viewer, asked: Asked, least: number): Promise<Pair[]> {
  const { page: _page, limit: _limit, duplicate, downline_user_id, ...scope } = asked
  // sic: spec section 9 names user 1 as the default: the viewer, and everyone below
  const root = downline_user_id === LISTS.merge.downline_user_id ? undefined : downline_user_id
  const whole = scope.contact_group === 'downline' && !root
  const compiled = await compileScope(db, viewer, {
    ...scope,
    ...(root && { downline_user_id: root }),
    ...(whole && { contact_group: 'all' }),
  })
  const equal = (duplicate?.fields ?? []).map(field => ` and ${EQUAL[field]}`).join('')
  const where = whereOf(compiled)
  const base =
    compiled.from === WHOLE_TABLE
      ? `select ${BASE} from contacts c where ${where}`
      : `select ${BASE} from contacts c where c.id in (select c.id from ${compiled.from} where ${where})`
  await db.rows(MEMORY)
  return db.rows<Pair>(
    `with c as materialized (${base}),
     keys as (${KEYS}),
     shared as (select array_agg(distinct id) as ids from keys group by key having count(*) between 2 and ${CROWD}),
     pairs as materialized (select distinct a.id as a, b.id as b from shared, unnest(ids) a(id), unnest(ids) b(id) where a.id < b.id),
     compared as materialized (select ${COMPARED} from contacts c where c.id in (select a from pairs union select b from pairs)),
     scored as (
       select a.id as a, b.id as b, a.sort_name as name_a, b.sort_name as name_b, ${SIGN_POINTS} as points
         from pairs join compared a on a.id = pairs.a join compared b on b.id = pairs.b
        where not exists (select from contact_duplicate_dismissals d where d.contact_id = a.id and d.other_id = b.id)${equal}),
     kept as (select *, ${scoreOf('points')} as score from scored),
     places as (
       select id, row_number() over (order by name, id) as place
         from (select a as id, name_a as name from kept where score >= ${Number(least)}
               union select b, name_b from kept where score >= ${Number(least)}) named)
     select a, b, x.place as place_a, y.place as place_b, points, score
       from kept join places x on x.id = a join places y on y.id = b
      where score >= ${Number(least)} order by score desc, x.place, y.place`,
    compiled.values,
  )
}

export interface Group {
  ids: number[]
  best: Pair
  place: number
  /** How many of its pairs are alike. */
  pairs: number
}

/** Who is linked with whom, over others too, stands together. Pairs come with the best first. */
function gather(pairs: Pair[]): Group[] {
  const parent = new Map<number, number>()
  const rootOf = (id: number): number => {
    let root = id
    while ((parent.get(root) ?? root) !== root) root = parent.get(root) ?? root
    parent.set(id, root)
    return root
  }
  for (const { a, b } of pairs) parent.set(rootOf(a), rootOf(b))
  const found = new Map<number, { places: Map<number, number>; best: Pair; pairs: number }>()
  for (const pair of pairs) {
    const root = rootOf(pair.a)
    const group = found.get(root) ?? { places: new Map<number, number>(), best: pair, pairs: 0 }
    group.places.set(pair.a, pair.place_a).set(pair.b, pair.place_b)
    group.pairs++
    found.set(root, group)
  }
  return [...found.values()].map(({ places, best, pairs }) => {
    const ids = [...places].sort(([, x], [, y]) => x - y).map(([id]) => id)
    return { ids, best, place: Math.min(...places.values()), pairs }
  })
}
