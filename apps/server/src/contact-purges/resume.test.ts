import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactPurges from '@openbook/api/contact-purges.ts'
import { KEPT_DELETED_DAYS } from '@openbook/config/limits.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KILLS, workUnderFire } from '../contact-acts/fixtures/under-fire.ts'
import { PACE } from '../contact-acts/pace.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { registerContactPurges } from './jobs.ts'
import { takeOnPurges } from './purge-due.ts'

const usual = { ...PACE }
let server: TestServer & Place
/** May end any connection, as nobody else. */
let owner: pg.Client
beforeAll(async () => {
  Object.assign(PACE, { rows: 5, at_once: 0 })
  server = await ownServer()
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  Object.assign(PACE, usual)
  await owner.end()
  await server.close()
})

let interrupted = 0

interface Person {
  days: number | null
  insured: boolean
  merged: boolean
  notes: number
}
const person: fc.Arbitrary<Person> = fc.record({
  days: fc.constantFrom(null, 1, KEPT_DELETED_DAYS - 1, KEPT_DELETED_DAYS + 1, 400),
  insured: fc.boolean(),
  merged: fc.boolean(),
  notes: fc.nat(2),
})

/** A book of these; with each of the merged stands a record that is part of it. */
const fill = ({ tenant }: Agency, people: Person[]) =>
  tenant(async db => {
    const ids: number[] = []
    for (const { days, insured, merged, notes } of people) {
      const [made] = await db.rows<{ id: number }>(
        `insert into contacts (owner_id, first_name, deleted_at) values (app.user_id(), 'N', now() - make_interval(days => $1)) returning id`,
        [days],
      )
      const id = made?.id ?? 0
      ids.push(id)
      if (insured)
        await db.rows(`insert into contact_policies (contact_id, carrier_name) values ($1, 'Evergreen')`, [id])
      if (merged)
        await db.rows(
          `insert into contacts (owner_id, first_name, merged_into_id, deleted_at) values (app.user_id(), 'Part', $1, now() - interval '500 days')`,
          [id],
        )
      await db.rows(`insert into contact_notes (contact_id, body) select $1, 'Note' from generate_series(1, $2)`, [
        id,
        notes,
      ])
      await db.rows(`insert into contact_events (contact_id, kind) values ($1, 'contacts.created')`, [id])
    }
    return ids
  })

/** Every byte of contacts, notes and timelines, by the contact or the one it is part of. */
const dump = ({ tenant }: Agency, ids: number[]) =>
  tenant(db =>
    db.rows<{ row: string }>(
      `select c::text as row from contacts c where id = any($1) or merged_into_id = any($1)
       union all select n::text from contact_notes n where contact_id = any($1)
       union all select e::text from contact_events e where contact_id = any($1) order by 1`,
      [ids],
    ),
  )

test('those due go and nobody else does, each once, whoever dies on the way; by hand as by night', async () => {
  let purged = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 25 }),
      fc.boolean(),
      KILLS,
      async (people, byHand, fire) => {
        const ours = await agency(server)
        const ids = await fill(ours, people)
        const goes = ({ days, insured }: Person) => days !== null && !insured && (byHand || days > KEPT_DELETED_DAYS)
        const going = ids.filter((_, at) => goes(people[at] as Person))
        const staying = ids.filter(id => !going.includes(id))
        const before = await dump(ours, staying)
        const start = async () =>
          byHand
            ? (await ours.manager.call(contactPurges.purgeAll, { body: { ids } })).bulk_job.id
            : (await takeOnPurges(server.core))[0]
        const id = await start()
        expect(id === undefined).toBe(!byHand && going.length === 0)
        if (id === undefined) return
        interrupted += (await workUnderFire({ server, owner, register: registerContactPurges }, id, fire)) - 1
        const { state, counts } = await ours.buadmin.call(bulkJobs.show, { params: { id } })
        const { changed = 0, skipped = 0 } = counts
        expect({ state, changed, all: changed + skipped }).toEqual({
          state: 'completed',
          changed: going.length,
          all: byHand ? ids.length : going.length,
        })
        expect(await dump(ours, going)).toEqual([])
        expect(await dump(ours, staying)).toEqual(before)
        purged += changed
      },
    ),
    { numRuns: 40, endOnFailure: true },
  )
  expect(purged).toBeGreaterThan(0)
  expect(interrupted).toBeGreaterThan(0)
}, 120_000)
