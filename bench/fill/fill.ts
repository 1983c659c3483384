import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { type Cluster, openCluster } from '../../apps/server/src/core/db/embedded.ts'
import { MIGRATIONS, migrate } from '../../apps/server/src/core/db/migrate.ts'
import { fillConsents } from './consents.ts'
import { fillContacts } from './contacts.ts'
import { fillLastContacts } from './last-contacts.ts'
import { fillPeople, nameTheMeasured } from './people.ts'
import { fillPolicies } from './policies.ts'

export const CONTACTS = Number(process.env.BENCH_CONTACTS || 1_000_000)
export const DATA_DIR = process.env.DATA_DIR || '/tmp/openbook-bench'

const say = (line: string) => console.log(`  ${line}`)

/** A database of one kind: how it is told from others, and how it is filled. */
interface Filling {
  dataDir: string
  size: string
  /** The files of this folder it is made by. */
  made_by: string[]
  load: (client: pg.Client, took: (what: string) => void) => Promise<void>
  again?: (client: pg.Client) => Promise<void>
}

/** The book of a million contacts. */
export const openBook = () =>
  openFilled({
    dataDir: DATA_DIR,
    size: String(CONTACTS),
    made_by: ['consents', 'contacts', 'last-contacts', 'names', 'people', 'policies'],
    load: async (client, took) => {
      await fillPeople(client)
      took('people')
      await withoutIndexes(client, async () => {
        await fillContacts(client, CONTACTS)
        took(`${CONTACTS} contacts and their tags`)
      })
      took('indexes')
      await fillPolicies(client)
      took('policies')
      await fillConsents(client)
      took('consents')
      await fillLastContacts(client)
      took('calls')
      await nameTheMeasured(client, CONTACTS)
    },
    again: tidy,
  })

/** The cluster with the filled database in it: the one from the last run where size, migrations and generator are the same. */
export async function openFilled(filling: Filling): Promise<Cluster> {
  const cluster = await openCluster({ dataDir: filling.dataDir, log: say })
  try {
    const key = await fingerprint(filling)
    if ((await keyIn(cluster.url)) !== key) await fill(cluster.url, key, filling)
    else if (filling.again) await connected(cluster.url, filling.again)
    return cluster
  } catch (error) {
    await cluster.close()
    throw error
  }
}

async function fingerprint({ size, made_by }: Filling): Promise<string> {
  const hash = createHash('sha256').update(size)
  for (const name of (await readdir(MIGRATIONS)).sort()) hash.update(await readFile(new URL(name, MIGRATIONS)))
  for (const name of made_by) hash.update(await readFile(new URL(`${name}.ts`, import.meta.url)))
  return hash.digest('hex')
}

async function keyIn(url: string): Promise<string | undefined> {
  return connected(url, async client => {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('bench.filled') is not null as there`)
    if (!rows[0]?.there) return undefined
    return (await client.query<{ key: string }>('select key from bench.filled')).rows[0]?.key
  })
}

/** The database of maintenance in the same cluster. */
function besides(url: string): string {
  const other = new URL(url)
  other.pathname = '/postgres'
  return other.href
}

async function fill(url: string, key: string, { load }: Filling): Promise<void> {
  const began = performance.now()
  const took = (what: string) => say(`${((performance.now() - began) / 1000).toFixed(0)} s  ${what}`)
  await connected(besides(url), async client => {
    await client.query('drop database if exists openbook with (force)')
    await client.query('create database openbook')
  })
  await migrate(url)
  await connected(url, async client => {
    await client.query('set synchronous_commit = off')
    await load(client, took)
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    await client.query('create schema bench; create table bench.filled (key text not null)')
    await client.query('insert into bench.filled values ($1)', [key])
    took('vacuumed: filled')
  })
}

/** Takes out what an import left, finished or killed, so that every bench begins from the same book. */
export async function tidy(client: pg.Client) {
  await client.query('delete from bulk_jobs')
  await client.query('delete from contacts where id > $1', [CONTACTS])
}

/** Rows go in faster with the indexes made afterwards, and with foreign keys that need no proof. */
async function withoutIndexes(client: pg.Client, load: () => Promise<void>) {
  const tables = `'{contacts,contact_tags,contact_changes,contact_texts,contact_consents}'::regclass[]`
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any(${tables}) and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  const { rows: checks } = await client.query<{ name: string; on: string }>(
    `select tgname as name, tgrelid::regclass::text as on from pg_trigger where tgrelid = any(${tables}) and tgisinternal`,
  )
  const triggers = (act: string) => checks.map(({ name, on }) => `alter table ${on} ${act} trigger "${name}"`).join(';')
  await client.query(triggers('disable'))
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await load()
  await client.query(triggers('enable'))
  for (const { definition } of indexes) await client.query(definition)
}

/** A connection of the owner of the database, who stands above row-level security. */
export async function connected<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
