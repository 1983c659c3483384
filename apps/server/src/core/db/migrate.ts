import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

export const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
/** Migrations written anew to the same end, by what they were before: databases that have the earlier wording have the same schema. */
const REWORDED: Record<string, string> = {
  '0014_contact_filters.sql': 'fdb953716c2822359c0aa6e9bd2d5de08c080d9ebdc75ba64f3e97ea26ea91f5',
}
const LOCK = 7_020_261_120

/** Brings the database up to the last migration, each in its own transaction, one process at a time. Returns the names applied. */
export async function migrate(url: string, folder: URL = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: `openbook:migrate:${process.pid}` })
  // Where the connection is lost, the statement under way fails as well, and says which migration it was.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const known = new Map(
      (await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')).rows.map(
        row => [row.name, row.sha256],
      ),
    )
    const applied: string[] = []
    for (const name of (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const applied_as = known.get(name)
      if (applied_as === sha256 || (applied_as && applied_as === REWORDED[name])) continue
      if (known.has(name))
        throw new Error(
          `Migration ${name} was changed after it was applied. Migrations are immutable: put it back and add a new one.`,
        )
      await apply(client, name, text, sha256)
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, text: string, sha256: string) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
