import * as sessions from '@openbook/api/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, mint, PASSWORD, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { jump } from '../core/testing/jump.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { endAllSessions } from './end-all.ts'
import { hashPassword } from './password.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

let count = 0
const someone = (role: TestUser['role'] = 'agent') =>
  mint(server, {
    ...{ business_unit_id: ours.business_unit_id, role },
    username: `meanwhile${count++}.${ours.business_unit_id}`,
  })

/** Starts `act` while `change` is done and not yet committed, and lets that commit once the act waits for it. */
async function meanwhile<T>(change: (db: Db) => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined
  await server.core.database.system(async db => {
    await change(db)
    const [self] = await db.rows<{ pid: number }>('select pg_backend_pid() as pid')
    begun = act()
    begun.catch(() => {})
    await eventually(async () => {
      const waiting = await server.core.database.system(other =>
        other.rows('select from pg_locks l where not l.granted and $1 = any(pg_blocking_pids(l.pid))', [self?.pid]),
      )
      return waiting.length > 0
    })
  })
  return begun as Promise<T>
}

const signIn = async (user: TestUser) => {
  const response = await fetch(`${server.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: PASSWORD }),
  })
  return response.status
}

test('a password that is another by the time it was judged lets nobody in', async () => {
  const user = await someone()
  const hash = await hashPassword('copper kettle on the pier')
  const change = async (db: Db) => {
    await db.rows('update users set password_hash = $2 where id = $1', [user.id, hash])
    await endAllSessions(db, user.id)
  }
  expect(await meanwhile(change, () => signIn(user))).toBe(401)
  const open = await ours.tenant(db =>
    db.rows('select from sessions where user_id = $1 and ended_at is null', [user.id]),
  )
  expect(open).toHaveLength(0)
})

test('nor does one who lost access meanwhile come in', async () => {
  const user = await someone()
  const change = (db: Db) => db.rows('update users set deactivated_at = now() where id = $1', [user.id])
  expect(await meanwhile(change, () => signIn(user))).toBe(401)
})

test('nobody jumps from a session that ends meanwhile, nor comes back to one', async () => {
  const [admin, agent] = [await someone('admin'), await someone()]
  const end = (db: Db) => endAllSessions(db, admin.id)
  await expect(meanwhile(end, () => jump(server, admin, agent))).rejects.toThrow(/401/)
  const other = await someone('admin')
  const entered = await jump(server, other, agent)
  const back = meanwhile(
    db => endAllSessions(db, other.id),
    () => entered.call(sessions.destroy),
  )
  await expect(back).rejects.toMatchObject({ status: 401 })
  const [left] = await ours.tenant(db =>
    db.rows<{ open: number }>('select count(*) as open from sessions where user_id = $1 and ended_at is null', [
      other.id,
    ]),
  )
  expect(left?.open).toBe(0)
})
