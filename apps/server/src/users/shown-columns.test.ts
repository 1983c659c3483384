import { readdirSync, readFileSync } from 'node:fs'
import { User } from '@openbook/api/users.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'

const SERVER = new URL('../', import.meta.url)
const SCHEMA = new URL('../../schema.sql', import.meta.url)

/** Shown, and in nobody’s form: they tell what somebody did. */
const TOLD = ['last_sign_in_at', 'second_factors']
/** Where the statement is put together: each sets `updated_at` by the columns given, as open-form.test.ts tries. */
const BUILT = ['profiles/queries.ts']

/** The columns of users that the console shows by their own name. */
async function shownColumns(): Promise<string[]> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'users'`,
  )
  await client.end()
  return rows.map(({ name }) => name).filter(name => name in User.shape && !TOLD.includes(name))
}

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.ts$/.test(file) && !/\.test\.ts$|testing|seed/.test(file))
  .map(file => ({ file, text: readFileSync(new URL(file, SERVER), 'utf8') }))
  .concat({ file: 'schema.sql', text: readFileSync(SCHEMA, 'utf8') })

/** What each change of users sets. */
const changes = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/\bupdate (?:only )?users(?: (?:as )?\w+)? set\s([\s\S]*?)(?:\bwhere\b|\bfrom\b|[`;])/gi)].map(
    ([, sets = '']) => ({ file, sets }),
  ),
)

test('whatever changes what the console shows of a user moves updated_at, or the form that somebody has open writes over it', async () => {
  const shown = await shownColumns()
  expect(shown).toEqual(expect.arrayContaining(['first_name', 'email', 'role', 'manager_id', 'deactivated_at']))
  expect(changes.length).toBeGreaterThan(10)
  const silent = changes.filter(
    ({ file, sets }) =>
      !BUILT.includes(file) &&
      !/\bupdated_at\b/.test(sets) &&
      (sets.includes('${') || shown.some(column => new RegExp(`\\b${column}\\s*=`).test(sets))),
  )
  expect(silent).toEqual([])
})
