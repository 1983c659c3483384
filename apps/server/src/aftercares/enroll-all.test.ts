import * as aftercares from '@openbook/api/aftercares.ts'
import { PROGRAM } from '@openbook/api/aftercares.ts'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, undone } from '../contact-acts/fixtures/acts.ts'
import { KILLS, workUnderFire } from '../contact-acts/fixtures/under-fire.ts'
import { PACE } from '../contact-acts/pace.ts'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { meanwhile } from '../core/testing/meanwhile.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { registerAftercares } from './jobs.ts'

const usual = { ...PACE }
let server: TestServer & Place
let owner: pg.Client
let ours: Agency
beforeAll(async () => {
  server = await ownServer()
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  ours = await agency(server)
})
afterAll(async () => {
  Object.assign(PACE, usual)
  await owner.end()
  await server.close()
})

const sql = (text: string, values: unknown[]) => ours.tenant(db => db.rows<{ id: number }>(text, values))
const person = async (first_name: string, who: TestUser = ours.agent) =>
  (await sql('insert into contacts (owner_id, first_name) values ($1, $2) returning id', [who.id, first_name]))[0]
    ?.id ?? 0
const link = (one: number, other: number) =>
  sql(`insert into contact_links (contact_id, linked_contact_id, relation) values ($1, $2, 'spouse')`, [one, other])
const died = (id: number) => sql(`insert into life_events (contact_id, kind) values ($1, 'deceased')`, [id])
const inCare = async (ids: number[]) =>
  (
    await sql(
      'select contact_id as id from aftercares where contact_id = any($1) and ended_at is null order by contact_id',
      [ids],
    )
  ).map(({ id }) => id)
const enrollAll = (
  body: { ids: number[]; family?: boolean; died_on?: string; expected_count?: number },
  who = ours.agent,
) => who.call(aftercares.enrollAll, { body })
const ask = (ids: number[], values: Record<string, unknown>, who = ours.agent) =>
  who.call(contactActs.preview, { body: { act: 'aftercares.enroll_all', values, ids } })

test('some are enrolled each for themselves, and the others left with a reason', async () => {
  const ids = [await person('Una'), await person('Dead'), await person('Cared'), await person('Gone')]
  const [una = 0, dead = 0, cared = 0, gone = 0] = ids
  await died(dead)
  await ours.agent.call(aftercares.enroll, { params: { id: cared }, body: {} })
  await sql('update contacts set deleted_at = now() where id = $1', [gone])
  const forecast = await ask(ids, { died_on: '01/31/2026' })
  const reasons = ['Has died.', 'In care already.', 'In the deleted group.']
  expect(forecast.will_change).toBe(1)
  expect(forecast.left_out.map(({ reason }) => reason).toSorted()).toEqual(reasons)
  const { bulk_job } = await enrollAll({ ids, died_on: '01/31/2026', expected_count: 4 })
  expect(bulk_job).toMatchObject({
    state: 'completed',
    title: 'Enroll contacts in aftercare',
    counts: { changed: 1, skipped: 3 },
  })
  expect((await rowsOf(ours.agent, bulk_job)).map(({ reason }) => reason)).toEqual([null, ...reasons])
  const { members } = await ours.agent.call(aftercares.familyStatus, { params: { id: una } })
  expect(members[0]?.aftercare?.steps).toHaveLength(PROGRAM.length)
  expect(members[0]?.aftercare?.steps[0]).toMatchObject({ due_on: '02/03/2026' })
  expect((await undone(ours.agent, bulk_job)).counts).toEqual({ selected: 1, skipped: 3, restored: 1 })
  expect(await inCare(ids)).toEqual([cared])
})

test('a step that is ticked off while its enrollment is undone keeps the care', async () => {
  const id = await person('Ticked')
  const { bulk_job } = await enrollAll({ ids: [id] })
  const tick = async (db: Db) => {
    await db.rows('select from contacts where id = $1 for update', [id])
    await db.rows(
      'update aftercare_steps s set done_at = now() from aftercares a where a.id = s.aftercare_id and a.contact_id = $1 and s.position = 1',
      [id],
    )
  }
  const undo = () => ours.agent.call(bulkJobs.undo, { params: { id: bulk_job.id } })
  expect((await meanwhile(server.core, tick, undo)).counts).toMatchObject({ kept: 1 })
  expect(await inCare([id])).toEqual([id])
})

test('families are enrolled once, by whoever of them is selected; whom one may not see is left', async () => {
  const [dead, widow, son, stranger, alone] = [
    await person('Dead'),
    await person('Widow'),
    await person('Son'),
    await person('Stranger', ours.agent2),
    await person('Alone'),
  ]
  await link(dead, widow)
  await link(son, dead)
  await link(dead, stranger)
  await died(dead)
  const ids = [dead, widow, alone]
  const forecast = await ask(ids, { family: true })
  expect(forecast.will_change).toBe(3)
  expect(forecast.warnings).toEqual(
    expect.arrayContaining([
      '1 of them: 1 of the family is enrolled as well.',
      '1 of them: Nobody is linked to them: no family is enrolled.',
    ]),
  )
  const { bulk_job } = await enrollAll({ ids, family: true })
  expect(bulk_job.counts).toEqual({ changed: 3 })
  expect(await inCare([dead, widow, son, stranger, alone])).toEqual([widow, son, alone])
  const again = await enrollAll({ ids, family: true })
  expect(again.bulk_job.counts).toEqual({ skipped: 3 })
  const step = (await ours.agent.call(aftercares.familyStatus, { params: { id: son } })).members[0]?.aftercare?.steps[0]
  await ours.agent.call(aftercares.updateStep, { params: { id: son, stepId: step?.id ?? 0 }, body: { done: true } })
  expect((await undone(ours.agent, bulk_job)).counts).toMatchObject({ restored: 2, kept: 1 })
  expect((await rowsOf(ours.agent, bulk_job, { undo_outcome: 'kept' }))[0]).toMatchObject({
    subject_id: dead,
    undo_reason: 'A step is done or the care was ended since, and stays as it is.',
  })
  expect(await inCare([dead, widow, son, stranger, alone])).toEqual([son])
})

test('each family is in care from the recorded day of its own death, unless one is said for all', async () => {
  const families = []
  for (const day of ['2026-02-03', '2026-03-04']) {
    const [dead, widow] = [await person('Dead'), await person('Widow')]
    await link(dead, widow)
    await sql(`insert into life_events (contact_id, kind, happened_on) values ($1, 'deceased', $2)`, [dead, day])
    families.push({ dead, widow })
  }
  const [first, second] = families as [(typeof families)[number], (typeof families)[number]]
  const days = async () => {
    const rows = await ours.tenant(db =>
      db.rows<{ day: string }>(
        `select to_char(died_on, 'MM/DD/YYYY') as day from aftercares where contact_id = any($1) and ended_at is null order by contact_id`,
        [[first.widow, second.widow]],
      ),
    )
    return rows.map(({ day }) => day)
  }
  const { bulk_job } = await enrollAll({ ids: [first.dead, second.widow], family: true })
  expect(await days()).toEqual(['02/03/2026', '03/04/2026'])
  await undone(ours.agent, bulk_job)
  await enrollAll({ ids: [first.widow, second.widow], died_on: '01/31/2026' })
  expect(await days()).toEqual(['01/31/2026', '01/31/2026'])
})

test('a day to come is refused at the field, and so are strangers', async () => {
  const id = await person('Dora')
  await expect(enrollAll({ ids: [id], died_on: '01/01/2999' })).rejects.toMatchObject({
    status: 422,
    errors: { died_on: 'This date has not come yet.' },
  })
  await expect(enrollAll({ ids: [id] }, ours.agent2)).rejects.toMatchObject({ status: 404 })
})

interface Drawn {
  people: { dead: boolean; cared: boolean; deleted: boolean; selected: boolean; hidden: boolean }[]
  links: [number, number][]
}
const drawn: fc.Arbitrary<Drawn> = fc.record({
  people: fc.array(
    fc.record({
      dead: fc.boolean(),
      cared: fc.boolean(),
      deleted: fc.boolean(),
      selected: fc.boolean(),
      hidden: fc.boolean(),
    }),
    { minLength: 2, maxLength: 14 },
  ),
  links: fc.array(fc.tuple(fc.nat(13), fc.nat(13)), { maxLength: 12 }),
})

const dump = (ids: number[]) =>
  ours.tenant(db =>
    db.rows<{ row: string }>(
      `select a::text as row from aftercares a where contact_id = any($1)
       union all select s::text from aftercare_steps s join aftercares a on a.id = s.aftercare_id where a.contact_id = any($1)
       union all select c::text from contacts c where id = any($1) order by 1`,
      [ids],
    ),
  )

test('the preview counts as the run does, nobody is enrolled twice, and an undo leaves no trace, whoever dies on the way', async () => {
  Object.assign(PACE, { rows: 3, at_once: 0 })
  let enrolled = 0
  const fire = (id: number, kills: Parameters<typeof workUnderFire>[2]) =>
    workUnderFire({ server, owner, register: registerAftercares }, id, kills)
  await fc.assert(
    fc.asyncProperty(drawn, fc.boolean(), KILLS, KILLS, async ({ people, links }, family, inRun, inUndo) => {
      const ids: number[] = []
      for (const { dead, cared, deleted, hidden } of people) {
        const id = await person('P', hidden ? ours.agent2 : ours.agent)
        ids.push(id)
        if (dead) await died(id)
        if (cared)
          await sql('insert into aftercares (contact_id, died_on) values ($1, current_date) returning id', [id])
        if (deleted) await sql('update contacts set deleted_at = now() where id = $1', [id])
      }
      for (const [one, other] of links) {
        const [a, b] = [ids[one % ids.length] as number, ids[other % ids.length] as number]
        if (a !== b) await link(a, b)
      }
      const chosen = ids.filter((_, at) => people[at]?.selected && !people[at]?.hidden)
      if (!chosen.length) return
      const free = (at: number) =>
        !people[at]?.dead && !people[at]?.cared && !people[at]?.deleted && !people[at]?.hidden
      const kin = (id: number) =>
        links.flatMap(([one, other]) => {
          const pair = [ids[one % ids.length], ids[other % ids.length]]
          return pair.includes(id) ? pair : []
        })
      const reached = new Set(
        chosen.filter(id => !people[ids.indexOf(id)]?.deleted).flatMap(id => (family ? [id, ...kin(id)] : [id])),
      )
      const expected = ids.filter((id, at) => reached.has(id) && free(at))
      const already = await inCare(ids)
      const before = await dump(ids)
      const forecast = await ask(chosen, { family })
      const { bulk_job } = await enrollAll({ ids: chosen, family })
      await fire(bulk_job.id, inRun)
      const { state, counts } = await ours.agent.call(bulkJobs.show, { params: bulk_job })
      expect({ state, changed: counts.changed ?? 0 }).toEqual({ state: 'completed', changed: forecast.will_change })
      expect(await inCare(ids)).toEqual([...already, ...expected].toSorted((a, b) => a - b))
      await ours.agent.call(bulkJobs.undo, { params: bulk_job })
      await fire(bulk_job.id, inUndo)
      expect(await dump(ids)).toEqual(before)
      enrolled += expected.length
    }),
    { numRuns: 60, endOnFailure: true },
  )
  expect(enrolled).toBeGreaterThan(0)
}, 120_000)
