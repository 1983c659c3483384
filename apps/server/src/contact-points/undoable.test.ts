import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as acts from '../contact-acts/fixtures/acts.ts'
import * as imports from '../contact-imports/fixtures/imports.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { letterOf, unsubscribe } from '../email-history/unsubscribe.ts'
import { send, vendorOf } from '../lead-intake/fixtures/vendor.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const ANN = { first_name: 'Ann', last_name: 'Lee', phone: '504-555-0101', email: 'ann@example.com' }
const add = async (body: object = ANN) => (await ours.agent.call(contacts.create, { body })).id
const life = (id: number) => ours.agent.call(lifeEvents.show, { params: { id } })
const reach = async (id: number) => (await life(id)).reach.map(({ reasons }) => reasons.join())
const STOPPED = ['do_not_contact,opted_out', 'do_not_contact,opted_out']
const OPEN = ['', '']
const dump = () =>
  ours.tenant(db =>
    db.rows(
      `select 'p', t::text from contact_points t union all select 'l', t::text from life_events t union all select 'c', t::text from contacts t order by 1, 2`,
    ),
  )

const stating = (columns = 'Opted out,Do Not Contact', cells = 'yes,yes') =>
  `First Name,Last Name,Phone,Email,${columns}\nAnn,Lee,504-555-0101,ann@example.com,${cells}`
const importOf = async (...said: Parameters<typeof stating>) => {
  const attempt = await imports.imported(ours.agent, stating(...said))
  return () => imports.undone(ours.agent, attempt)
}
const act = async (id: number, ...whats: (typeof contactActs.OPT_OUTS)[number][]) => {
  const jobs: { id: number }[] = []
  for (const what of whats) {
    const body = { ids: [id], what, reason: 'Letter of their lawyer' }
    jobs.push((await ours.agent.call(contactActs.optOutGroup, { body })).bulk_job)
  }
  return async () => {
    for (const job of jobs) await acts.undone(ours.agent, job)
  }
}

test.each([
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
])(
  'what two imports and an act state of somebody holds until each of them is undone, in whichever order: %i, %i, %i',
  async (...order) => {
    const id = await add()
    const before = await dump()
    const undos = [await importOf(), await importOf(), await act(id, 'do_not_contact', 'phones', 'emails')]
    for (const [at, which] of order.entries()) {
      expect(await reach(id)).toEqual(STOPPED)
      await undos[which]?.()
      expect(await reach(id)).toEqual(at < 2 ? STOPPED : OPEN)
    }
    expect(await dump()).toEqual(before)
  },
)

test('an import that states an opt-out of another says so before, writes it once, and keeps the contact that the other made', async () => {
  const first = await imports.imported(ours.agent, stating())
  const again = await imports.previewed(ours.agent, `${stating()}\nAnn,Lee,504-555-0101,ann@example.com,yes,yes`)
  expect(again.counts).toEqual({ to_opt_out: 1, duplicate: 1, opt_outs: 1 })
  const [row] = await imports.rowsOf(ours.agent, again, { outcome: 'to_opt_out' })
  expect(row?.warnings).toBe(
    'Opted out already, kept for this file too: 1-504-555-0101, ann@example.com. Not to be contacted.',
  )
  await imports.imported(ours.agent, `${stating()}\nAnn,Lee,504-555-0101,ann@example.com,yes,yes`)
  expect(await ours.tenant(db => db.rows('select from contact_points'))).toHaveLength(4)
  expect(await ours.tenant(db => db.rows('select from life_events'))).toHaveLength(2)
  expect((await imports.undone(ours.agent, first)).counts).toMatchObject({ kept: 1 })
  expect(await reach(row?.contact?.id ?? 0)).toEqual(STOPPED)
})

test('what no undo can take away any more is not written down anew', async () => {
  const id = await add()
  await importOf()
  const expired = () =>
    ours.tenant(db =>
      db.rows(`update bulk_jobs set undo_until = now() - interval '1 minute' where undo_until is not null`),
    )
  await expired()
  const before = await dump()
  expect((await imports.imported(ours.agent, stating())).counts).toEqual({ duplicate: 1 })
  await act(id, 'do_not_contact', 'phones', 'emails')
  expect(await dump()).toEqual(before)
  await ours.tenant(db =>
    db.rows(`update bulk_jobs set phase = 'undo', state = 'failed' where kind = 'contact_imports.run'`),
  )
  const body = { ids: [id], act: 'contacts.opt_out', values: { what: 'phones', reason: 'By letter' } }
  expect(await ours.agent.call(contactActs.preview, { body })).toMatchObject({
    will_change: 1,
    warnings: ['1 of them: Opted out already. It is written down beside that.'],
  })
})

test('a lead, the link in an e-mail and a person state it after an import, and the undo of the import takes nothing of theirs', async () => {
  const [lead, letter, told] = [
    await add({ ...ANN, phone: '504-555-0102', email: 'lead@example.com', first_name: 'Bob' }),
    await add({ ...ANN, phone: null, email: 'letter@example.com', first_name: 'Cy' }),
    await add({ ...ANN, phone: '504-555-0104', email: null, first_name: 'Di' }),
  ]
  const [{ token } = { token: '' }] = await ours.tenant(db =>
    db.rows<{ token: string }>(
      `insert into contact_emails (contact_id, sender_id, sent_to, subject, body, origin)
       values ($1, $2, 'letter@example.com', 'Hello', 'Hello', 'http://localhost') returning token`,
      [letter, ours.agent.id],
    ),
  )
  const clickLink = async () => unsubscribe(server.core, (await letterOf(server.core, token))!)
  await clickLink()
  await ours.agent.call(contactPoints.consent, {
    params: { id: letter },
    body: { kind: 'email', value: 'letter@example.com', consent: 'opted_in', consent_source: 'By phone' },
  })
  const file = [
    'First Name,Last Name,Phone,Email,Do Not Call,Email Opt Out,Do Not Contact',
    'Bob,Lee,504-555-0102,lead@example.com,yes,yes,',
    'Cy,Lee,,letter@example.com,,yes,',
    'Di,Lee,504-555-0104,,,,No longer living.',
  ].join('\n')
  const attempt = await imports.imported(ours.agent, file)
  expect(attempt.counts).toMatchObject({ opted_out: 3 })
  const vendor = await vendorOf(ours)
  const known = { first_name: 'Bob', last_name: 'Lee', phone: '504-555-0102', email: 'lead@example.com' }
  expect((await send(server, vendor.key, { ...known, do_not_call: 'Yes' })).body.id).toBe(lead)
  await clickLink()
  await ours.agent.call(lifeEvents.create, { params: { id: told }, body: { kind: 'deceased' } })
  await imports.undone(ours.agent, attempt)
  expect(await reach(lead)).toEqual(['opted_out', ''])
  expect(await reach(letter)).toEqual(['opted_out'])
  expect(await reach(told)).toEqual(['deceased'])
})

test('what is stated of a merged contact holds when the merge is undone, and a former number when an import is', async () => {
  const kept = await add()
  const away = await add({ ...ANN, phone: '504-555-0109', email: null })
  await ours.agent.call(lifeEvents.create, { params: { id: away }, body: { kind: 'do_not_contact' } })
  const records = await Promise.all(
    [kept, away].map(async id => ({ id, version: (await ours.agent.call(contacts.show, { params: { id } })).version })),
  )
  const { merge } = await ours.agent.call(contactMerges.merge, { body: { survivor_id: kept, records } })
  await act(kept, 'do_not_contact')
  await ours.agent.call(contactMerges.undo, { params: { id: merge.id }, body: {} } as never)
  expect(await reach(kept)).toEqual(['do_not_contact', 'do_not_contact'])

  const undo = await importOf('Do Not Call', 'yes')
  await ours.agent.call(contactPoints.update, {
    params: { id: kept },
    body: { kind: 'phone', value: '+15045550101', new_value: '504-555-0107' },
  })
  await undo()
  const points = await ours.agent.call(contactPoints.list, { params: { id: kept } })
  expect(points).toContainEqual(expect.objectContaining({ value: '+15045550101', consent: 'opted_out' }))
})
