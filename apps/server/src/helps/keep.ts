import { create, type HelpInput } from '@openbook/api/helps.ts'
import { CONSOLE_ROLES, type Role } from '@openbook/auth/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { auditStatement } from '../core/audit.ts'
import type { Core } from '../core/core.ts'
import { type Db, dbOn } from '../core/db/database.ts'
import { presented, signIn } from '../core/http/authenticate.ts'
import { Refused } from '../core/http/refused.ts'
import { notify } from '../notifications/notify.ts'
import * as queries from './queries.ts'

type Given = z.output<typeof HelpInput>

/** Open to whoever owes a payment, a password or a second proof too, and from any address: they are who needs help most. */
const OWN = { ...create, access: 'signed_in', before_ready: true, from_anywhere: true } as const

/** Keeps a message: in the agency of whoever is signed in, else in none. */
export async function keep(core: Core, request: FastifyRequest, given: Given): Promise<{ id: number }> {
  const own = presented(request) ? await asSignedIn(core, request, given) : undefined
  return (
    own ??
    core.database.system(async db => {
      const made = await queries.create(db, given, null, null)
      await tellSupport(core, db, given, ['admin'], null)
      return made
    })
  )
}

/** Nothing where the session is over: what a person writes then still arrives. */
async function asSignedIn(core: Core, request: FastifyRequest, given: Given) {
  const client = await core.database.pool.connect()
  try {
    const viewer = await signIn(client, request, OWN)
    const { user_id, business_unit_id } = viewer
    const db = dbOn(client)
    const made = await queries.create(db, given, user_id, business_unit_id)
    await tellSupport(core, db, given, CONSOLE_ROLES, user_id)
    const note = { subject_type: 'helps', subject_id: made.id, changes: { subject: given.subject.toWellFormed() } }
    await client.query(`${auditStatement('helps.create', viewer, request, [note])}; commit`)
    return made
  } catch (error) {
    await client.query('rollback')
    if (error instanceof Refused && error.status === 401) return undefined
    throw error
  } finally {
    client.release()
  }
}

const MOST_TOLD = 20

/** A notice to those who answer: the agency's administrators, or the system's where a visitor wrote. */
async function tellSupport(core: Core, db: Db, { name, subject }: Given, roles: readonly Role[], own: number | null) {
  const told = await db.rows<{ id: number }>(
    `select id from users where role = any($1) and deactivated_at is null and id is distinct from $2 order by id limit ${MOST_TOLD}`,
    [roles, own],
  )
  for (const { id: user_id } of told)
    await notify(core, db, {
      ...{ user_id, kind: 'helps.created', title: `${name} asks support: ${subject}` },
      ...{ body: 'Answer it under Support in the console.', link: null },
    })
}
