import { randomUUID } from 'node:crypto'
import { amountOf, unitsOf } from '@openbook/config/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { walletOf } from './ledger.ts'
import { refund } from './refund.ts'
import { credit, release, releaseExpired, reserve, settle, spend } from './spend.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const someone = () =>
  mint(server, { business_unit_id: ours.business_unit_id, role: 'agent', username: `w${randomUUID().slice(0, 8)}` })
const fill = (user: TestUser, amount: string) =>
  ours.tenant(db => credit(db, { user_id: user.id, amount, kind: 'manual_topup', key: randomUUID() }))
const wallet = (user: TestUser) => ours.tenant(db => walletOf(db, user.id))
const asking = (user: TestUser, amount: string, more: object = {}) =>
  ({ user_id: user.id, amount, kind: 'test_usage', key: randomUUID(), ...more }) as const

/** What must always hold, read from the tables themselves. */
async function proof(db: Db, user_id: number) {
  const [row] = await db.rows<{
    kept: string
    entries: string
    reserved: string
    open: string
    unbalanced: number
    all: string
  }>(
    `select a.balance as kept, a.reserved,
            (select coalesce(sum(amount), 0) from ledger_entries where account_id = a.id) as entries,
            (select coalesce(sum(amount), 0) from ledger_reservations where account_id = a.id and state = 'open') as open,
            (select count(*) from (select from ledger_entries group by transaction_id having sum(amount) <> 0) x) as unbalanced,
            (select coalesce(sum(amount), 0) from ledger_entries) as "all"
       from ledger_accounts a where a.kind = 'wallet' and a.user_id = $1`,
    [user_id],
  )
  return row
}

test('money is reserved, settled for what it cost, and the rest is free again', async () => {
  const user = await someone()
  await fill(user, '10')
  const held = await ours.tenant(db => reserve(db, asking(user, '4.00')))
  expect(await wallet(user)).toMatchObject({ balance: '10.0000', reserved: '4.0000', spendable: '6.0000' })
  const done = await ours.tenant(db => settle(db, held.id, { amount: '1.2345' }))
  expect(done).toMatchObject({ fresh: true, amount: '1.2345' })
  expect(await wallet(user)).toMatchObject({ balance: '8.7655', reserved: '0.0000', spendable: '8.7655' })
  expect(await ours.tenant(db => settle(db, held.id))).toEqual({ id: done.id, fresh: false, amount: '1.2345' })
  expect(await ours.tenant(db => release(db, held.id))).toBe(false)
  expect((await wallet(user)).balance).toBe('8.7655')
})

test('what the wallet does not have is refused in words, and nothing is written', async () => {
  const user = await someone()
  await fill(user, '3.20')
  const ask = asking(user, '4.00')
  await expect(ours.tenant(db => reserve(db, ask))).rejects.toMatchObject({
    status: 422,
    answer: {
      errors: { base: 'Your wallet has $3.20; this costs $4.00. Add money first.' },
      code: 'wallets.balance_too_low',
    },
  })
  const caught = await ours.tenant(async db => {
    await reserve(db, ask).catch(() => {})
    return spend(db, asking(user, '3.20'))
  })
  expect(caught.fresh).toBe(true)
  expect(await wallet(user)).toMatchObject({ spendable: '0.0000', reserved: '0.0000' })
})

test('two who race for the last dollar: one gets it', async () => {
  const user = await someone()
  await fill(user, '1.00')
  const race = await Promise.allSettled(
    Array.from({ length: 8 }, () => ours.tenant(db => reserve(db, asking(user, '1.00')))),
  )
  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await wallet(user)).toMatchObject({ balance: '1.0000', spendable: '0.0000' })
})

test('the same key at the same time is one spending, and for something else it is refused', async () => {
  const user = await someone()
  await fill(user, '5.00')
  const ask = asking(user, '2.00')
  const made = await Promise.all([1, 2, 3, 4].map(() => ours.tenant(db => spend(db, ask))))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(made.filter(({ fresh }) => fresh)).toHaveLength(1)
  expect((await wallet(user)).balance).toBe('3.0000')
  await expect(ours.tenant(db => spend(db, { ...ask, amount: '1.00' }))).rejects.toMatchObject({ status: 409 })
  const topUp = asking(user, '1.00', { kind: 'manual_topup' })
  await Promise.all([1, 2, 3].map(() => ours.tenant(db => credit(db, topUp))))
  expect((await wallet(user)).balance).toBe('4.0000')
})

test('refunds give back in parts, once each, and never more than was spent', async () => {
  const user = await someone()
  await fill(user, '5.00')
  const { id } = await ours.tenant(db => spend(db, asking(user, '3.00')))
  const key = randomUUID()
  const back = (more: object) => ours.tenant(db => refund(db, { transaction_id: id, key: randomUUID(), ...more }))
  await Promise.all([1, 2, 3].map(() => back({ key, amount: '1.00' })))
  expect((await wallet(user)).balance).toBe('3.0000')
  await expect(back({ amount: '2.0001' })).rejects.toMatchObject({ status: 422 })
  await back({})
  expect((await wallet(user)).balance).toBe('5.0000')
  await expect(back({ amount: '0.0001' })).rejects.toMatchObject({ status: 422 })
  await expect(back({})).rejects.toMatchObject({ status: 422 })
})

test('a reservation whose time is over is free again, and cannot be settled', async () => {
  const user = await someone()
  await fill(user, '1.00')
  const held = await ours.tenant(db => reserve(db, asking(user, '1.00', { minutes: -1 })))
  await server.core.database.system(releaseExpired)
  expect((await wallet(user)).spendable).toBe('1.0000')
  await expect(ours.tenant(db => settle(db, held.id))).rejects.toMatchObject({ status: 409 })
})

test('another agency has no such wallet, reservation or transaction', async () => {
  const user = await someone()
  await fill(user, '5.00')
  const held = await ours.tenant(db => reserve(db, asking(user, '1.00')))
  const spent = await ours.tenant(db => spend(db, asking(user, '1.00')))
  const gone = { status: 404 }
  await expect(theirs.tenant(db => reserve(db, asking(user, '1.00')))).rejects.toMatchObject(gone)
  await expect(theirs.tenant(db => settle(db, held.id))).rejects.toMatchObject(gone)
  await expect(theirs.tenant(db => release(db, held.id))).rejects.toMatchObject(gone)
  await expect(theirs.tenant(db => refund(db, { transaction_id: spent.id, key: 'x' }))).rejects.toMatchObject(gone)
})

test('the database itself holds the ledger: nothing is changed, unbalanced, overdrawn or set by hand', async () => {
  const user = await someone()
  await fill(user, '2.00')
  const run = (text: string) => ours.tenant(db => db.rows(text, [user.id]))
  const one = `(select id from ledger_accounts where user_id = $1)`
  const bad = [
    `update ledger_entries set amount = 9 where account_id = ${one}`,
    `delete from ledger_entries where account_id = ${one}`,
    `update ledger_transactions set key = 'x' where made_by = $1`,
    `update ledger_accounts set balance = 1000 where user_id = $1`,
    `delete from ledger_accounts where user_id = $1`,
    `with t as (insert into ledger_transactions (invoice_type, key) values ('test_usage', 'lone-' || $1::bigint) returning id)
     select id from t`,
    `with t as (select max(transaction_id) as id from ledger_entries where account_id = ${one})
     insert into ledger_entries (transaction_id, account_id, amount, invoice_type) select id, ${one}, 1, 'x' from t`,
    `insert into ledger_reservations (account_id, user_id, invoice_type, amount, key, expires_at)
     values (${one}, $1, 'test_usage', 2.0001, 'over-' || $1::bigint, now())`,
  ]
  for (const text of bad)
    await expect(run(text), text).rejects.toThrow(/append-only|permission denied|only|sums to|moment|never_overdrawn/)
  const lopsided = ours.tenant(async db => {
    const [made] = await db.rows<{ id: number }>(
      `insert into ledger_transactions (invoice_type, key) values ('test_usage', $1) returning id`,
      [randomUUID()],
    )
    await db.rows(
      `insert into ledger_entries (transaction_id, account_id, amount, invoice_type) values ($2, ${one}, 1, 'x')`,
      [user.id, made?.id],
    )
  })
  await expect(lopsided).rejects.toThrow(/sums to/)
  expect((await wallet(user)).balance).toBe('2.0000')
})

const amounts = fc.integer({ min: 1, max: 60_000 }).map(units => amountOf(BigInt(units)))
const steps = fc.array(
  fc.record({
    act: fc.constantFrom('credit', 'reserve', 'settle', 'release', 'refund'),
    amount: amounts,
    part: fc.boolean(),
    of: fc.nat(5),
    twice: fc.boolean(),
  }),
  { minLength: 3, maxLength: 14 },
)

test('whatever is done in whatever order, the books balance, nothing spendable is negative, and repeating changes nothing', async () => {
  const users = [await someone(), await someone()]
  await fc.assert(
    fc.asyncProperty(steps, async sequence => {
      const user = users[sequence.length % 2] as TestUser
      const reservations: { id: number; amount: string }[] = []
      const settled: number[] = []
      for (const { act, amount, part, of, twice } of sequence) {
        const key = randomUUID()
        const held = reservations[of % Math.max(reservations.length, 1)]
        const once = (): Promise<unknown> | undefined => {
          if (act === 'credit')
            return ours.tenant(db => credit(db, asking(user, amount, { kind: 'manual_topup', key })))
          if (act === 'reserve') return ours.tenant(db => reserve(db, asking(user, amount, { key })))
          if (act === 'refund') {
            const transaction_id = settled[of % Math.max(settled.length, 1)]
            return transaction_id
              ? ours.tenant(db => refund(db, { transaction_id, key, ...(part && { amount }) }))
              : undefined
          }
          if (!held) return undefined
          const cost = part ? amountOf((unitsOf(held.amount) + 1n) / 2n) : held.amount
          return ours.tenant<unknown>(db =>
            act === 'release' ? release(db, held.id) : settle(db, held.id, { amount: cost }),
          )
        }
        const outcome = await Promise.resolve(once()).catch(error => {
          expect([409, 422]).toContain(error.status)
          return undefined
        })
        if (outcome && act === 'reserve') reservations.push(outcome as { id: number; amount: string })
        if (outcome && act === 'settle') settled.push((outcome as { id: number }).id)
        const before = await ours.tenant(db => proof(db, user.id))
        if (outcome !== undefined && twice) {
          await once()?.catch(error => expect(error.status).toBe(422))
          expect(await ours.tenant(db => proof(db, user.id))).toEqual(before)
        }
        if (!before) continue
        expect(before.kept).toBe(amountOf(unitsOf(before.entries === '0' ? '0' : before.entries)))
        expect(unitsOf(before.reserved)).toBe(unitsOf(before.open))
        expect(unitsOf(before.kept) - unitsOf(before.reserved)).toBeGreaterThanOrEqual(0n)
        expect([before.unbalanced, unitsOf(before.all)]).toEqual([0, 0n])
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
