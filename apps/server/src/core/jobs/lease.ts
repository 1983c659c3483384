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

const KEY = '(l.classid::bigint << 32 | l.objid::bigint)'
/** Other locks may have any number, the least too, from which nothing can be taken. */
const HELD = `held as materialized (
  select ${KEY} - ${LOCKS} as id from pg_locks l
   where l.locktype = 'advisory' and l.objsubid = 1 and l.database = (select oid from pg_database where datname = current_database())
     and ${KEY} > ${LOCKS})`
const WANTING = `bulk_jobs
   where state in ('previewing', 'queued', 'running', 'undoing') and id not in (select id from held)
     and not exists (${quietOver('bulk_jobs')})`
const AT_WORK = `(select count(*) from held h join bulk_jobs r on r.id = h.id where r.business_unit_id = bulk_jobs.business_unit_id)`

/** Jobs that want a worker, may have one and have none: those first whose agency has fewest at work, then the oldest. For the system role. */
export const UNATTENDED = `with ${HELD} select id from ${WANTING} order by ${AT_WORK}, id limit 100`

/** Whether a job of kinds $2 waits in an agency other than $1 that has none at work. For the system role. */
export const WAITS_ELSEWHERE = `with ${HELD} select exists (
  select from ${WANTING} and business_unit_id <> $1 and kind = any($2) and ${AT_WORK} = 0) as waits`
