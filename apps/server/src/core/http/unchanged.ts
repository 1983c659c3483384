import { CHANGED_MEANWHILE, CHANGED_WORDS, guardedTable, keyOf } from '@openbook/api/core/unchanged.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import { Refused } from './refused.ts'
import type { Work } from './run.ts'

/** Whoever moves people holds this before any of them. */
const HOLD_HIERARCHY = 'select app.hold_hierarchy(business_unit_id) from users where id = $1'
const AROUND = `
  select id from users where id = any($1::bigint[])
  union select manager_id from users where id = $2 and manager_id is not null
  union select id from users where $3::boolean and manager_id = $2`
const HOLD_PEOPLE = 'select from users where id = any($1) order by id for no key update'
/** Fields that name somebody, by table. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  users: ['manager_id', 'team_user_id'],
  pools: ['holder_id'],
}

/**
 * Does a change, and throws a 409 where its record is not any more as of the moment that `If-Match` names, or is there
 * and `If-None-Match: *` says that nothing was. The record is held before, whoever's it is, and compared behind the
 * change, so that who may not reach it hears that it is not there.
 */
export async function unchanged<T>(
  { db, viewer, work, request }: { db: Db; viewer: Viewer; work: Work; request: FastifyRequest },
  change: () => Promise<T>,
): Promise<T> {
  const table = guardedTable(work.route)
  const seen = request.headers['if-match']?.replace(/^"(.*)"$/, '$1')
  const nothing = request.headers['if-none-match'] === '*'
  const { id = '' } = request.params as { id?: string }
  if (!table || !(seen || nothing)) return change()
  const key = keyOf(table)
  if (key === 'id' && !/^\d{1,15}$/.test(id)) return change()
  await db.asSystem()
  if (NAMING[table]) await holdNamed(db, viewer, table, id, (request.body ?? {}) as Record<string, unknown>)
  const [held] = await db.prepared<{ updated_at: string }>(
    `select updated_at from ${table} where ${key} = $1 for no key update`,
    [id],
  )
  await db.asTenant(viewer)
  const out = await change()
  if (held && held.updated_at !== seen) throw new Refused(409, { base: CHANGED_WORDS }, CHANGED_MEANWHILE)
  return out
}

/** Everybody by whom a change of somebody, or of a pool, is judged and whom it names: held before what is changed, in one order. */
async function holdNamed(db: Db, viewer: Viewer, table: string, id: string, body: Record<string, unknown>) {
  const person = table === 'users' ? Number(id) : null
  const named = (NAMING[table] ?? []).map(field => body[field]).filter(each => Number.isSafeInteger(each))
  if (person) await db.prepared(HOLD_HIERARCHY, [person])
  const team = body.team_user_id !== undefined || body.team_goes_up !== undefined
  const ids = [viewer.user_id, ...named, ...(person ? [person] : [])]
  const around = await db.prepared<{ id: number }>(AROUND, [ids, person, team])
  await db.prepared(HOLD_PEOPLE, [around.map(each => each.id)])
}
