import type { Core } from './core.ts'
import type { Db } from './db/database.ts'
import { eraseFiles } from './files/erase.ts'
import { Refused } from './http/refused.ts'

interface Pointer {
  table: string
  column: string
  /** What the database does to it when what it points at goes: c deletes it, n empties the column. */
  act: 'c' | 'n'
}
interface Loosened {
  table: string
  column: string
  named: number
  ids: number[]
}
interface Taken {
  rows: { table: string; rows: string }[]
  loosened: Loosened[]
}

const HOURS = 24

/** Deletes a row and keeps it for a day, with what the database deletes or loosens along, so that it can be brought back. */
export async function deleteKept(db: Db, table: string, id: number, file_keys: (string | null)[] = []): Promise<void> {
  await db.rows(`select from ${table} where id = $1 for update`, [id])
  const taken: Taken = { rows: [], loosened: [] }
  await collect(db, { table, column: 'id' }, [id], taken)
  await db.rows(
    `insert into deletions (subject_type, subject_id, rows, loosened, file_keys)
     select $1, $2, (select jsonb_agg(jsonb_build_object('table', t.name, 'rows', t.rows::jsonb) order by t.n)
                       from unnest($3::text[], $4::text[]) with ordinality t (name, rows, n)), $5, $6`,
    [
      table,
      id,
      taken.rows.map(each => each.table),
      taken.rows.map(each => each.rows),
      JSON.stringify(taken.loosened),
      file_keys.filter(Boolean),
    ],
  )
  await db.rows(`delete from ${table} where id = $1`, [id])
}

/** Brings a row back as it was; gives false where none was deleted within a day. Throws a 409 where its name is taken or what it hung on is gone. */
export async function bringBack(db: Db, table: string, id: number): Promise<boolean> {
  const [kept] = await db.rows<{ id: number; tables: string[]; loosened: Loosened[] }>(
    `select id, array(select e->>'table' from jsonb_array_elements(rows) with ordinality r (e, n) order by n) as tables, loosened
       from deletions where subject_type = $1 and subject_id = $2 and created_at > now() - interval '${HOURS} hours'
      order by id desc limit 1 for update`,
    [table, id],
  )
  if (!kept) return false
  for (const [at, name] of kept.tables.entries()) await insertAgain(db, kept.id, at, name).catch(inTheWay)
  for (const { table: pointing, column, named, ids } of kept.loosened)
    await db
      .rows(`update ${pointing} set ${column} = $1 where id = any($2::bigint[]) and ${column} is null`, [named, ids])
      .catch(inTheWay)
  await db.rows('delete from deletions where id = $1', [kept.id])
  return true
}

async function collect(db: Db, { table, column }: Omit<Pointer, 'act'>, of: number[], taken: Taken): Promise<void> {
  const [found] = await db.rows<{ rows: string | null; ids: number[] }>(
    `select jsonb_agg(to_jsonb(t))::text as rows,
            coalesce(array_agg((to_jsonb(t)->>'id')::bigint) filter (where to_jsonb(t) ? 'id'), '{}') as ids
       from ${table} t where ${column} = any($1::bigint[])`,
    [of],
  )
  if (!found?.rows) return
  taken.rows.push({ table, rows: found.rows })
  for (const pointer of await pointersTo(db, table))
    if (pointer.act === 'c') await collect(db, pointer, found.ids, taken)
    else taken.loosened.push(...(await pointing(db, pointer, found.ids)))
}

const pointing = ({ rows }: Db, { table, column }: Pointer, of: number[]) =>
  rows<Loosened>(
    `select '${table}' as table, '${column}' as column, ${column} as named, array_agg(id) as ids
       from ${table} where ${column} = any($1::bigint[]) group by ${column}`,
    [of],
  )

/** What points at the id of a row of a table and goes, or lets go, with it. */
const pointersTo = (db: Db, table: string) =>
  db.prepared<Pointer>(
    `select c.conrelid::regclass::text as table, here.attname as column, c.confdeltype::text as act
       from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) k (here, there)
       join pg_attribute here on here.attrelid = c.conrelid and here.attnum = k.here
       join pg_attribute there on there.attrelid = c.confrelid and there.attnum = k.there and there.attname = 'id'
      where c.contype = 'f' and c.confrelid = $1::regclass and c.confdeltype in ('c', 'n') order by 1, 2`,
    [table],
  )

async function insertAgain(db: Db, deletion: number, at: number, table: string): Promise<void> {
  const columns = (await writtenColumns(db, table)).join(', ')
  await db.rows(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from (select k.* from deletions d
       cross join lateral jsonb_populate_recordset(null::${table}, d.rows->$2::integer->'rows') k where d.id = $1) k`,
    [deletion, at],
  )
}

/** The columns of a table that are written and not worked out, as SQL names them. */
export async function writtenColumns(db: Db, table: string): Promise<string[]> {
  const rows = await db.prepared<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** What a row brought back ran into, in words. */
export function inTheWay(error: Error & { code?: string }): never {
  if (error.code === '23505')
    throw new Refused(
      409,
      { base: 'Something else has its name now. Rename that first, and undo then.' },
      'deletions.taken',
    )
  if (error.code === '23503')
    throw new Refused(409, { base: 'What it hung on was deleted since. Add it anew.' }, 'deletions.gone')
  throw error
}

/** Lets go for good of what nobody brought back within a day. Gives how many. */
export async function sweepDeletions(core: Core): Promise<number> {
  const gone = await core.database.system(db =>
    db.rows<{ file_keys: string[] }>(
      `delete from deletions where created_at < now() - interval '${HOURS} hours' returning file_keys`,
    ),
  )
  await eraseFiles(
    core,
    gone.flatMap(({ file_keys }) => file_keys),
  )
  return gone.length
}

export function registerDeletions(core: Core) {
  core.jobs.daily('deletions.sweep', '04:35', async () => {
    const count = await sweepDeletions(core)
    if (count) core.log.info({ count }, 'deletions final')
  })
}
