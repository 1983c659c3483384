import { create, type HelpInput } from '@openbook/api/helps.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Core } from '../core/core.ts'
import { dbOn } from '../core/db/database.ts'
import { presented, signIn } from '../core/http/authenticate.ts'
import { Refused } from '../core/http/refused.ts'
import * as queries from './queries.ts'

type Given = z.output<typeof HelpInput>

/** Keeps a message: in the agency of whoever is signed in, else in none. */
export async function keep(core: Core, request: FastifyRequest, given: Given): Promise<{ id: number }> {
  const own = presented(request) ? await asSignedIn(core, request, given) : undefined
  return own ?? core.database.system(db => queries.create(db, given, null, null))
}

/** Nothing where the session is over: what a person writes then still arrives. */
async function asSignedIn(core: Core, request: FastifyRequest, given: Given) {
  const client = await core.database.pool.connect()
  try {
    const { user_id, business_unit_id } = await signIn(client, request, { ...create, access: 'signed_in' })
    const made = await queries.create(dbOn(client), given, user_id, business_unit_id)
    await client.query('commit')
    return made
  } catch (error) {
    await client.query('rollback')
    if (error instanceof Refused && error.status === 401) return undefined
    throw error
  } finally {
    client.release()
  }
}
