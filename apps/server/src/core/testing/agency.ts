import { randomBytes } from 'node:crypto'
import { caller, type Wire } from '@openbook/api/core/call.ts'
import { ROLES, type Role } from '@openbook/auth/roles.ts'
import type { FastifyRequest } from 'fastify'
import { hashPassword } from '../../sessions/password.ts'
import { startSession } from '../../sessions/start.ts'
import { createUser } from '../../users/create.ts'
import type { Db } from '../db/database.ts'
import { CSRF_COOKIE, csrfOf, SESSION_COOKIE } from '../http/authenticate.ts'
import type { TestServer } from './server.ts'

export interface TestUser {
  id: number
  username: string
  role: Role
  token: string
  cookie: string
  csrf: string
  /** Typed calls as this user, with their session cookie. */
  call: ReturnType<typeof caller>
  headers: Record<string, string>
}
export interface Agency {
  business_unit_id: number
  /** A system admin, a business-unit admin, a manager, two agents (the first below the manager), a pool holder. */
  admin: TestUser
  buadmin: TestUser
  manager: TestUser
  agent: TestUser
  agent2: TestUser
  poolholder: TestUser
  users: TestUser[]
  /** A transaction in this agency's tenancy, as the given user (the agent by default). */
  tenant: <T>(fn: (db: Db) => Promise<T>, as?: TestUser) => Promise<T>
}

export const PASSWORD = 'openbook-demo'
/** Everybody's, made once: it is slow to make, as it should be. */
let passwordHash: Promise<string> | undefined

/** Mints a fresh agency with one user of each kind, all signed in. */
export async function agency(server: TestServer): Promise<Agency> {
  const name = `t${randomBytes(5).toString('hex')}`
  const business_unit_id = await server.core.database.system(async db => {
    const [row] = await db.rows<{ id: number }>('insert into business_units (name) values ($1) returning id', [name])
    return row?.id ?? 0
  })
  const user = (role: Role, label: string, manager_id?: number) =>
    mint(server, { business_unit_id, role, username: `${label}.${name}`, manager_id })
  const admin = await user('admin', 'admin')
  const buadmin = await user('bu_admin', 'buadmin')
  const manager = await user('manager', 'manager')
  const agent = await user('agent', 'agent', manager.id)
  const agent2 = await user('agent', 'agent2')
  const poolholder = await user('pool_holder', 'poolholder')
  return {
    business_unit_id,
    admin,
    buadmin,
    manager,
    agent,
    agent2,
    poolholder,
    users: [admin, buadmin, manager, agent, agent2, poolholder],
    tenant: (fn, as = agent) => server.core.database.tenant({ business_unit_id, user_id: as.id }, fn),
  }
}

interface Wanted {
  business_unit_id: number
  role: Role
  username: string
  manager_id?: number | undefined
}

/** One more user, signed in. */
export async function mint(
  server: TestServer,
  { business_unit_id, role, username, manager_id }: Wanted,
): Promise<TestUser> {
  const request = { ip: '127.0.0.1', headers: {} } as FastifyRequest
  passwordHash ??= hashPassword(PASSWORD)
  const hash = await passwordHash
  const { id, token } = await server.core.database.system(async db => {
    const id = await createUser(db, server.core.env.secret, {
      business_unit_id,
      username,
      email: `${username}@example.test`,
      password: { hash },
      first_name: username.split('.')[0] ?? username,
      last_name: 'Test',
      role,
      manager_id,
    })
    return { id, token: await startSession(db, request, { user_id: id, business_unit_id }) }
  })
  return signedIn(server.origin, { id, username, role, token })
}

/** One user more of every role, with nobody above or below them. */
export async function everyRole(
  server: TestServer,
  { business_unit_id }: Agency,
  label: string,
): Promise<Record<Role, TestUser>> {
  const made: [Role, TestUser][] = []
  for (const role of ROLES) {
    const username = `${label}.${role}.${business_unit_id}`.replaceAll('_', '-')
    made.push([role, await mint(server, { business_unit_id, role, username })])
  }
  return Object.fromEntries(made) as Record<Role, TestUser>
}

/** Typed calls with the cookies of a session token. */
export function signedIn<T extends { token: string }>(origin: string, user: T) {
  const csrf = csrfOf(user.token)
  const cookie = `${SESSION_COOKIE}=${user.token}; ${CSRF_COOKIE}=${csrf}`
  const headers = { cookie, 'x-csrf-token': csrf }
  const wire: Wire = { origin, fetch: (...args) => fetch(...args), headers: () => headers }
  return { ...user, csrf, cookie, headers, call: caller(wire) }
}

/** Calls without any session. */
export const signedOutCall = (origin: string) =>
  caller({ origin, fetch: (...args) => fetch(...args), headers: () => ({}) })
