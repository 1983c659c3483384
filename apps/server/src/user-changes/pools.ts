import type { Asking } from '../contact-acts/start.ts'
import type { Db } from '../core/db/database.ts'
import { behindWall } from '../core/db/reach.ts'
import { invalid } from '../core/http/refused.ts'
import { type Along, givePool } from '../pools/give.ts'
import { tellHolder } from '../pools/tell-holders.ts'
import { hasLeft } from '../users/has-left.ts'

/** Who holds the pools of whoever is deactivated: one person, and another for those named; with nobody said they stay. */
export interface Holders {
  pool_user_id?: number | undefined
  pools?: { pool_id: number; holder_id: number }[] | undefined
}
interface Pool {
  id: number
  name: string
  holder: { id: number; name: string }
  /** Leads. */
  waiting: number
}
export interface Given {
  pool_id: number
  from: number
  to: number
  /** What is to come that went with the leads. */
  along?: Along | undefined
}
type Leaver = { id: number; business_unit_id: number }

/** The pools that these users hold, by name, as far as the transaction sees. */
export const poolsOf = (db: Db, ids: number[]) =>
  db.rows<Pool>(
    `select p.id, p.name, json_build_object('id', h.id, 'name', h.first_name || ' ' || h.last_name) as holder,
            (select count(*) from contacts c where c.pool_id = p.id and c.deleted_at is null) as waiting
       from pools p join users h on h.id = p.holder_id where p.holder_id = any($1) order by lower(p.name), p.id`,
    [ids],
  )

/** Whether anything is said of anybody's pools. */
const isSaid = ({ pool_user_id, pools }: Holders) => pool_user_id !== undefined || pools !== undefined

/** Who holds a pool from now on; nobody else where nothing is said of it. */
export const holderOf = ({ pool_user_id, pools }: Holders, id: number) =>
  pools?.find(({ pool_id }) => pool_id === id)?.holder_id ?? pool_user_id

type Taking = Holders & { book_pool_id?: number | undefined }
/** Who holds a pool is part of a key. */
const GIVEN = 'select from pools where holder_id = any($1)'

/**
 * The pools that these people give away and the one their books go into, held in one order until the transaction ends: before
 * any contact. The latter only stays as it is: leads come to it meanwhile.
 */
export async function holdPools(db: Db, ids: number[], { book_pool_id, ...holders }: Taking): Promise<void> {
  const theirs = isSaid(holders) ? ids : []
  const book = book_pool_id ?? 0
  if (theirs.length) await db.rows(`${GIVEN} and id <= $2 order by id for update`, [theirs, book])
  if (book) await db.rows('select from pools where id = $1 for share', [book])
  if (theirs.length) await db.rows(`${GIVEN} and id > $2 order by id for update`, [theirs, book])
}

/** The same of pools that go back. */
export async function holdGiven(db: Db, rows: { after: { pools?: Given[] } }[]): Promise<void> {
  const ids = rows.flatMap(({ after }) => (after.pools ?? []).map(({ pool_id }) => pool_id))
  if (ids.length) await db.rows('select from pools where id = any($1) order by id for update', [ids])
}

/** 422 where a pool would go to somebody who leaves too, or is none of theirs. */
export async function refuseHolders(db: Db, ids: number[], holders: Holders): Promise<void> {
  const { pool_user_id, pools = [] } = holders
  for (const holder of [pool_user_id, ...pools.map(({ holder_id }) => holder_id)])
    if (holder !== undefined && ids.includes(holder))
      throw invalid('pool_user_id', 'Choose somebody who stays.', 'user_changes.holder_leaves')
  if (!pools.length) return
  const theirs = new Set((await poolsOf(db, ids)).map(({ id }) => id))
  if (pools.some(({ pool_id }) => !theirs.has(pool_id)))
    throw invalid('pools', 'Name only pools that those who leave hold.', 'user_changes.other_pool')
}

/** Gives the pools of somebody who leaves to whom it is said, leads and all, behind the wall of their agency. */
export async function givePools(asking: Asking, { id, business_unit_id }: Leaver, holders: Holders): Promise<Given[]> {
  if (!isSaid(holders)) return []
  const wanted = (await poolsOf(asking.db, [id])).flatMap(pool => {
    const to = holderOf(holders, pool.id)
    return to === undefined ? [] : [{ pool_id: pool.id, from: id, to }]
  })
  return wanted.length ? handOn(asking, business_unit_id, wanted) : []
}

/** Gives pools back to who had them, but those that somebody else holds by now: gives how many went back. */
export async function givePoolsBack(asking: Asking, business_unit_id: number, given: Given[]): Promise<number> {
  if (!given.length) return 0
  const back = given.map(({ from, to, ...pool }) => ({ ...pool, from: to, to: from }))
  return (await handOn(asking, business_unit_id, back)).length
}

const handOn = ({ core, db, viewer, audit }: Asking, business_unit_id: number, wanted: Given[]) =>
  behindWall(db, viewer, { ...viewer, business_unit_id }, async () => {
    const elsewhere = business_unit_id === viewer.business_unit_id ? {} : { business_unit_id }
    const done: Given[] = []
    const names = new Map<number, string[]>()
    for (const each of wanted) {
      const { pool_id, from, to, along } = each
      if (await hasLeft(db, to))
        throw invalid(
          'pool_user_id',
          'Choose an active user of the agency that the pool is of.',
          'user_changes.unknown_holder',
        )
      const pool = await givePool(core, db, { id: pool_id, from, to, along })
      if (!pool) continue
      done.push({ pool_id, from, to, ...(pool.along && { along: pool.along }) })
      names.set(to, [...(names.get(to) ?? []), pool.name])
      const changes = { holder_id: { from, to } }
      audit({ ...elsewhere, action: 'pools.give', subject_type: 'pools', subject_id: pool_id, changes })
    }
    for (const [user_id, pools] of names) if (user_id !== viewer.user_id) await tellHolder(core, db, user_id, pools)
    return done
  })
