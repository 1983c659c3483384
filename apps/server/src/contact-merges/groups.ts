import type { DuplicateGroup, duplicates } from '@openbook/api/contact-merges.ts'
import type { Receives } from '@openbook/api/core/route.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { LISTS } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import { whereOf } from '../contacts/compiled.ts'
import { compileScope } from '../contacts/scope.ts'
import type { Db } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'
import { matchedByIds } from './queries.ts'
import { COMPARED, LEAST_SCORE, SIGN_POINTS, scoreOf, signsOf } from './score.ts'

type Asked = Receives<typeof duplicates>['body']['contacts_scope']
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
/** What two records of one person have in common: each is looked up among the others, so nobody is compared with everybody. */
const KEYS = `
  select id, ${key(1, 'v')} as key from c, unnest(phones) v
  union all select id, ${key(2, 'v')} from c, unnest(emails) v
  union all select id, ${key(3, `match_name || date_of_birth`)} from c where match_name is not null and date_of_birth is not null
  union all select id, ${key(4, `match_name || zip`)} from c where match_name is not null and zip is not null
  union all select id, ${key(5, `zip || date_of_birth`)} from c where zip is not null and date_of_birth is not null
  union all select id, ${key(6, `owner_id || ' ' || sort_name`)} from c where match_name is not null`

const EQUAL: Record<Field, string> = {
  first_name: 'lower(a.first_name) = lower(b.first_name)',
  last_name: 'lower(a.last_name) = lower(b.last_name)',
  address: 'a.street = b.street',
}

/** Groups of records that are probably one person, each led by the first by last name. */
export async function groups(db: Db, viewer: Viewer, asked: Asked) {
  const { page = LISTS.merge.page, limit = LISTS.merge.limit, contact_group = LISTS.merge.contact_group } = asked
  if (contact_group === 'all' || contact_group === 'deleted') return { data: [], meta: pageMeta(page, limit, 0) }
  const pairs = await pairsOf(db, viewer, { ...asked, contact_group })
  const found = gather(pairs)
  const backwards = asked.order === 'DESC'
  found.sort((a, b) => (a.place - b.place) * (backwards ? -1 : 1))
  const shown = found.slice((page - 1) * limit, page * limit)
  const contacts = await matchedByIds(
    db,
    shown.flatMap(({ ids }) => ids),
  )
  const byId = new Map(contacts.map(contact => [contact.id, contact]))
  const data: z.input<typeof DuplicateGroup>[] = shown.map(({ ids, best }) => ({
    score: best.score,
    signs: signsOf(best.points),
    contacts: ids.flatMap(id => byId.get(id) ?? []),
  }))
  return { data, meta: pageMeta(page, limit, found.length) }
}

async function pairsOf(db: Db, viewer: Viewer, asked: Asked): Promise<Pair[]> {
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
  return db.rows<Pair>(
    `with chosen as materialized (select c.id from ${compiled.from} where ${whereOf(compiled)}),
     c as materialized (select ${COMPARED} from contacts c where c.id in (select id from chosen)),
     keys as (${KEYS}),
     shared as (select array_agg(id) as ids from keys group by key having count(*) between 2 and ${CROWD}),
     pairs as (select distinct a.id as a, b.id as b from shared, unnest(ids) a(id), unnest(ids) b(id) where a.id < b.id),
     scored as (
       select a.id as a, b.id as b, a.sort_name as name_a, b.sort_name as name_b, ${SIGN_POINTS} as points
         from pairs join c a on a.id = pairs.a join c b on b.id = pairs.b
        where not exists (select from contact_duplicate_dismissals d where d.contact_id = a.id and d.other_id = b.id)${equal}),
     kept as (select *, ${scoreOf('points')} as score from scored),
     places as (
       select id, row_number() over (order by name, id) as place
         from (select a as id, name_a as name from kept where score >= ${LEAST_SCORE}
               union select b, name_b from kept where score >= ${LEAST_SCORE}) named)
     select a, b, x.place as place_a, y.place as place_b, points, score
       from kept join places x on x.id = a join places y on y.id = b
      where score >= ${LEAST_SCORE} order by score desc, x.place, y.place`,
    compiled.values,
  )
}

interface Group {
  ids: number[]
  best: Pair
  place: number
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
  const found = new Map<number, { places: Map<number, number>; best: Pair }>()
  for (const pair of pairs) {
    const root = rootOf(pair.a)
    const group = found.get(root) ?? { places: new Map<number, number>(), best: pair }
    group.places.set(pair.a, pair.place_a).set(pair.b, pair.place_b)
    found.set(root, group)
  }
  return [...found.values()].map(({ places, best }) => {
    const ids = [...places].sort(([, x], [, y]) => x - y).map(([id]) => id)
    return { ids, best, place: Math.min(...places.values()) }
  })
}
