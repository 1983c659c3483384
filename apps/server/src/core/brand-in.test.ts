import * as passkeys from '@openbook/api/passkeys.ts'
import * as passwordResets from '@openbook/api/password-resets.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Agency, agency, signedOutCall } from './testing/agency.ts'
import { startServer, type TestServer } from './testing/server.ts'

let server: TestServer
let flowing: Agency
beforeAll(async () => {
  server = await startServer()
  flowing = await agency(server)
  await server.core.database.system(db =>
    db.rows(`update business_units set brand = 'agentflow' where id = $1`, [flowing.business_unit_id]),
  )
})
afterAll(() => server.close())

test('mails of signing in, authenticators and passkeys name the product as the agency knows it', async () => {
  const { username, id } = flowing.agent
  await signedOutCall(server.origin)(passwordResets.instructions, { body: { username } })
  const subjects = () =>
    flowing.tenant(db => db.rows('select subject from sandbox_mails where user_id = $1 order by id', [id]))
  await vi.waitFor(
    async () => expect(await subjects()).toEqual([{ subject: 'Choose a new Agentflow password' }]),
    20_000,
  )
  const { otpauth_url } = await flowing.agent.call(twoFactor.generateQr)
  expect(otpauth_url).toContain('issuer=Agentflow')
  const { options } = await flowing.agent.call(passkeys.registrationOptions)
  expect(options).toMatchObject({ rp: { name: 'Agentflow' } })
  await flowing.buadmin.call(twoFactor.adminReset, { params: { id } })
  await vi.waitFor(
    async () => expect(await subjects()).toContainEqual({ subject: 'Your Agentflow sign-in was reset' }),
    20_000,
  )
})
