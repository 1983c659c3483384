import { randomUUID } from 'node:crypto'
import * as accounts from '@openbook/api/accounts.ts'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import * as wallets from '@openbook/api/wallets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { due, refill } from './refill.ts'
import { credit } from './spend.ts'

const FLAG = 'wallet_feature_enabled'
const params = { id: FLAG }

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

/** For this agency alone; other files of the suite have wallets too. */
async function set(on: boolean) {
  const { version } = await ours.admin.call(featureFlags.adminShow, { params })
  const rules = [{ on, business_unit_ids: [ours.business_unit_id] }]
  const body = { state: 'rules', rules, otherwise: true, version, note: 'For the test' } as const
  await ours.admin.call(featureFlags.adminUpdate, { params, body })
}

test('whose wallet is switched off is charged nothing by auto-refill, may stop it, and it goes on once switched on', async () => {
  const { agent, business_unit_id, tenant } = ours
  const place = { user_id: agent.id, business_unit_id }
  await agent.call(accounts.connectCard, { body: { token: 'sandbox_visa', exp_month: 4, exp_year: 2031 } })
  await tenant(db => credit(db, { user_id: agent.id, amount: '5', kind: 'manual_topup', key: randomUUID() }))
  await agent.call(wallets.updateSettings, { body: { enabled: true, threshold: '10', amount: '50' } })
  const charges = () => tenant(db => db.rows('select amount from card_charges where user_id = $1', [agent.id]))
  const isDue = async () => (await server.core.database.system(due)).some(({ user_id }) => user_id === agent.id)

  await set(false)
  expect(await isDue()).toBe(true)
  expect(await refill(server.core, place)).toBeUndefined()
  expect(await charges()).toEqual([])
  expect(await isDue(), 'looked at again in an hour').toBe(false)
  const off = { status: 403, code: 'feature_flags.off' }
  for (const body of [{ enabled: true }, { enabled: false, amount: '60' }, {}])
    await expect(agent.call(wallets.updateSettings, { body })).rejects.toMatchObject(off)
  const { auto_refill } = await agent.call(wallets.updateSettings, { body: { enabled: false } })
  expect(auto_refill).toMatchObject({ enabled: false, threshold: '10.0000', amount: '50.0000' })

  await set(true)
  await agent.call(wallets.updateSettings, { body: { enabled: true } })
  expect(await refill(server.core, place)).toMatchObject({ status: 'charged', amount: '50.0000' })
})
