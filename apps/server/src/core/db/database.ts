import { createHash } from 'node:crypto'
import pg from 'pg'

const { INT8, DATE, TIMESTAMPTZ } = pg.types.builtins
/** bigint as number, instants as ISO 8601 in UTC, calendar dates as written: what travels is what the database said. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === DATE) return (text: string) => text
    if (oid === TIMESTAMPTZ) return (text: string) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

/** One transaction. */
export interface Db {
  readonly client: pg.ClientBase
  /** Planned anew with the values at hand: lists over skewed data. */
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  /** Planned once a connection: statements by key. */
  prepared<T extends object>(text: string, values?: unknown[]): Promise<T[]>
  /** As `prepared`, where the text follows what people ask for: the first SHAPES texts asked for often are kept planned, the others are planned anew. */
  shaped<T extends object>(text: string, values: unknown[]): Promise<T[]>
  /** The rest of this transaction sees every business unit. For sign-in and the login stack; never with ids a caller sent unchecked. */
  asSystem(): Promise<void>
  /** The rest of this transaction sees the agencies that its user reaches as a sub-admin, by the database's own rules. */
  asSubAdmin(): Promise<void>
  /** The rest of this transaction is behind the wall of one agency, in the name of somebody of it. */
  asTenant(who: Identity): Promise<void>
}

/** Whose tenancy a transaction runs under. */
export interface Identity {
  business_unit_id: number
  user_id: number | null
  real_user_id?: number | null
}

const settingsOf = ({ business_unit_id, user_id, real_user_id }: Identity) => {
  const set = [
    ['app.business_unit_id', business_unit_id],
    ['app.user_id', user_id ?? ''],
    ['app.real_user_id', real_user_id ?? user_id ?? ''],
  ].map(([name, value]) => `set_config('${name}', '${value}', true)`)
  return `select ${set.join(', ')}`
}

const names = new Map<string, string>()
const nameOf = (text: string) => {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** A plan takes 16 KB in every connection. */
const SHAPES = 200
/** What is asked for less often is not kept: the next may be asked for every minute. */
const OFTEN = 3
/** Of the database opened last: a process has one, tests one after the other. */
const shapes = new Set<string>()
const asked = new Map<string, number>()

function isKept(text: string): boolean {
  if (shapes.has(text)) return true
  if (shapes.size >= SHAPES) return false
  const times = (asked.get(text) ?? 0) + 1
  if (asked.size > 10 * SHAPES) asked.clear()
  asked.set(text, times)
  if (times < OFTEN) return false
  asked.delete(text)
  shapes.add(text)
  return true
}

/** A statement whose values the planner does not see, where they stand with their type: then a plan made once is as cheap to it as one made for them. */
export const unseen = (text: string) => text.replace(/\$(\d+)::(\w+(?:\[\])?)/g, '(select $$$1::$2)::$2')

export function dbOn(client: pg.ClientBase): Db {
  return {
    client,
    rows: async (text, values) => (await client.query(text, values)).rows,
    asSystem: async () => {
      await client.query('set local role openbook_system')
    },
    asSubAdmin: async () => {
      await client.query('set local role openbook_sub_admin')
    },
    asTenant: async who => {
      await client.query(`set local role openbook_app; ${settingsOf(who)}`)
    },
    prepared: async (text, values) => (await client.query({ name: nameOf(text), text, values: values ?? [] })).rows,
    shaped: async (text, values) =>
      (await client.query({ ...(isKept(text) && { name: nameOf(text) }), text, values })).rows,
  }
}

const ASIDE = 3
/** A connection lost between two statements, or on its way out of the pool: the next statement says so; unheard, it would end the process. */
const unheard = () => {}
/** What a connection has planned and read once goes with it: the first list on another takes 20 ms more. */
const IDLE_MS = 5 * 60_000
const AS_SYSTEM = 'begin; set local role openbook_system'

export class Database {
  readonly pool: pg.Pool
  readonly url: string
  readonly #aside: pg.Pool

  constructor(url: string, options: { max?: number } = {}) {
    this.url = url
    shapes.clear()
    asked.clear()
    const open = (max: number) =>
      new pg.Pool({
        connectionString: url,
        options:
          '-c role=openbook_app -c timezone=UTC -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s',
        types,
        application_name: `openbook:${process.pid}`,
        max,
        idleTimeoutMillis: IDLE_MS,
      })
        .on('error', unheard)
        .on('connect', client => void client.on('error', unheard))
    this.pool = open(options.max ?? 20)
    this.#aside = open(ASIDE)
  }

  /** Runs `fn` in one transaction that sees only the identity's business unit. */
  tenant<T>(who: Identity, fn: (db: Db) => Promise<T>): Promise<T> {
    return this.transaction(`begin; ${settingsOf(who)}`, fn)
  }

  /** Runs `fn` in one transaction that sees every business unit: sign-in, system admins, leases. */
  system<T>(fn: (db: Db) => Promise<T>): Promise<T> {
    return this.transaction(AS_SYSTEM, fn)
  }

  /** The same from within another transaction, for what must stay when that one is rolled back: on connections of its own, since whoever holds one of the pool must not wait for a second. */
  aside<T>(fn: (db: Db) => Promise<T>): Promise<T> {
    return this.transaction(AS_SYSTEM, fn, this.#aside)
  }

  async transaction<T>(begin: string, fn: (db: Db) => Promise<T>, pool = this.pool): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query(begin)
      const out = await fn(dbOn(client))
      await client.query('commit')
      return out
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => {
        broken = lost
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.#aside.end()])
  }
}
