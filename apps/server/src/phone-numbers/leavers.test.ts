import { randomUUID } from 'node:crypto'
import * as api from '@openbook/api/phone-numbers.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import * as users from '@openbook/api/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { AREA_CODES } from '../core/vendors/telephony/sandbox-places.ts'
import { walletOf } from '../wallets/ledger.ts'
import { credit } from '../wallets/spend.ts'
import { renew } from './renew.ts'

let server: TestServer
let ours: Agency
let line = 0
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

/** An agent with a number, and so much in the wallet once it is paid. */
async function owner(left: number, manager_id: number | undefined = ours.manager.id) {
  const agent = await mint(server, {
    business_unit_id: ours.business_unit_id,
    role: 'agent',
    username: `dials${line++}.${ours.business_unit_id}`,
    manager_id,
  })
  const { tenant } = ours
  const amount = String(left + 2)
  await tenant(db => credit(db, { user_id: agent.id, amount, kind: 'free_credit_bonus', key: randomUUID() }))
  const phone_number = `+1${AREA_CODES.at(-1)?.area_code}55501${String(20 + line).padStart(2, '0')}`
  const { id } = await agent.call(api.purchase, { body: { phone_number } })
  return { agent, id }
}
const active = ({ id }: TestUser, active: boolean) =>
  ours.buadmin.call(users.adminUpdate, { params: { id }, body: { active } })
const age = (id: number, interval: string) =>
  ours.tenant(db =>
    db.rows(
      `update phone_numbers set paid_until = paid_until - $2::interval, warned_at = warned_at - $2::interval where id = $1`,
      [id, interval],
    ),
  )
const stateOf = async ({ agent, id }: { agent: TestUser; id: number }) => {
  const [row] = await ours.tenant(db =>
    db.rows<{ status: string }>('select status from phone_numbers where id = $1', [id]),
  )
  return [row?.status, (await ours.tenant(db => walletOf(db, agent.id))).balance]
}
const noticesOf = ({ id }: { id: number }) =>
  ours.tenant(db =>
    db.rows<{ title: string; body: string }>(
      `select title, body from notifications where user_id = $1 and kind like 'phone_numbers.%' order by id`,
      [id],
    ),
  )

test('a leaver pays for no number any more: whoever is above them is told, and two weeks later it is given back', async () => {
  const one = await owner(10)
  const body = { ids: [one.agent.id], deactivate: true as const }
  expect(await ours.buadmin.call(userChanges.adminPreview, { body })).toMatchObject({ changing: 1, numbers: 1 })
  await ours.buadmin.call(userChanges.adminCreate, { body })
  await age(one.id, '32 days')
  await Promise.all([renew(server.core), renew(server.core)])
  expect(await stateOf(one)).toEqual(['owned', '10.0000'])
  const [told] = await noticesOf(ours.manager)
  expect(told?.title).toMatch(/^Phone number 1-\S+ of .+ is not paid for any more$/)
  expect(told?.body).toContain('unless they are reactivated before')
  await age(one.id, '14 days')
  await renew(server.core)
  expect(await stateOf(one)).toEqual(['released', '10.0000'])
  expect((await noticesOf(ours.manager)).map(({ title }) => title.replace(/^.* (?=was|is)/, ''))).toEqual([
    'is not paid for any more',
    'was given back',
  ])
  expect(await noticesOf(one.agent)).toEqual([])
})

test('a number goes on with its owner, who pays the month that began meanwhile, once', async () => {
  const one = await owner(10)
  await active(one.agent, false)
  await age(one.id, '32 days')
  await renew(server.core)
  await active(one.agent, true)
  await Promise.all([renew(server.core), renew(server.core)])
  await renew(server.core)
  expect(await stateOf(one)).toEqual(['owned', '8.0000'])
})

test('back with too little money they are told at once, as it was not them who was told before', async () => {
  const one = await owner(1)
  await active(one.agent, false)
  await age(one.id, '32 days')
  await renew(server.core)
  await active(one.agent, true)
  await renew(server.core)
  await renew(server.core)
  expect(await stateOf(one)).toEqual(['owned', '1.0000'])
  expect((await noticesOf(one.agent)).map(({ body }) => body)).toEqual([
    expect.stringContaining('Your wallet has too little'),
  ])
})

test('where nobody is above them it is given back all the same', async () => {
  const one = await owner(10, ours.buadmin.id)
  await ours.tenant(db => db.rows('update users set manager_id = null where id = $1', [one.agent.id]))
  await active(one.agent, false)
  await age(one.id, '50 days')
  await renew(server.core)
  expect(await stateOf(one)).toEqual(['released', '10.0000'])
})
