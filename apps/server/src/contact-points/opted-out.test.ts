import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { keptOptOut, OPTED_OUT } from './opted-out.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const VALUES = ['+14015550001', '+14015550002', '+14015550003', 'a@example.com', 'b@example.com']
const kindOf = (value: string) => (value.startsWith('+') ? 'phone' : 'email')
const value = fc.constantFrom(...VALUES)
const phone = fc.option(fc.constantFrom(...VALUES.slice(0, 3)))
const email = fc.option(fc.constantFrom(...VALUES.slice(3)))

/** Contacts with these columns, and what was said of them since. */
const book = fc.record({
  contacts: fc.array(
    fc.record({ phone, phone_2: phone, phone_3: phone, email, email_2: email, deleted: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  points: fc.array(
    fc.record({
      of: fc.nat(),
      value,
      extra: fc.boolean(),
      consent: fc.constantFrom('unknown', 'opted_in', 'opted_out'),
    }),
    { maxLength: 5 },
  ),
  events: fc.array(
    fc.record({ of: fc.nat(), kind: fc.constantFrom('do_not_contact', 'deceased'), undone: fc.boolean() }),
    { maxLength: 3 },
  ),
  purged: fc.uniqueArray(value, { maxLength: 2 }),
})
type Book = typeof book extends fc.Arbitrary<infer B> ? B : never

const fill = ({ tenant }: Agency, { contacts, points, events, purged }: Book) =>
  tenant(async db => {
    const ids: number[] = []
    for (const { deleted, ...one } of contacts) {
      const [made] = await db.rows<{ id: number }>(
        `insert into contacts (owner_id, last_name, phone, phone_2, phone_3, email, email_2, deleted_at)
         values (app.user_id(), 'Any', $1, $2, $3, $4, $5, case when $6 then now() end) returning id`,
        [one.phone, one.phone_2, one.phone_3, one.email, one.email_2, deleted],
      )
      ids.push(made?.id ?? 0)
    }
    const whose = (of: number) => ids[of % ids.length]
    for (const { of, value, extra, consent } of points)
      await db.rows(
        'insert into contact_points (contact_id, kind, value, extra, consent) values ($1, $2, $3, $4, $5)',
        [whose(of), kindOf(value), value, extra, consent],
      )
    for (const { of, kind, undone } of events)
      await db.rows(
        'insert into life_events (contact_id, kind, undone_at) values ($1, $2, case when $3 then now() end)',
        [whose(of), kind, undone],
      )
    for (const value of purged)
      await db.rows(
        'insert into kept_opt_outs (kind, digest) values ($1, app.point_digest(app.business_unit_id(), $1, $2))',
        [kindOf(value), value],
      )
  })

test('whoever opted out is the same, gathered of the agency or asked one by one', async () => {
  await fc.assert(
    fc.asyncProperty(book, book, async (mine, theirs) => {
      const ours = await agency(server)
      await fill(ours, mine)
      await fill(await agency(server), theirs)
      const rows = await ours.tenant(db =>
        db.rows<{ value: string; one: boolean; many: boolean }>(
          `select w.value, app.opted_out(app.business_unit_id(), w.kind, w.value) as one,
                  (w.kind, w.value) in (${OPTED_OUT}) or ${keptOptOut('w')} as many
             from unnest($1::text[], $2::text[]) w(kind, value)`,
          [VALUES.map(kindOf), VALUES],
        ),
      )
      expect(rows.map(({ value, many }) => [value, many])).toEqual(rows.map(({ value, one }) => [value, one]))
    }),
    { numRuns: 40, endOnFailure: true },
  )
})
