import { randomUUID } from 'node:crypto'
import * as accounts from '@openbook/api/accounts.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as api from '@openbook/api/phone-numbers.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as wallets from '@openbook/api/wallets.ts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rehearse } from '../accounts/hear.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { ODD_LINES } from '../core/vendors/telephony/sandbox.ts'
import { AREA_CODES } from '../core/vendors/telephony/sandbox-places.ts'
import { credit } from '../wallets/spend.ts'
import { reconcile } from './reconcile.ts'
import { renew } from './renew.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let code = ''
let next = 0
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ours = await agency(server)
  theirs = await agency(server)
  code = AREA_CODES[next++]?.area_code ?? ''
})

const numberOf = (line: number, area = code) => `+1${area}55501${String(line).padStart(2, '0')}`
const find = (query: object, user = ours.agent) => user.call(api.search, { query: { limit: 50, ...query } })
const buy = (phone_number: string, user: TestUser = ours.agent, use_wallet?: boolean) =>
  user.call(api.purchase, { body: { phone_number, ...(use_wallet !== undefined && { use_wallet }) } })
const mine = async (user = ours.agent) => (await user.call(api.list)).data
const give = (amount: string, user = ours.agent, where = ours) =>
  where.tenant(db => credit(db, { user_id: user.id, amount, kind: 'free_credit_bonus', key: randomUUID() }))
const purse = async (user = ours.agent) => {
  const { balance, spendable } = await user.call(wallets.show)
  return { balance, spendable }
}
const rich = { balance: '20.0000', spendable: '20.0000' }
const poorer = { balance: '18.0000', spendable: '18.0000' }
/** As if so long ago. */
const age = (interval: string, more = '') =>
  ours.tenant(db =>
    db.rows(
      `update phone_numbers set created_at = created_at - $1::interval, updated_at = updated_at - $1::interval,
              asked_at = asked_at - $1::interval, paid_until = paid_until - $1::interval ${more}`,
      [interval],
    ),
  )
const noticesOf = async (user = ours.agent) =>
  (await user.call(notifications.list)).data.map(({ title }: { title: string }) => title)

/** What the vendor has sold us and what was paid are the same, whatever happened. */
async function whole() {
  const rows = await server.core.database.system(db =>
    db.rows<{ sold: boolean; paid: boolean; status: string }>(
      `select n.status, s.sid is not null as sold, coalesce(r.state = 'settled', false) as paid from phone_numbers n
         left join sandbox_phone_numbers s on s.key = n.key::text and s.released_at is null
         left join ledger_reservations r on r.id = n.reservation_id
        where n.business_unit_id = any($1)`,
      [[ours.business_unit_id, theirs.business_unit_id]],
    ),
  )
  for (const { status, sold, paid } of rows) {
    if (status === 'owned') expect({ sold, paid }).toEqual({ sold: true, paid: true })
    if (status === 'failed') expect({ sold, paid }).toEqual({ sold: false, paid: false })
    if (status === 'released') expect(sold).toBe(false)
  }
}
afterEach(whole)

test('numbers are found by area code, digits and place; all are fictitious', async () => {
  const { data, vendor } = await find({ area_code: '401' })
  expect(vendor).toBe('sandbox')
  expect(data.length).toBeGreaterThan(40)
  for (const offer of data) {
    expect(offer.phone_number).toMatch(/^\+140155501\d\d$/)
    expect(offer).toMatchObject({ city: 'Providence', state: 'RI', monthly_price: '2.0000' })
  }
  expect((await find({ area_code: '401', contains: '5550123' })).data.map(each => each.phone_number)).toEqual([
    '+14015550123',
  ])
  const inMaine = await find({ state: 'Maine', city: 'port' })
  expect(new Set(inMaine.data.map(({ city, state }) => `${city}, ${state}`))).toEqual(new Set(['Portland, ME']))
  expect((await find({ area_code: '999' })).data).toEqual([])
})

test.each([
  [{ area_code: '40' }, 'area_code'],
  [{ area_code: '1401' }, 'area_code'],
  [{ contains: 'pizza' }, 'contains'],
  [{ state: 'Atlantis' }, 'state'],
  [{ limit: 500 }, 'limit'],
])('%j is no search', async (query, field) => {
  await expect(find(query)).rejects.toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
})

test('a number is bought from the wallet: paid, owned, among one’s own, and offered no more', async () => {
  await give('20')
  const made = await buy(numberOf(1))
  expect(made).toMatchObject({ status: 'owned', price: '2.0000', paid_by: 'wallet', sandbox: true, label: null })
  expect(await purse()).toEqual(poorer)
  expect((await ours.agent.call(sessions.me)).available_phone_numbers).toEqual([
    { id: made.id, phone_number: numberOf(1), label: null },
  ])
  expect((await find({ contains: numberOf(1).slice(2) })).data).toEqual([])
  expect((await ours.agent2.call(api.list)).data).toEqual([])
  expect((await theirs.agent.call(sessions.me)).available_phone_numbers).toEqual([])
  const asked = { params: { id: ours.agent.id } }
  expect((await ours.buadmin.call(api.adminOfUser, asked)).data).toMatchObject([{ id: made.id }])
  await expect(theirs.buadmin.call(api.adminOfUser, asked)).rejects.toMatchObject({ status: 404 })
  const [entry] = await ours.tenant(db =>
    db.rows<{ changes: object }>(`select changes from audit_log where action = 'phone_numbers.purchase'`),
  )
  expect(entry?.changes).toEqual({ phone_number: numberOf(1), price: '2.0000', paid_by: 'wallet' })
})

test('asked five times at once it is bought once', async () => {
  await give('20')
  const made = await Promise.all(Array.from({ length: 5 }, () => buy(numberOf(2))))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await mine()).toMatchObject([{ phone_number: numberOf(2), status: 'owned' }])
  expect(await buy(numberOf(2))).toMatchObject({ status: 'owned' })
  expect(await purse()).toEqual(poorer)
})

test('asked again while the vendor is asked, and sold by then, it is the same purchase', async () => {
  await give('20')
  const { telephony } = server.core
  server.core.telephony = {
    ...telephony,
    search: async wanted => {
      server.core.telephony = telephony
      await buy(numberOf(2))
      return telephony.search(wanted)
    },
  }
  const made = await buy(numberOf(2))
  expect(await mine()).toMatchObject([{ id: made.id, status: 'owned' }])
  expect(await purse()).toEqual(poorer)
})

test('without the money nothing happens anywhere', async () => {
  await give('1.99')
  await expect(buy(numberOf(3))).rejects.toMatchObject({ status: 422, code: 'wallets.balance_too_low' })
  expect(await mine()).toEqual([])
  expect((await find({ contains: numberOf(3).slice(2) })).data).toHaveLength(1)
})

test('somebody else is faster: at the vendor, in another agency, in a number that is none', async () => {
  await give('20')
  await give('20', theirs.agent, theirs)
  await expect(buy(numberOf(ODD_LINES.taken))).rejects.toMatchObject({ status: 409, code: 'phone_numbers.not_bought' })
  await buy(numberOf(4), theirs.agent)
  await expect(buy(numberOf(4))).rejects.toMatchObject({ status: 409, code: 'phone_numbers.taken' })
  await expect(buy('+14015559999')).rejects.toMatchObject({ status: 409, code: 'phone_numbers.taken' })
  await expect(buy('12')).rejects.toMatchObject({ status: 422, errors: { phone_number: expect.any(String) } })
  expect(await mine()).toEqual([])
  expect(await purse()).toEqual(rich)
})

test('a vendor that failed sold nothing: the money is free again, and the person is told', async () => {
  await give('20')
  expect(await buy(numberOf(ODD_LINES.failing))).toMatchObject({ status: 'buying', bought_at: null })
  expect((await purse()).spendable).toBe('18.0000')
  await reconcile(server.core)
  expect(await mine(), 'not before its time').toMatchObject([{ status: 'buying' }])
  await age('3 minutes')
  await reconcile(server.core)
  expect(await mine()).toEqual([])
  expect(await purse()).toEqual(rich)
  expect(await noticesOf()).toEqual([expect.stringContaining('was not bought')])
})

test('an answer that got lost is asked for: the number is paid and owned, once', async () => {
  await give('20')
  expect(await buy(numberOf(ODD_LINES.lost))).toMatchObject({ status: 'buying' })
  await age('3 minutes')
  await Promise.all([reconcile(server.core), reconcile(server.core)])
  await age('3 minutes')
  await reconcile(server.core)
  expect(await mine()).toMatchObject([{ status: 'owned', phone_number: numberOf(ODD_LINES.lost) }])
  expect(await purse()).toEqual(poorer)
  expect(await noticesOf()).toEqual([expect.stringContaining('is yours')])
})

test('a process that died before it asked leaves a purchase that goes on; a vendor that is down is waited for', async () => {
  await give('20')
  await buy(numberOf(ODD_LINES.failing))
  await ours.tenant(db => db.rows('update phone_numbers set phone_number = $1, asked_at = null', [numberOf(6)]))
  await age('3 minutes')
  const { telephony } = server.core
  const down = () => Promise.reject(new Error('down'))
  server.core.telephony = { ...telephony, buy: down, boughtUnder: down }
  await reconcile(server.core)
  await age('3 minutes')
  await reconcile(server.core)
  expect(await mine()).toMatchObject([{ status: 'buying' }])
  server.core.telephony = telephony
  await ours.tenant(db => db.rows('update phone_numbers set asked_at = null'))
  await age('3 minutes')
  await reconcile(server.core)
  expect(await mine()).toMatchObject([{ status: 'owned', phone_number: numberOf(6) }])
  expect(await purse()).toEqual(poorer)
})

test('a number that came too late, when its money was free again, is given back', async () => {
  await give('20')
  const { telephony } = server.core
  server.core.telephony = {
    ...telephony,
    buy: async (number, key) => {
      const bought = await telephony.buy(number, key)
      await ours.tenant(db =>
        db.rows(`update ledger_reservations set state = 'released', closed_at = now() where state = 'open'`),
      )
      return bought
    },
  }
  await buy(numberOf(7)).finally(() => {
    server.core.telephony = telephony
  })
  expect(await mine()).toEqual([])
  expect(await purse()).toEqual(rich)
  expect((await find({ contains: numberOf(7).slice(2) })).data, 'for anybody').toHaveLength(1)
})

const connect = (token: string) =>
  ours.agent.call(accounts.connectCard, { body: { token, exp_month: 4, exp_year: 2031 } })

test('the card pays, by way of the wallet', async () => {
  await expect(buy(numberOf(8), ours.agent, false)).rejects.toMatchObject({ status: 422, code: 'accounts.no_card' })
  await connect('sandbox_visa')
  expect(await buy(numberOf(8), ours.agent, false)).toMatchObject({ status: 'owned', paid_by: 'card' })
  expect(await purse()).toEqual({ balance: '0.0000', spendable: '0.0000' })
  await expect(buy(numberOf(ODD_LINES.taken), ours.agent, false)).rejects.toMatchObject({
    status: 409,
    errors: { base: expect.stringContaining('What your card paid is in your wallet.') },
  })
  expect(await purse(), 'nothing is lost').toEqual({ balance: '2.0000', spendable: '2.0000' })
})

test('a card that is declined buys nothing', async () => {
  await connect('sandbox_declined')
  await expect(buy(numberOf(9), ours.agent, false)).rejects.toMatchObject({
    status: 409,
    errors: { base: expect.stringContaining('declined') },
  })
  expect(await mine()).toEqual([])
  expect((await find({ contains: numberOf(9).slice(2) })).data).toHaveLength(1)
  expect(await noticesOf(), 'the screen said it').toEqual([])
})

test('five in a day, and no more', async () => {
  await give('20')
  for (const line of [10, 11, 12, 13, 14]) await buy(numberOf(line))
  expect((await ours.agent.call(api.list)).left_today).toBe(0)
  await expect(buy(numberOf(15))).rejects.toMatchObject({ status: 409, code: 'phone_numbers.too_many_today' })
  await age('1 day')
  expect((await ours.agent.call(api.list)).left_today).toBe(5)
})

test('a number is named, and given back; it is nobody else’s to touch', async () => {
  await give('20')
  const { id } = await buy(numberOf(16))
  const params = { id }
  for (const user of [ours.agent2, ours.buadmin, theirs.agent]) {
    await expect(user.call(api.update, { params, body: { label: 'Mine' } })).rejects.toMatchObject({ status: 404 })
    await expect(user.call(api.release, { params })).rejects.toMatchObject({ status: 404 })
  }
  expect(await ours.agent.call(api.update, { params, body: { label: ' Desk ' } })).toMatchObject({ label: 'Desk' })
  expect((await ours.agent.call(sessions.me)).available_phone_numbers).toMatchObject([{ label: 'Desk' }])
  expect(await ours.agent.call(api.update, { params, body: { label: '' } })).toMatchObject({ label: null })
  const { telephony } = server.core
  server.core.telephony = { ...telephony, release: () => Promise.reject(new Error('down')) }
  expect(await ours.agent.call(api.release, { params })).toMatchObject({ status: 'releasing' })
  server.core.telephony = telephony
  await age('3 minutes')
  await reconcile(server.core)
  expect(await mine()).toEqual([])
  expect((await find({ contains: numberOf(16).slice(2) })).data).toHaveLength(1)
  await expect(ours.agent.call(api.release, { params })).rejects.toMatchObject({ status: 404 })
})

test('each month is paid once; unpaid it is told, and two weeks later given back', async () => {
  await give('5')
  await buy(numberOf(17))
  await age('32 days')
  await Promise.all([renew(server.core), renew(server.core)])
  expect((await purse()).balance).toBe('1.0000')
  await renew(server.core)
  expect((await purse()).balance).toBe('1.0000')
  // Longer than any month: aged back to a day that was paid already, it would count as paid.
  await age('33 days')
  await renew(server.core)
  await renew(server.core)
  expect((await purse()).balance, 'too little').toBe('1.0000')
  expect(await mine()).toMatchObject([{ status: 'owned' }])
  expect(await noticesOf()).toEqual([expect.stringContaining('could not be paid')])
  await age('14 days')
  await renew(server.core)
  expect(await mine()).toEqual([])
  expect(await noticesOf()).toHaveLength(2)
})

const ACTS = ['plain', 'taken', 'failing', 'lost', 'card', 'reconcile', 'release'] as const

test('whatever happens in whatever order, each dollar is in the wallet or in a number that was sold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { minLength: 2, maxLength: 6 }), async acts => {
      ours = await agency(server)
      code = AREA_CODES[next++]?.area_code ?? ''
      await give('20')
      await connect('sandbox_visa')
      let cards = 0
      for (const [line, act] of acts.entries()) {
        const {
          data: [first],
          left_today,
        } = await ours.agent.call(api.list)
        if (left_today === 0 && (act === 'plain' || act === 'card'))
          await expect(buy(numberOf(line))).rejects.toMatchObject({ code: 'phone_numbers.too_many_today' })
        else if (act === 'plain') await buy(numberOf(line))
        else if (act === 'card') cards += Number((await buy(numberOf(line), ours.agent, false)).paid_by === 'card')
        else if (act === 'release' && first?.status === 'owned')
          await ours.agent.call(api.release, { params: { id: first.id } })
        else if (act === 'reconcile') {
          await age('3 minutes')
          await reconcile(server.core)
        } else if (act !== 'release') await buy(numberOf(ODD_LINES[act])).catch(() => undefined)
        await whole()
      }
      await age('3 minutes')
      await reconcile(server.core)
      await whole()
      const [row] = await ours.tenant(db =>
        db.rows<{ sold: number; open: number }>(
          `select count(*) filter (where status in ('owned', 'released')) as sold, count(*) filter (where status = 'buying') as open from phone_numbers`,
        ),
      )
      expect(row?.open).toBe(0)
      const left = 20 + 2 * cards - 2 * (row?.sold ?? 0)
      expect(await purse()).toEqual({ balance: `${left}.0000`, spendable: `${left}.0000` })
    }),
    {
      numRuns: 10,
      endOnFailure: true,
      examples: [[['plain', 'plain', 'plain', 'card', 'lost', 'plain']], [Array(6).fill('card')]],
    },
  )
})

test('a card that pays while the purchase is looked after has bought the number', async () => {
  await connect('sandbox_later')
  const { id } = await buy(numberOf(9), ours.agent, false)
  await age('3 minutes')
  const [charge] = await ours.tenant(db => db.rows<{ id: number }>('select id from card_charges'))
  const { core } = server
  const database = Object.create(core.database, {
    system: {
      value: async (work: Parameters<typeof core.database.system>[0]) => {
        const found = await core.database.system(work)
        await rehearse(core, { id: charge?.id ?? 0, business_unit_id: ours.business_unit_id })
        return found
      },
    },
  }) as typeof core.database
  await reconcile({ ...core, database })
  expect(await mine()).toMatchObject([{ id, status: 'owned', paid_by: 'card' }])
  expect(await purse()).toEqual({ balance: '0.0000', spendable: '0.0000' })
})
