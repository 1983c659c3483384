import { ENDING, endsProbed, NEXT_ENDS } from '../contact-policies/ending.ts'
import type { Db } from '../core/db/database.ts'
import { TODAY } from '../core/db/today.ts'
import { BY_CHANGE } from './compiled.ts'
import { bitIn } from './found.ts'
import { orderBy } from './order.ts'
import type { Page } from './walk.ts'

/** Up to so many each is asked for its policies; more are met with all that end. */
const PROBED = 3000

export interface Many {
  /** A select of their ids, and of their names where they are told with them. */
  ids: string
  /** All of them, or a handful, as a row source `c` with their names, beside those ids as `m`. */
  named: string
  few: string
  /** Where their number is known without them. */
  total?: string
}

/** The total and one page of many contacts by what ends next: those whose policy ends, then all others by name, who are sorted only where the page begins there. */
export function pageByEnd({ ids, named, few, total }: Many, page: Page): string {
  const slice = `limit ${page.limit} offset ${page.offset}`
  const probed = `select c.id from ${few} left join ${endsProbed('c.id')} ${orderBy(page)} ${slice}`
  return `with m as ${total ? 'not ' : ''}materialized (${ids}),
    e as materialized (select m.id, min(p.end_date) as ends from m join contact_policies p on p.contact_id = m.id where ${ENDING('p')} group by m.id)
    select s.total, case when s.total <= ${PROBED} then array(${probed}) else array(${endingFirst(page, named)}) end as ids
      from (select (${total ?? 'select count(*) from m'}) as total offset 0) s`
}

const BY_NAME = 'm c'
/** Whatever is told of them. */
export const manyOf = (from: string, where: string): Many => ({
  ids: `select c.id, c.sort_name from ${from} where ${where}`,
  named: BY_NAME,
  few: BY_NAME,
})

/** Of whole books, whose number is kept. */
export function manyInBooks(where: string, total: string): Many {
  const named = `(select c.id, c.sort_name from contacts c where ${where}) c`
  return { ids: `select c.id from ${BY_CHANGE} where ${where}`, named, few: named, total }
}

/** Told by their ids alone: the list of the agency is walked for those that nothing ends of. */
export const manyTold = (from: string, where: string): Many => ({
  ids: `select c.id from ${from} where ${where}`,
  named: `(select * from contacts p where p.deleted_at is null and (p.id in (select unnest(array(select m.id from m)))) is true) c`,
  few: `(select * from contacts p where p.id = any(array(select m.id from m))) c`,
})

/** So many of what ends are gone through for the top of many books. */
const WALKED = 3000

/** As much of a page of whole books as is found among what ends first in the agency, or last. */
export function nearByEnd(owners: string, { desc, limit, offset }: Page): string {
  const way = desc ? 'desc' : 'asc'
  const ordered = `order by n.end_date ${way}, n.contact_id ${way}`
  return `select n.contact_id as id from (select n.* from ${NEXT_ENDS} n ${ordered} limit ${WALKED}) n
      join contact_changes k on k.contact_id = n.contact_id and k.alive
     where (k.owner_id in (select unnest(array(${owners})))) is true ${ordered} limit ${limit} offset ${offset}`
}

/** So far down all that end are gathered once, where it is not kept who they are. */
export const FAR_BY_END = 1000

/** What ends first of a whole agency, and then everybody else, far down. */
export const farByEnd = (page: Page) =>
  `with e as materialized (select p.contact_id as id, min(p.end_date) as ends from contact_policies p
      where ${ENDING('p')} and (p.contact_id in (select unnest(${DELETED}))) is not true group by 1)
    ${endingFirst(page, '(select * from contacts where deleted_at is null) c')}`

const DELETED = 'array(select d.id from contacts d where d.deleted_at is not null)'

/** As arrays, of whose length the planner thinks nothing, so that they are hashed. */
const ENDLESS = '(c.id in (select unnest(array(select e.id from e)))) is not true'

/** Whose policy ends is only sorted where the page begins there. */
function endingFirst(page: Page, everybody: string): string {
  const { desc, backwards = false, limit, offset } = page
  if (backwards) return endingLast(page, everybody)
  return `select id from (
    (select e.id from e where (select count(*) from e) > ${offset} order by e.ends ${desc ? 'desc' : 'asc'}, e.id ${desc ? 'desc' : 'asc'} limit ${limit} offset ${offset})
    union all
    (select c.id from ${everybody} where ${ENDLESS}
      order by c.sort_name, c.id limit ${limit} offset (select greatest(0, ${offset} - count(*)) from e))) c limit ${limit}`
}

/** The same from the other end. */
function endingLast({ desc, limit, offset }: Page, everybody: string): string {
  const way = desc ? 'asc' : 'desc'
  return `select id from (
    (select c.id from ${everybody} where ${ENDLESS} order by c.sort_name desc, c.id desc limit ${limit + offset})
    union all
    (select e.id from e order by e.ends ${way}, e.id ${way} limit ${limit + offset})) c limit ${limit} offset ${offset}`
}

const DAY = `${TODAY}::text`
const ALL_THAT_END = `select case when (select bool_and(kept) from unnest(app.are_kept('{ending,alive}', array[${DAY}, ''])) kept)
  then bit_count(app.trait_set('ending', ${DAY}) & app.trait_set('alive', '')) end as ending`

/** A page of a whole agency that shows nobody whose policy ends, where it is kept who they are: all others by name. Nothing where it shows one, or where that is not kept. */
export async function endlessPage(db: Db, total: number, page: Page): Promise<number[] | undefined> {
  const [told] = await db.rows<{ ending: number | null }>(ALL_THAT_END)
  if (typeof told?.ending !== 'number') return undefined
  const { backwards, limit, offset } = page
  const before = backwards ? 0 : told.ending
  if (offset < before || offset + limit > before + total - told.ending) return undefined
  const way = backwards ? ' desc' : ''
  const rows = await db.rows<{ id: number }>(
    `select c.id from contacts c where c.deleted_at is null and not ${bitIn(`(select app.trait_bits('ending', ${DAY}))`)}
      order by c.sort_name${way}, c.id${way} limit ${limit} offset ${offset - before}`,
  )
  return rows.map(({ id }) => id)
}
