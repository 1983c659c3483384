import { askedOf, type Condition } from './asked.ts'
import type { Db } from './db/database.ts'
import { deletionActs } from './deletion-acts.ts'
import { deleteKept } from './deletions.ts'
import { type Along, type Holder, refuseHeld } from './held.ts'
import type { SignedIn } from './http/context.ts'
import { notFound, Refused } from './http/refused.ts'
import { slice } from './page.ts'
import { pageOf, rowsOf } from './page-of.ts'

type Type = 'bigint' | 'boolean' | 'text'
interface ShortList {
  /** What a person may set; the first names the item and is unique in an agency. */
  columns: readonly [string, ...string[]]
  /** SQL for the text that a search looks into; the name unless said. */
  searched?: string
  /** Where that is not one text: SQL for whether a search finds a row. */
  found?: (q: string) => string
  /** Grows with the agency: planned with the values at hand, but for those of one user. */
  long?: true
  order?: string
  /** Further fields that are shown: SQL by name. */
  shown?: Readonly<Record<string, string>>
  /** What a list may be narrowed by, besides its search: columns with their types, or SQL for whether a row fits the value. */
  narrowed?: Readonly<Record<string, Type | { type: Type; fits: (value: string) => string }>>
  /** What to tell a person who names an item twice. */
  twice?: string
  /** Refuses what a row must not point at, before it is written: keys see every agency, and would answer otherwise for what is there. */
  points?: (db: Db, body: object) => Promise<void>
  /** Writes what is kept elsewhere and refuses what must not be, once the row is there. */
  keep?: (db: Db, id: number, body: object) => Promise<void>
  /** What an item in use cannot be deleted for. */
  held?: readonly Holder[]
  /** What goes along with deleted ones; $1 are their ids. */
  along?: readonly Along[]
  /** SQL for what an item is called, where that is not its first column. */
  called?: string
}
type Query = Parameters<typeof slice>[0]
type Given = Pick<SignedIn, 'audit'> & { db: Db }
interface Named {
  params: { id: number }
}

interface Placed {
  id: number
  position: number
}

/** Gives rows of a short list their places, all of them or none; each is noted, and answered as it is shown. */
export async function placeRows<Item>(
  table: string,
  placed: Placed[],
  show: (asked: Named & { db: Db }) => Promise<Item>,
  { db, audit }: Given,
): Promise<Item[]> {
  const rows = await db.rows<{ id: number }>(
    `update ${table} t set position = p.position, updated_at = now()
       from jsonb_to_recordset($1::jsonb) p(id bigint, position integer) where t.id = p.id returning t.id`,
    [JSON.stringify(placed)],
  )
  if (rows.length < new Set(placed.map(({ id }) => id)).size) throw notFound()
  const items: Item[] = []
  for (const { id, position } of placed) {
    audit({ subject_type: table, subject_id: id, changes: { position } })
    items.push(await show({ db, params: { id } }))
  }
  return items
}

/** The console's handlers for a short list (contract: core/short-list.ts) kept in the table of the same name. */
export function shortList<Item extends { id: number }>(table: string, list: ShortList) {
  const { columns, order, shown = {}, narrowed = {}, twice, points, keep, held = [], along, long } = list
  const [name] = columns
  const { called = name, searched = name, found = q => `strpos(lower(${searched}), lower(${q})) > 0` } = list
  const conditions = conditionsOf(found, narrowed)
  const returned = ['id', ...columns.filter(column => !(column in shown)), 'created_at', 'updated_at']
  const sortable = ['id', ...columns, 'created_at', 'updated_at']
  const fields = [...returned, ...Object.entries(shown).map(([field, sql]) => `${sql} as ${field}`)]
  const select = `select ${fields} from ${table}`
  const given = (body: object) => columns.filter(column => body[column as never] !== undefined)
  const values = (body: object) => given(body).map(column => body[column as never])
  const one = async (db: Db, id: number) => {
    const [item] = await db.prepared<Item>(`${select} where id = $1`, [id])
    if (!item) throw notFound()
    return item
  }
  const written = async (db: Db, sql: string, sent: unknown[], body: object) => {
    const [row] = await db.prepared<{ id: number }>(`${sql} returning id`, sent).catch(taken(name, twice))
    if (!row) throw notFound()
    await keep?.(db, row.id, body)
    return one(db, row.id)
  }
  return {
    adminList: async ({ db, query }: { db: Db; query: Query }) => {
      const asked = slice(query, sortable, [order ?? name, 'asc'], Object.keys(narrowed))
      const { q, ids: only, filter } = asked
      const { where, values: sent } = askedOf(conditions, { ...filter, q, ids: only })
      const wanted = { ...asked, from: table, where, short: !long || Boolean(filter.user_id) }
      const { ids, total } = await pageOf(db, wanted, sent, Boolean(q))
      const items = await rowsOf<Item>(db, select, 'id', ids)
      return { items, from: asked.offset, total }
    },
    adminShow: ({ db, params }: Named & { db: Db }) => one(db, params.id),
    adminCreate: async ({ db, body, audit }: Given & { body: object }) => {
      await points?.(db, body)
      const places = given(body).map((_, index) => `$${index + 1}`)
      const made = await written(db, `insert into ${table} (${given(body)}) values (${places})`, values(body), body)
      audit({ subject_type: table, subject_id: made.id, changes: body })
      return made
    },
    adminUpdate: async ({ db, params, body, audit }: Given & Named & { body: object }) => {
      if (points) await one(db, params.id)
      await points?.(db, body)
      const sets = given(body).map((column, index) => `${column} = $${index + 2}, `)
      audit({ subject_type: table, subject_id: params.id, changes: body })
      const sql = `update ${table} set ${sets.join('')}updated_at = now() where id = $1`
      return written(db, sql, [params.id, ...values(body)], body)
    },
    adminDestroy: async ({ db, params, audit }: Given & Named) => {
      audit({ subject_type: table, subject_id: params.id })
      await db.rows(`select from ${table} where id = $1 for update`, [params.id])
      const item = await one(db, params.id)
      await refuseHeld(db, { id: params.id, name: String(item[name as keyof Item]) }, held)
      await deleteKept(db, table, params.id)
      return item
    },
    ...deletionActs(table, { called, held, along, show: one }),
  }
}

const conditionsOf = (
  found: NonNullable<ShortList['found']>,
  narrowed: NonNullable<ShortList['narrowed']>,
): Record<string, Condition> => ({
  q: at => found(`${at}::text`),
  ids: at => `id = any(${at}::bigint[])`,
  ...Object.fromEntries(
    Object.entries(narrowed).map(
      ([field, by]) =>
        [field, at => (typeof by === 'string' ? `${field} = ${at}::${by}` : by.fits(`${at}::${by.type}`))] satisfies [
          string,
          Condition,
        ],
    ),
  ),
})

const taken =
  (name: string, twice = `This ${name} is taken. Choose another.`) =>
  (error: Error & { code?: string }) => {
    if (error.code !== '23505') throw error
    throw new Refused(409, { [name]: twice }, 'already_exists')
  }
