import type { Db } from './db/database.ts'
import type { SignedIn } from './http/context.ts'
import { notFound, Refused } from './http/refused.ts'
import { slice } from './page.ts'

interface ShortList {
  /** What a person may set; the first names the item and is unique in an agency. */
  columns: readonly [string, ...string[]]
  /** SQL for the text that a search looks into; the name unless said. */
  searched?: string
  order?: string
}
type Query = Parameters<typeof slice>[0]
type Given = Pick<SignedIn, 'audit'> & { db: Db }
interface Named {
  params: { id: number }
}

/** The console's handlers for a short list (contract: core/short-list.ts) kept in the table of the same name. */
export function shortList<Item extends { id: number }>(table: string, { columns, searched, order }: ShortList) {
  const [name] = columns
  const returned = ['id', ...columns, 'created_at', 'updated_at']
  const one = async (db: Db, sql: string, values: unknown[]) => {
    const [item] = await db.prepared<Item>(`${sql} returning ${returned}`, values).catch(taken(name))
    if (!item) throw notFound()
    return item
  }
  const given = (body: object) => columns.filter(column => body[column as never] !== undefined)
  const values = (body: object) => given(body).map(column => body[column as never])
  return {
    adminList: async ({ db, query }: { db: Db; query: Query }) => {
      const { limit, offset, order: by, q, ids } = slice(query, returned, [order ?? name, 'asc'])
      const where = `where ($1::text is null or strpos(lower(${searched ?? name}), lower($1)) > 0) and ($2::bigint[] is null or id = any($2))`
      const filters = [q ?? null, ids ?? null]
      const sql = `select ${returned} from ${table} ${where} order by ${by} limit $3 offset $4`
      const items = await db.rows<Item>(sql, [...filters, limit, offset])
      const [total] = await db.rows<{ count: number }>(`select count(*) from ${table} ${where}`, filters)
      return { items, from: offset, total: total?.count ?? 0 }
    },
    adminShow: async ({ db, params }: Named & { db: Db }) => {
      const [item] = await db.prepared<Item>(`select ${returned} from ${table} where id = $1`, [params.id])
      if (!item) throw notFound()
      return item
    },
    adminCreate: async ({ db, body, audit }: Given & { body: object }) => {
      const places = given(body).map((_, index) => `$${index + 1}`)
      const made = await one(db, `insert into ${table} (${given(body)}) values (${places})`, values(body))
      audit({ subject_type: table, subject_id: made.id, changes: body })
      return made
    },
    adminUpdate: ({ db, params, body, audit }: Given & Named & { body: object }) => {
      const sets = given(body).map((column, index) => `${column} = $${index + 2}, `)
      audit({ subject_type: table, subject_id: params.id, changes: body })
      return one(db, `update ${table} set ${sets.join('')}updated_at = now() where id = $1`, [
        params.id,
        ...values(body),
      ])
    },
    adminDestroy: ({ db, params, audit }: Given & Named) => {
      audit({ subject_type: table, subject_id: params.id })
      return one(db, `delete from ${table} where id = $1`, [params.id])
    },
  }
}

const taken = (name: string) => (error: Error & { code?: string }) => {
  if (error.code !== '23505') throw error
  throw new Refused(409, { [name]: `This ${name} is taken. Choose another.` }, 'already_exists')
}
