import * as auditLog from '@openbook/api/audit-log.ts'
import * as profiles from '@openbook/api/profiles.ts'
import * as trainings from '@openbook/api/trainings.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

const linesOf = ({ id: user_id }: TestUser, action: string) =>
  ours.buadmin.call(auditLog.adminList, { query: { user_id, action } })

test('a training that is added is named in the line', async () => {
  const file = new File(['%PDF-1.4 a paper'], 'paper.pdf', { type: 'application/pdf' })
  const form = { section: 'Medicare', title: 'Enrolment' } as never
  const { id } = await ours.buadmin.call(trainings.adminCreate, { form, files: { file } as never })
  expect(await linesOf(ours.buadmin, 'trainings.adminCreate')).toMatchObject([
    { subject_type: 'trainings', subject_id: id },
  ])
})

test('a profile says what it was before, of what is another value than it was', async () => {
  const { call, id } = ours.agent
  const { timezone } = await call(profiles.updateTimezone, { body: { timezone: 'pst' } })
  await call(profiles.updateTimezone, { body: { timezone: 'mst' } })
  await call(profiles.updateTimezone, { body: { timezone: 'mst' } })
  const lines = await linesOf(ours.agent, 'profiles.updateTimezone')
  expect(lines.map(({ changes }) => changes)).toEqual([
    {},
    { timezone: { from: timezone, to: 'mst' } },
    { timezone: { from: 'est', to: 'pst' } },
  ])
  expect(lines.map(({ subject_id }) => subject_id)).toEqual([id, id, id])
})

test('acts on a second proof say whose it is', async () => {
  const { call, id } = ours.agent2
  const { otp_secret } = await call(twoFactor.generateQr)
  await call(twoFactor.enable, { body: { otp: new TOTP({ secret: Secret.fromBase32(otp_secret) }).generate() } })
  await call(twoFactor.renewRecoveryCodes)
  await call(twoFactor.forgetDevices)
  await call(twoFactor.disable)
  const lines = await linesOf(ours.agent2, 'two_factor.')
  expect(lines.map(({ action, subject_type, subject_id }) => [action, subject_type, subject_id])).toEqual(
    ['disable', 'forgetDevices', 'renewRecoveryCodes', 'enable', 'generateQr'].map(act => [
      `two_factor.${act}`,
      'users',
      id,
    ]),
  )
})
