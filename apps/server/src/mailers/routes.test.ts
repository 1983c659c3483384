import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as mailers from '@openbook/api/mailers.ts'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { PACE } from '../contact-acts/pace.ts'
import { addressLines, undeliverable } from '../contact-prints/address.ts'
import { mint, type TestUser } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { dayAhead } from '../core/testing/day.ts'
import { provesShortList } from '../core/testing/short-list.ts'
import { UNMAILABLE } from './mailable.ts'

const bench = provesShortList('mailer_kits', 'name', mailers, 'mailers')
let kits = 0
const kit = () =>
  bench.ours.buadmin.call(mailers.adminCreate, { body: { name: `Kit ${++kits}`, pieces: 2, price: '1.25' } })

interface Person {
  first_name?: string
  address?: string | null
  address_2?: string | null
  zip?: string | null
}
/** Contacts of somebody nobody else in this file knows. */
async function book(people: Person[]) {
  const owner = await mint(bench.server, {
    business_unit_id: bench.ours.business_unit_id,
    role: 'manager',
    username: `m${Math.random()}.${bench.ours.agent.username}`,
  })
  const ids = await bench.ours.tenant(async db => {
    const rows = await db.rows<{ id: number }>(
      `insert into contacts (owner_id, first_name, address, address_2, zip)
       select $1, first_name, address, address_2, zip from jsonb_to_recordset($2::jsonb) as p(first_name text, address text, address_2 text, zip text) returning id`,
      [owner.id, JSON.stringify(people.map(person => ({ first_name: 'Ann', ...person })))],
    )
    return rows.map(({ id }) => id)
  }, owner)
  return { owner, ids }
}
const mine = { all: true, contacts_scope: { contact_group: 'mine' as const } }
const countsFor = ({ call }: TestUser) =>
  call(mailers.counts, { query: { contacts_scope: JSON.stringify(mine.contacts_scope) } })
const assigned = (id: number) =>
  bench.ours.tenant(db =>
    db.rows<{ contact_id: number; price: string }>(
      'select contact_id, price from mailer_assignments where kit_id = $1 order by contact_id',
      [id],
    ),
  )

const HOME = { address: '12 Elm St.', zip: '02840' }

test('a selection too long for an address is counted by its body, and by ids', async () => {
  const { owner, ids } = await book([HOME, { ...HOME, address: '14 Elm St' }, { address: null }])
  const contacts_scope = { ...mine.contacts_scope, except_ids: Array.from({ length: 1000 }, (_, at) => 9e12 + at) }
  const counts = await countsFor(owner)
  expect(await owner.call(mailers.countsOf, { body: { all: true, contacts_scope } })).toEqual(counts)
  expect(await owner.call(mailers.countsOf, { body: { ids } })).toEqual(counts)
})

test('a kit goes to everyone the post can reach, once, and is taken back', async () => {
  const { id } = await kit()
  const { owner, ids } = await book([HOME, { ...HOME, address: '14 Elm St' }, { address: null }])
  expect(await countsFor(owner)).toMatchObject({ count: 3, mailable: 2, households: 2 })
  const preview = await owner.call(contactActs.preview, {
    body: { ...mine, act: 'mailers.assign', values: { kit_id: id } },
  })
  expect(preview).toMatchObject({ will_change: 2, left_out: [{ reason: 'No street address.', count: 1 }] })
  const { bulk_job } = await owner.call(mailers.create, { body: { ...mine, kit_id: id } })
  expect(bulk_job).toMatchObject({ state: 'completed', counts: { changed: 2, skipped: 1 } })
  expect(await assigned(id)).toEqual([
    { contact_id: ids[0], price: '1.2500' },
    { contact_id: ids[1], price: '1.2500' },
  ])
  expect((await countsFor(owner)).kits.find(({ kit_id }) => kit_id === id)).toEqual({
    kit_id: id,
    assigned: 2,
    last_assigned_on: dayAhead(0),
    contacts_left: 0,
    households_left: 0,
  })
  const listed = async () => (await bench.ours.buadmin.call(mailers.adminShow, { params: { id } })).contacts_count
  expect(await listed()).toBe(2)
  await bench.ours.tenant(db => db.rows('update contacts set deleted_at = now() where id = $1', [ids[0]]))
  expect(await listed(), 'without the deleted').toBe(1)
  await bench.ours.tenant(db => db.rows('update contacts set deleted_at = null where id = $1', [ids[0]]))
  const again = await owner.call(mailers.create, { body: { ...mine, kit_id: id } })
  expect(again.bulk_job.counts).toEqual({ unchanged: 2, skipped: 1 })
  expect(await owner.call(bulkJobs.undo, { params: bulk_job })).toMatchObject({
    state: 'undone',
    counts: { restored: 2 },
  })
  expect(await assigned(id)).toEqual([])
})

test('who got a kit before gets it again only where that is asked, and each time is kept', async () => {
  const { id } = await kit()
  const { owner, ids } = await book([HOME, { ...HOME, address: '14 Elm St' }, { ...HOME, address: '16 Elm St' }])
  await owner.call(mailers.create, { body: { ids: ids.slice(0, 2), kit_id: id } })
  await bench.ours.tenant(db =>
    db.rows(`update mailer_assignments set created_at = now() - interval '1 year' where contact_id = $1`, [ids[0]]),
  )
  const preview = (more: object) =>
    owner.call(contactActs.preview, { body: { ...mine, act: 'mailers.assign', values: { kit_id: id, ...more } } })
  expect(await preview({})).toMatchObject({ will_change: 1 })
  expect(await preview({ again: true })).toMatchObject({ will_change: 3 })
  expect(await preview({ again: true, one_per_household: true })).toMatchObject({ will_change: 3 })
  const { bulk_job } = await owner.call(mailers.create, { body: { ...mine, kit_id: id, again: true } })
  expect(bulk_job.counts).toEqual({ changed: 3 })
  expect((await assigned(id)).map(({ contact_id }) => contact_id)).toEqual([ids[0], ids[0], ids[1], ids[1], ids[2]])
  expect((await countsFor(owner)).kits.find(({ kit_id }) => kit_id === id)?.assigned).toBe(3)
  expect((await bench.ours.buadmin.call(mailers.adminShow, { params: { id } })).contacts_count).toBe(3)
  await owner.call(bulkJobs.undo, { params: bulk_job })
  expect((await assigned(id)).map(({ contact_id }) => contact_id)).toEqual([ids[0], ids[1]])
})

test('who assigns a kit while another job does gives it to nobody twice', async () => {
  const { id } = await kit()
  const { owner, ids } = await book([HOME, { ...HOME, address: '14 Elm St' }])
  const [made] = await atOnce(
    bench.server.core,
    db => db.rows(`select pg_advisory_xact_lock(hashtextextended('mailers.assign:' || $1, 0))`, [String(id)]),
    [() => owner.call(mailers.create, { body: { ids, kit_id: id } })],
    db =>
      db.rows(
        `insert into mailer_assignments (business_unit_id, contact_id, kit_id, household, price, assigned_by)
         select business_unit_id, id, $2, 'h', 1, owner_id from contacts where id = $1`,
        [ids[0], id],
      ),
  )
  expect(made).toMatchObject({ value: { bulk_job: { state: 'completed', counts: { changed: 1, unchanged: 1 } } } })
  expect((await assigned(id)).map(({ contact_id }) => contact_id)).toEqual(ids)
})

test('a merge keeps each time a kit went to either', async () => {
  const { id } = await kit()
  const { owner, ids } = await book([HOME, HOME])
  await owner.call(mailers.create, { body: { ids, kit_id: id } })
  const [survivor_id = 0, other = 0] = ids
  const records = [survivor_id, other].map(each => ({ id: each, version: 1 }))
  const { merge } = await owner.call(contactMerges.merge, { body: { survivor_id, records } })
  expect((await assigned(id)).map(({ contact_id }) => contact_id)).toEqual([survivor_id, survivor_id])
  await owner.call(contactMerges.undo, { params: { id: merge.id }, body: {} })
  expect((await assigned(id)).map(({ contact_id }) => contact_id)).toEqual([survivor_id, other])
})

test('one for each address, however it is written, also when the neighbour got it before', async () => {
  const { id } = await kit()
  const { owner, ids } = await book([
    HOME,
    { address: '12 ELM ST', zip: '02840-1234' },
    { ...HOME, address_2: 'Apt 2' },
    { ...HOME, zip: '02841' },
  ])
  const before = await countsFor(owner)
  expect(before).toMatchObject({ mailable: 4, households: 3 })
  const body = { ...mine, kit_id: id, one_per_household: true }
  const values = { kit_id: id, one_per_household: true }
  expect(await owner.call(contactActs.preview, { body: { ...mine, act: 'mailers.assign', values } })).toMatchObject({
    will_change: 3,
    left_out: [{ reason: 'Someone at this address gets it already.', count: 1 }],
  })
  const { bulk_job } = await owner.call(mailers.create, { body })
  expect(bulk_job.counts).toEqual({ changed: 3, skipped: 1 })
  expect((await assigned(id)).map(({ contact_id }) => contact_id)).toEqual([ids[0], ids[2], ids[3]])
  const { data } = await owner.call(bulkJobs.rows, { params: bulk_job, query: { outcome: 'skipped' } })
  expect(data).toMatchObject([{ subject_id: ids[1], reason: 'Someone at this address gets it already.' }])
  await owner.call(mailers.create, { body: { ids: [ids[1] ?? 0], kit_id: id, one_per_household: true } })
  expect(await assigned(id)).toHaveLength(3)
})

test('as many are left as would get a kit: not who got it and moved, and the others although somebody who got it cannot be reached', async () => {
  const { id } = await kit()
  const { owner, ids } = await book([1, 2, 3, 4].map(n => ({ ...HOME, address: `${n} Elm St` })))
  const [moved, lost] = ids
  await owner.call(mailers.create, { body: { ids: ids.slice(0, 2), kit_id: id } })
  await bench.ours.tenant(async db => {
    await db.rows(`update contacts set address = '9 Oak St' where id = $1`, [moved])
    await db.rows('update contacts set address = null where id = $1', [lost])
  }, owner)
  const { mailable, households, kits } = await countsFor(owner)
  expect([mailable, households]).toEqual([3, 3])
  expect(kits.find(({ kit_id }) => kit_id === id)).toMatchObject({ assigned: 2, contacts_left: 2, households_left: 2 })
  for (const one_per_household of [false, true]) {
    const values = { kit_id: id, one_per_household }
    expect(await owner.call(contactActs.preview, { body: { ...mine, act: 'mailers.assign', values } })).toMatchObject({
      will_change: 2,
    })
  }
})

test('the dead, whoever asked to be left alone and, for 90 days, the bereaved get no kit', async () => {
  const { id } = await kit()
  const street = (n: number) => ({ ...HOME, address: `${n} Elm St` })
  const { owner, ids } = await book([1, 2, 3, 4, 5].map(street))
  const [dead = 0, alone = 0, widow = 0, orphan = 0, free = 0] = ids
  await bench.ours.tenant(async db => {
    await db.rows(`insert into life_events (contact_id, kind) values ($1, 'deceased'), ($2, 'do_not_contact')`, [
      dead,
      alone,
    ])
    await db.rows(
      `insert into contact_links (contact_id, linked_contact_id, relation) values ($1, $2, 'spouse'), ($3, $1, 'parent')`,
      [dead, widow, orphan],
    )
  }, owner)
  expect(await countsFor(owner)).toMatchObject({ count: 5, mailable: 1, households: 1 })
  const preview = () =>
    owner.call(contactActs.preview, { body: { ...mine, act: 'mailers.assign', values: { kit_id: id } } })
  expect(new Set((await preview()).left_out.map(({ reason, count }) => `${count} ${reason}`))).toEqual(
    new Set([
      '1 No longer living.',
      '1 Asked not to be contacted.',
      '2 There was a death in the family within the last 90 days.',
    ]),
  )
  await owner.call(mailers.create, { body: { ...mine, kit_id: id } })
  expect((await assigned(id)).map(({ contact_id }) => contact_id)).toEqual([free])
  await bench.ours.tenant(
    db => db.rows(`update life_events set happened_on = current_date - 91 where contact_id = $1`, [dead]),
    owner,
  )
  expect(await preview()).toMatchObject({ will_change: 2 })
})

test('who moved to a state where their agent holds no license gets no kit', async () => {
  const { id } = await kit()
  const { owner, ids } = await book([HOME])
  await bench.ours.tenant(async db => {
    const sql = `insert into life_events (contact_id, kind, details) values ($1, 'moved_state', '{"state": "FL"}')`
    await db.rows(sql, [ids[0]])
    await db.rows(`update contacts set state = 'FL' where id = $1`, [ids[0]])
    await db.rows(`insert into licences (user_id, state) values ($1, 'RI')`, [owner.id])
  }, owner)
  const preview = () =>
    owner.call(contactActs.preview, { body: { ...mine, act: 'mailers.assign', values: { kit_id: id } } })
  expect(await preview()).toMatchObject({
    will_change: 0,
    left_out: [{ reason: 'They moved to FL, where their agent holds no license that counts.' }],
  })
  await bench.ours.tenant(db => db.rows(`insert into licences (user_id, state) values ($1, 'FL')`, [owner.id]), owner)
  expect(await preview()).toMatchObject({ will_change: 1 })
})

test('with one for each address, as many are assigned as the counts and the preview said, whoever has it already, batch by batch', async () => {
  const line = fc.constantFrom('1 Elm St', '1 elm st.', '2 Elm St', null)
  const unit = fc.constantFrom(null, null, 'Apt 2')
  const person = fc.record({
    address: line,
    address_2: unit,
    zip: fc.constantFrom('02840', '02840-0001', '02841', null),
  })
  const { rows } = PACE
  onTestFinished(() => {
    PACE.rows = rows
  })
  PACE.rows = 3
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), fc.nat(7), async (people, first) => {
      const { id } = await kit()
      const { owner, ids } = await book(people)
      await owner.call(mailers.create, { body: { ids: [ids[first % ids.length] ?? 0], kit_id: id } })
      const left = (await countsFor(owner)).kits.find(({ kit_id }) => kit_id === id)?.households_left
      const had = (await assigned(id)).length
      const values = { kit_id: id, one_per_household: true }
      const said = await owner.call(contactActs.preview, { body: { ...mine, act: 'mailers.assign', values } })
      const { bulk_job } = await owner.call(mailers.create, { body: { ...mine, ...values } })
      const made = (await assigned(id)).length - had
      expect([made, said.will_change]).toEqual([left, left])
      expect(bulk_job.counts.changed ?? 0).toBe(said.will_change)
      const { data } = await owner.call(bulkJobs.rows, { params: bulk_job, query: { limit: 50 } })
      const why = data
        .filter(({ outcome }) => outcome !== 'changed')
        .map(({ reason }) => reason ?? 'Nothing to change.')
      expect(why.sort()).toEqual(said.left_out.flatMap(({ reason, count }) => Array(count).fill(reason)).sort())
      expect(said.samples.length).toBe(Math.min(5, said.will_change))
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('who can get a letter can get a kit: SQL and print agree', async () => {
  const text = fc.constantFrom('x', ' ', '', null)
  const person = fc.record({
    first_name: text,
    last_name: text,
    company_name: text,
    address: text,
    address_2: text,
    city: text,
    state: text,
    zip: text,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 30 }), async people => {
      const rows = await bench.ours.tenant(db =>
        db.rows<{ why: string | null }>(
          `select ${UNMAILABLE} as why
             from (select p.*, -p.n as id from rows from (jsonb_to_recordset($1::jsonb) as (first_name text, last_name text, company_name text, address text, address_2 text, city text, state text, zip text))
             with ordinality as p(first_name, last_name, company_name, address, address_2, city, state, zip, n)) c order by n`,
          [JSON.stringify(people)],
        ),
      )
      const said = people.map(each => undeliverable({ id: 1, ...each }) ?? null)
      expect(rows.map(({ why }) => why)).toEqual(said)
      for (const [at, each] of people.entries())
        if (!said[at]) expect(addressLines({ id: 1, ...each }).length).toBeGreaterThan(1)
    }),
  )
})

test('agents do not assign, a kit out of use is not assigned, and another agency’s is not there', async () => {
  const { id } = await kit()
  await expect(bench.ours.agent.call(mailers.kits)).rejects.toMatchObject({ status: 403 })
  await bench.ours.buadmin.call(mailers.adminUpdate, { params: { id }, body: { active: false } })
  const { owner, ids } = await book([HOME])
  await expect(owner.call(mailers.create, { body: { ids, kit_id: id } })).rejects.toMatchObject({
    status: 422,
    errors: { kit_id: 'This kit is no longer offered. Choose another.' },
  })
  expect((await bench.ours.manager.call(mailers.kits)).map(each => each.id)).not.toContain(id)
  const seen = await bench.theirs.manager.call(mailers.kits)
  expect(seen.map(each => each.name).filter(name => name.startsWith('Kit'))).toEqual([])
})
