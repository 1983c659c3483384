import * as sessions from '@openbook/api/sessions.ts'
import * as settings from '@openbook/api/settings.ts'
import * as terms from '@openbook/api/terms.ts'
import { termsText } from '@openbook/config/terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, signedIn, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const publish = (value: string) =>
  ours.admin.call(settings.adminUpdate, { params: { id: 'terms_of_use' }, form: { value }, files: {} })
const standing = async ({ call }: TestUser) => {
  const { tos, updated_tos } = await call(sessions.me)
  return { tos, updated_tos }
}

test('accepting keeps who accepted which words, when and from where, and asks no more', async () => {
  expect(await standing(ours.agent)).toEqual({ tos: false, updated_tos: false })
  const shown = await ours.agent.call(terms.show)
  expect(shown).toMatchObject({ body: termsText(), accepted: null })
  const user = await ours.agent.call(terms.acceptTos, { body: { version: shown.version } })
  expect(user).toMatchObject({ id: ours.agent.id, tos: true, updated_tos: true })
  expect((await ours.agent.call(terms.show)).accepted).toMatchObject({ version: shown.version, body: termsText() })
  expect(await standing(ours.agent2), 'a colleague has not').toEqual({ tos: false, updated_tos: false })
  expect(await standing(theirs.agent), 'nor has another agency').toEqual({ tos: false, updated_tos: false })
  const noted = await ours.tenant(db =>
    db.rows(`select action, user_id, real_user_id, host(ip) as ip, changes->>'version' as version from audit_log
              where subject_type = 'terms_versions'`),
  )
  const { id } = ours.agent
  expect(noted).toEqual([
    { action: 'terms.acceptTos', user_id: id, real_user_id: id, ip: '127.0.0.1', version: shown.version },
  ])
})

test('a bare request accepts what is current, and once is enough', async () => {
  for (const _ of [1, 2]) {
    const answer = await fetch(`${server.origin}/v1/users/accept_tos`, {
      method: 'PATCH',
      headers: ours.agent2.headers,
    })
    expect(answer.status).toBe(200)
  }
  const kept = await ours.tenant(db =>
    db.rows('select host(ip) as ip from terms_acceptances where user_id = $1', [ours.agent2.id]),
  )
  expect(kept).toEqual([{ ip: '127.0.0.1' }])
})

test('other words ask everyone anew and show what was accepted; what was read is what is accepted', async () => {
  const { version: built } = await theirs.agent.call(terms.show)
  await theirs.agent.call(terms.acceptTos, { body: {} })
  try {
    await publish('Be kind.')
    expect(await standing(theirs.agent)).toEqual({ tos: true, updated_tos: false })
    const now = await theirs.agent.call(terms.show)
    expect(now).toMatchObject({ body: 'Be kind.', accepted: { version: built, body: termsText() } })
    await expect(theirs.agent.call(terms.acceptTos, { body: { version: built } })).rejects.toMatchObject({
      status: 409,
      code: 'terms.changed',
    })
    expect(await theirs.agent.call(terms.acceptTos, { body: { version: now.version } })).toMatchObject({
      updated_tos: true,
    })
    await publish('Be kind, and on time.')
    expect((await theirs.agent.call(terms.show)).accepted).toMatchObject({ body: 'Be kind.' })
  } finally {
    await publish('')
  }
  expect(await standing(theirs.agent), 'the words of old were accepted before').toEqual({
    tos: true,
    updated_tos: true,
  })
})

test('nobody accepts for the person they act as', async () => {
  await ours.buadmin.call(terms.acceptTos, { body: {} })
  const answer = await fetch(`${server.origin}/v1/admin/users/login`, {
    method: 'POST',
    headers: { ...ours.buadmin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: ours.manager.id, reason: 'looking into a question' }),
  })
  const token = /auth_token=([^;]+)/.exec(answer.headers.getSetCookie().join(' '))?.[1] ?? ''
  const jumped = signedIn(server.origin, { ...ours.manager, token })
  await expect(jumped.call(terms.acceptTos, { body: {} })).rejects.toMatchObject({
    status: 403,
    code: 'sessions.standing_in',
  })
  expect(await standing(ours.manager)).toEqual({ tos: false, updated_tos: false })
})

test('what was accepted can be neither changed nor taken back', async () => {
  for (const sql of ['update terms_acceptances set accepted_at = now()', 'delete from terms_acceptances'])
    await expect(ours.tenant(db => db.rows(sql))).rejects.toThrow(/permission denied/)
})
