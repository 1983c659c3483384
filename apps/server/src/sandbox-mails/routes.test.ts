import * as sandboxMails from '@openbook/api/sandbox-mails.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
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

test('an administrator reads what was mailed to those below and to themselves, never to those above or elsewhere', async () => {
  for (const user of [ours.agent, ours.buadmin, ours.admin, theirs.agent])
    await user.call(twoFactor.sendOtp, { body: {} })
  const seen = async (by = ours.buadmin, q?: string) =>
    (await by.call(sandboxMails.adminList, { query: { q } })).map(({ sent_to }) => sent_to)
  expect(await seen()).toEqual([`${ours.buadmin.username}@example.test`, `${ours.agent.username}@example.test`])
  expect(await seen(ours.buadmin, ours.agent.username.toUpperCase())).toEqual([`${ours.agent.username}@example.test`])
  expect(await seen(theirs.buadmin)).toEqual([`${theirs.agent.username}@example.test`])
  await expect(seen(ours.agent)).rejects.toMatchObject({ status: 403 })
})
