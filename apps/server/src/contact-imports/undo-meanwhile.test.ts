import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as emailHistory from '@openbook/api/email-history.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { imported, rowsOf, settled, undone } from './fixtures/imports.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const csv = (...lines: string[]) => lines.join('\n')
const HEAD = 'First Name,Last Name,Phone,Email'
const whyOf = async (attempt: { id: number }) =>
  (await rowsOf(ours.agent, attempt)).map(({ undo_outcome, undo_reason }) => [undo_outcome, undo_reason])
const reach = async (id: number) =>
  (await ours.agent.call(lifeEvents.show, { params: { id } })).reach.map(({ reasons }) => reasons.join())

test('who was written an e-mail that was taken back is kept by the undo, and everybody else goes', async () => {
  const done = await imported(
    ours.agent,
    csv(HEAD, 'Ann,Lee,504-555-0101,ann@example.com', 'Bob,Ray,504-555-0102,bob@example.com'),
  )
  const [ann] = await rowsOf(ours.agent, done)
  const params = { id: ann?.contact?.id ?? 0 }
  const { id: emailId } = await ours.agent.call(emailHistory.send, {
    params,
    body: { subject: 'Hello', email_body: 'How are you?' },
  })
  await ours.agent.call(emailHistory.cancel, { params: { ...params, emailId } })
  expect(await undone(ours.agent, done)).toMatchObject({ state: 'undone', counts: { deleted: 1, kept: 1 } })
  expect(await whyOf(done)).toEqual([
    ['kept', 'Worked on since the import.'],
    ['deleted', null],
  ])
})

test('a note that is being kept while an import is undone is not lost with the contact', async () => {
  const done = await imported(ours.agent, csv(HEAD, 'Ann,Lee,504-555-0101,', 'Bob,Ray,504-555-0102,'))
  const [ann] = await rowsOf(ours.agent, done)
  const [ended] = await atOnce(
    server.core,
    db =>
      db.rows(
        `insert into contact_notes (business_unit_id, contact_id, author_id, body) values ($1, $2, $3, 'Called her')`,
        [ours.business_unit_id, ann?.contact?.id, ours.agent.id],
      ),
    [() => undone(ours.agent, done)],
  )
  expect(ended).toMatchObject({ status: 'fulfilled', value: { counts: { deleted: 1, kept: 1 } } })
  expect(await whyOf(done)).toEqual([
    ['kept', 'Notes, files or policies were added or changed since the import.'],
    ['deleted', null],
  ])
})

test('what an undo took back of a contact it kept is there again once the import is run again', async () => {
  const body = { first_name: 'Ann', last_name: 'Lee', phone: '504-555-0101' }
  const { id } = await ours.agent.call(contacts.create, { body })
  const file = csv(`${HEAD},Notes,Do Not Call`, 'Ann,Lee,504-555-0101,ann@example.com,Likes jazz,Yes')
  const done = await imported(ours.agent, file, { on_duplicate: 'update' })
  expect(done.counts).toEqual({ updated: 1, opt_outs: 1 })
  await ours.agent.call(contacts.update, { params: { id }, body: { email: 'ann.lee@example.com' } })
  expect((await undone(ours.agent, done)).counts).toMatchObject({ kept: 1 })
  expect(await reach(id)).toEqual(['', ''])
  await ours.agent.call(contactImports.retryFailed, { params: { id: done.id } })
  expect((await settled(ours.agent, done)).counts).toEqual({ updated: 1, opt_outs: 1 })
  expect(await reach(id)).toEqual(['opted_out', ''])
  const notes = await ours.tenant(db => db.rows('select body from contact_notes where contact_id = $1', [id]))
  expect(notes).toEqual([{ body: 'Likes jazz' }])
  expect((await undone(ours.agent, done)).counts).toMatchObject({ restored: 1 })
  expect(await reach(id)).toEqual(['', ''])
})

test('so is the opt-out of a row whose policy somebody changed since', async () => {
  const body = { first_name: 'Bob', last_name: 'Ray', phone: '504-555-0102' }
  const { id } = await ours.agent.call(contacts.create, { body })
  const policy = { carrier_name: 'Aetna', policy_number: 'P-1', premium: '120.50' }
  const params = { id, policyId: (await ours.agent.call(contactPolicies.create, { params: { id }, body: policy })).id }
  const file = csv(
    'First Name,Last Name,Phone,Do Not Call,Carrier,Policy Number,Policy Status,Premium',
    'Bob,Ray,504-555-0102,Yes,Aetna,P-1,Active,99',
  )
  const done = await imported(ours.agent, file, { on_policy: 'update' })
  expect(done.counts).toEqual({ policy_updated: 1, opt_outs: 1 })
  await ours.agent.call(contactPolicies.update, { params, body: { ...policy, premium: '98' } })
  expect((await undone(ours.agent, done)).counts).toMatchObject({ kept: 1 })
  expect(await reach(id)).toEqual([''])
  await ours.agent.call(contactImports.retryFailed, { params: { id: done.id } })
  expect((await settled(ours.agent, done)).counts).toEqual({ policy_updated: 1, opt_outs: 1 })
  expect(await reach(id)).toEqual(['opted_out'])
})
