import type { Database, Db, Identity } from '../db/database.ts'
import { BATCH } from '../sheet.ts'
import type { TestServer } from './server.ts'

const rowsOf = (out: unknown) => (Array.isArray(out) ? out : (out as { items?: unknown[] } | undefined)?.items)

/** Does `act` once, between the first batch of the next spreadsheet that this server streams and the second. */
export function betweenBatches({ core: { database } }: TestServer, act: () => Promise<unknown>): void {
  const tenant: Database['tenant'] = database.tenant.bind(database)
  database.tenant = async <T>(who: Identity, fn: (db: Db) => Promise<T>): Promise<T> => {
    const out = await tenant(who, fn)
    if (rowsOf(out)?.length !== BATCH) return out
    database.tenant = tenant
    await act()
    return out
  }
}
