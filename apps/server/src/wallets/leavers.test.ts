import { randomUUID } from 'node:crypto'
import * as accounts from '@openbook/api/accounts.ts'
import * as users from '@openbook/api/users.ts'
import * as api from '@openbook/api/wallets.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeCard } from '../accounts/charge.ts'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { walletOf } from './ledger.ts'
import { due, refill } from './refill.ts'
import { credit, spend } from './spend.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** An agent with a card, whose wallet refills itself and is at 8 dollars, below its threshold. */
async function leaver() {
  ours = await agency(server)
  const { agent, tenant } = ours
  await agent.call(accounts.connectCard, { body: { token: 'sandbox_visa', exp_month: 4, exp_year: 2031 } })
  await tenant(db => credit(db, { user_id: agent.id, amount: '8', kind: 'free_credit_bonus', key: randomUUID() }))
  await agent.call(api.updateSettings, { body: { enabled: true, threshold: '10', amount: '50', daily_cap: '120' } })
  return { ...ours, place: { user_id: agent.id, business_unit_id: ours.business_unit_id } }
}
const active = ({ id }: TestUser, active: boolean) =>
  ours.buadmin.call(users.adminUpdate, { params: { id }, body: { active } })
const balanceOf = ({ id }: TestUser) => ours.tenant(async db => (await walletOf(db, id)).balance)
const charges = () => ours.tenant(db => db.rows<{ status: string }>('select status from card_charges order by id'))
const isDue = async (user_id: number) =>
  (await server.core.database.system(due)).some(place => place.user_id === user_id)

test('no card of a leaver is charged; reactivated, their wallet refills itself as before', async () => {
  const { agent, place } = await leaver()
  expect(await isDue(agent.id)).toBe(true)
  await active(agent, false)
  expect(await isDue(agent.id)).toBe(false)
  await Promise.all([refill(server.core, place), refill(server.core, place)])
  expect(await charges()).toEqual([])
  await active(agent, true)
  expect(await isDue(agent.id)).toBe(true)
  await Promise.all([refill(server.core, place), refill(server.core, place)])
  expect(await charges()).toEqual([{ status: 'charged' }])
  expect(await balanceOf(agent)).toBe('58.0000')
})

test('whatever asks for it, nothing new is charged to a leaver; what was asked before is still answered', async () => {
  const { agent, tenant } = await leaver()
  const asked = (key: string) =>
    chargeCard(server.core, tenant, {
      user_id: agent.id,
      amount: '20',
      purpose: 'wallets.auto_refill',
      kind: 'auto_refill_triggered',
      key,
      description: 'Auto-refill',
    })
  const before = await asked('key before')
  await active(agent, false)
  await expect(asked('key after')).rejects.toMatchObject({ answer: { code: 'accounts.left' } })
  expect(await asked('key before')).toMatchObject({ id: before.id, status: 'charged' })
  expect(await charges()).toHaveLength(1)
})

test('a charge and a deactivation at the same moment: the card is charged before it or not at all', async () => {
  const { agent, place } = await leaver()
  const leave = (db: Db) => db.rows('update users set deactivated_at = now() where id = $1', [agent.id])
  await atOnce(server.core, leave, [() => refill(server.core, place)])
  expect(await charges()).toEqual([])
  await active(agent, true)
  expect(await isDue(agent.id), 'not stopped').toBe(true)
})

test('what a leaver has in their wallet is found and taken back by who is above them, and nothing more is given', async () => {
  const { agent, manager, tenant } = await leaver()
  const team = async () => (await manager.call(api.team)).data
  const give = (key: string) => manager.call(api.allocate, { body: { user_ids: [agent.id], amount: '1', key } })
  await tenant(db => credit(db, { user_id: manager.id, amount: '5', kind: 'free_credit_bonus', key: randomUUID() }))
  await give('key before')
  await active(agent, false)
  expect(await team()).toMatchObject([{ id: agent.id, spendable: '9.0000', active: false }])
  await give('key before')
  await expect(give('key after')).rejects.toMatchObject({ status: 422, code: 'wallets.left' })
  await tenant(db => spend(db, { user_id: agent.id, amount: '0.50', kind: 'sms_send', key: randomUUID() }))
  await manager.call(api.reclaim, { body: { user_ids: [agent.id] } })
  expect([await balanceOf(agent), await balanceOf(manager)]).toEqual(['0.0000', '12.5000'])
  expect(await team()).toEqual([])
  await active(agent, true)
  expect(await team()).toMatchObject([{ id: agent.id, spendable: '0.0000', active: true }])
  expect(await ours.buadmin.call(api.adminProof)).toMatchObject({ balanced: true, sum: '0.0000', overdrawn: 0 })
})
