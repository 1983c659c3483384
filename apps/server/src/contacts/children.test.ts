import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { CONTACT_CHILDREN, type ContactChild, keyOf, MOVING } from './children.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const system = <T>(fn: (db: Db) => Promise<T>) => server.core.database.system(fn)
const named = ({ table, column }: { table: string; column: string }) => `${table}.${column}`

test('every foreign key to contacts is in the registry, and the registry names no other', async () => {
  const found = await system(db =>
    db.rows<{ table: string; column: string }>(
      `select f.conrelid::regclass::text as table, a.attname as column from pg_constraint f
         join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
        where f.contype = 'f' and f.confrelid = 'contacts'::regclass`,
    ),
  )
  const there = new Set(found.map(named))
  const known = new Set(CONTACT_CHILDREN.map(named))
  const missing = [...there]
    .filter(name => !known.has(name))
    .map(
      name =>
        `${name} points at contacts. Say in contacts/children.ts what a merge does with it, and if it moves: call app.contact_child('${name.replace('.', "', '")}') in its migration.`,
    )
  const gone = [...known]
    .filter(name => !there.has(name))
    .map(name => `${name} is in contacts/children.ts, but no foreign key.`)
  expect([...missing, ...gone]).toEqual([])
})

describe.each(MOVING.map(child => [named(child), child] as [string, ContactChild]))('%s', (_, child) => {
  const { table, column } = child
  test('sends on to the survivor what is written to a record merged away', async () => {
    const [trigger] = await system(db =>
      db.rows('select from pg_trigger where tgrelid = $1::regclass and tgname = $2', [
        table,
        `to_survivor_by_${column}`,
      ]),
    )
    expect(
      trigger,
      `Add call app.contact_child('${table}', '${column}'${child.once ? `, '{${child.once.join(',')}}'` : ''}) to the migration.`,
    ).toBeDefined()
  })

  test('has the key and the uniqueness that the registry says', async () => {
    const indexes = await system(db =>
      db.rows<{ columns: string[]; main: boolean }>(
        `select array(select a.attname::text from unnest(i.indkey[0:i.indnkeyatts - 1]) k join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k) as columns,
                i.indisprimary as main
           from pg_index i where i.indrelid = $1::regclass and i.indisunique and i.indpred is null`,
        [table],
      ),
    )
    expect(indexes.find(({ main }) => main)?.columns.toSorted()).toEqual([...keyOf(child)].toSorted())
    for (const { columns } of indexes.filter(({ columns }) => columns.includes(column)))
      expect(columns.filter(name => name !== column && name !== 'business_unit_id').toSorted()).toEqual(
        [...(child.once ?? [])].toSorted(),
      )
  })

  test('the application may move its rows', async () => {
    const [row] = await system(db =>
      db.rows<{ may: boolean }>(`select has_column_privilege('openbook_app', $1, $2, 'update') as may`, [
        table,
        column,
      ]),
    )
    expect(row?.may).toBe(true)
  })
})
