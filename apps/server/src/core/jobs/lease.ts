import pg from 'pg'
import { types } from '../db/database.ts'
import { quietOver } from './quiet.ts'

/** Session advisory locks of bulk jobs are this plus the job's id. */
const LOCKS = 8_100_000_000_000_000n
/** No sequential scans: plans made while a table was empty must not stay when it has a million rows. */
const SESSION = [
  'role=openbook_app',
  'timezone=UTC',
  'jit=off',
  'enable_seqscan=off',
  'statement_timeout=15min',
  'idle_in_transaction_session_timeout=5min',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
]

/**
 * A connection of its own that holds the job's lock. The batches run on this very connection: whoever loses the lock
 * has lost the connection, and so the transaction too. Nothing when another worker holds it.
 */
export async function lease(url: string, id: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `openbook:job:${id}:${process.pid}`,
    options: SESSION.map(setting => `-c ${setting}`).join(' '),
    types,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1::bigint) as locked', [
      lockOf(id),
    ])
    if (rows[0]?.locked) return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  await client.end()
  return undefined
}

const lockOf = (id: number) => String(LOCKS + BigInt(id))

/** Jobs that want a worker, may have one and have none, oldest first. For the system role. */
export const UNATTENDED = `
  select id from bulk_jobs
   where state in ('previewing', 'queued', 'running', 'undoing')
     and not exists (select from pg_locks l
                      where l.locktype = 'advisory' and l.objsubid = 1 and l.database = (select oid from pg_database where datname = current_database())
                        and (l.classid::bigint << 32 | l.objid::bigint) = ${LOCKS} + bulk_jobs.id)
     and not exists (${quietOver('bulk_jobs')})
   order by id limit 100`
