import * as carriers from '@openbook/api/carriers.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
let id: number
let carrier_id: number
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
  id = (await ours.agent.call(contacts.create, { body: { last_name: 'Insured' } })).id
  const sql = `insert into carriers (name, aliases) values ('Granite State Life', '{GSL,"Granite St. Life"}') returning id`
  carrier_id = (await ours.tenant(db => db.rows<{ id: number }>(sql)))[0]!.id
  await theirs.tenant(db => db.rows(sql))
})
afterAll(() => server.close())

const create = (user: TestUser, body: object) =>
  user.call(contactPolicies.create, { params: { id }, body: body as { carrier_name: string } })
const update = (user: TestUser, policyId: number, body: object) =>
  user.call(contactPolicies.update, { params: { id, policyId }, body })
const list = (user: TestUser) => user.call(contactPolicies.list, { params: { id } })

test('a policy is kept as sent, changed by field, listed latest first, removed, and told on the timeline', async () => {
  const { call } = ours.agent
  const made = await create(ours.agent, {
    carrier_name: 'gsl',
    plan_name: 'Term 20',
    premium: '123.50',
    effective_date: '01/31/2026',
    line_of_business: 'insurance',
  })
  expect(made).toMatchObject({
    carrier_id,
    carrier_name: 'gsl',
    premium: '123.5',
    effective_date: '01/31/2026',
    end_date: null,
    status: 'active',
  })
  const older = await create(ours.agent, { carrier_name: 'Someone new', effective_date: '01/01/2020' })
  expect(older.carrier_id).toBeNull()
  const changed = await update(ours.agent, made.id, {
    carrier_name: 'GRANITE STATE LIFE',
    end_date: '01/31/2027',
    premium: '',
    status: 'lapsed',
  })
  expect(changed).toMatchObject({
    carrier_id,
    plan_name: 'Term 20',
    end_date: '01/31/2027',
    premium: null,
    status: 'lapsed',
  })
  expect(await call(contactPolicies.show, { params: { id, policyId: made.id } })).toEqual({
    ...changed,
    earlier_terms: [],
  })
  const { data, meta } = await list(ours.agent)
  expect(data.map(policy => policy.id)).toEqual([made.id, older.id])
  expect(meta).toMatchObject({ total_count: 2, total_pages: 1 })
  await call(contactPolicies.destroy, { params: { id, policyId: older.id } })
  await expect(call(contactPolicies.show, { params: { id, policyId: older.id } })).rejects.toMatchObject({
    status: 404,
  })
  const events = (await call(contactTimeline.list, { params: { id } })).data
  expect(events.map(({ kind }) => kind).slice(0, 4)).toEqual([
    'contact_policies.deleted',
    'contact_policies.updated',
    'contact_policies.created',
    'contact_policies.created',
  ])
  expect(events[1]!.data).toMatchObject({
    changes: { status: ['active', 'lapsed'], premium: ['123.5', null], end_date: [null, '01/31/2027'] },
  })
})

test('a policy stays with its carrier however that is spelled by now, until another is named', async () => {
  const { call } = ours.buadmin
  const carrier = await call(carriers.adminCreate, { body: { name: 'Old Harbor', aliases: ['OHL'] } })
  const [named, aliased] = [
    await create(ours.agent, { carrier_name: 'Old Harbor', effective_date: '01/01/2025' }),
    await create(ours.agent, { carrier_name: 'ohl' }),
  ]
  await call(carriers.adminUpdate, { params: { id: carrier.id }, body: { name: 'New Harbor', aliases: [] } })
  expect(await update(ours.agent, aliased.id, { premium: '5' })).toMatchObject({ carrier_id: carrier.id })
  const params = { id, policyId: named.id }
  expect(
    await ours.agent.call(contactPolicies.renew, { params, body: { effective_date: '01/01/2026' } }),
  ).toMatchObject({ carrier_id: carrier.id })
  expect(await ours.agent.call(contactPolicies.undoRenewal, { params })).toMatchObject({ carrier_id: carrier.id })
  expect(await update(ours.agent, named.id, { carrier_name: 'gsl' })).toMatchObject({ carrier_id })
  expect(await update(ours.agent, named.id, { carrier_name: 'Old Harbor' })).toMatchObject({ carrier_id: null })
})

test.each([
  [{ carrier_name: ' ' }, 'carrier_name'],
  [{ carrier_name: 'A', premium: '12,5' }, 'premium'],
  [{ carrier_name: 'A', effective_date: '2026-01-01' }, 'effective_date'],
  [{ carrier_name: 'A', effective_date: '02/30/2026' }, 'effective_date'],
  [{ carrier_name: 'A', effective_date: '02/01/2026', end_date: '01/31/2026' }, 'end_date'],
  [{ carrier_name: 'A', status: 'sold' }, 'status'],
])('%j is a 422 on %s', async (body, field) => {
  await expect(create(ours.agent, body)).rejects.toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
})

test('an end before the beginning is refused also when only one of them is sent', async () => {
  const { id: policyId } = await create(ours.agent, { carrier_name: 'A', effective_date: '02/01/2026' })
  await expect(update(ours.agent, policyId, { end_date: '01/31/2026' })).rejects.toMatchObject({
    status: 422,
    errors: { end_date: expect.any(String) },
  })
})

test('who cannot see the contact cannot reach its policies, and a policy stays with its contact', async () => {
  const { id: policyId } = await create(ours.agent, { carrier_name: 'A' })
  for (const user of [theirs.agent, theirs.admin, ours.agent2]) {
    await expect(list(user)).rejects.toMatchObject({ status: 404 })
    await expect(create(user, { carrier_name: 'A' })).rejects.toMatchObject({ status: 404 })
    await expect(update(user, policyId, { plan_name: 'x' })).rejects.toMatchObject({ status: 404 })
  }
  const other = await ours.agent.call(contacts.create, { body: { last_name: 'Other' } })
  for (const call of [contactPolicies.show, contactPolicies.destroy])
    await expect(ours.agent.call(call, { params: { id: other.id, policyId } })).rejects.toMatchObject({ status: 404 })
  const foreign = await theirs.agent.call(contacts.create, { body: { last_name: 'Foreign' } })
  const theirPolicy = await theirs.agent.call(contactPolicies.create, {
    params: { id: foreign.id },
    body: { carrier_name: 'GSL' },
  })
  expect(theirPolicy.carrier_id).not.toBe(carrier_id)
})

test('a renewal begins a term and keeps the one before; taking it back gives the policy as it was', async () => {
  const { call } = ours.agent
  const made = await create(ours.agent, { carrier_name: 'A', premium: '100', effective_date: '01/01/2025' })
  const params = { id, policyId: made.id }
  const renew = (body: { effective_date: string; premium?: string; end_date?: string }) =>
    call(contactPolicies.renew, { params, body })
  const first = await renew({ effective_date: '01/01/2026', premium: '110' })
  expect(first).toMatchObject({
    premium: '110',
    effective_date: '01/01/2026',
    earlier_terms: [{ premium: '100', effective_date: '01/01/2025', status: 'active' }],
  })
  const second = await renew({ effective_date: '01/01/2027', end_date: '12/31/2027' })
  expect(second).toMatchObject({ premium: '110', end_date: '12/31/2027' })
  expect(second.earlier_terms.map(term => term.effective_date)).toEqual(['01/01/2026', '01/01/2025'])
  expect(await call(contactPolicies.show, { params })).toEqual(second)
  await expect(renew({ effective_date: '01/01/2027' })).rejects.toMatchObject({
    status: 422,
    errors: { effective_date: 'The new term must begin after 01/01/2027.' },
  })
  const { updated_at: _, ...undone } = await call(contactPolicies.undoRenewal, { params })
  const { updated_at: __, ...before } = first
  expect(undone).toEqual(before)
  await call(contactPolicies.undoRenewal, { params })
  await expect(call(contactPolicies.undoRenewal, { params })).rejects.toMatchObject({ status: 409 })
  const { data } = await call(contactTimeline.list, { params: { id } })
  expect(data.slice(0, 3).map(({ kind }) => kind)).toEqual([
    'contact_policies.renewal_undone',
    'contact_policies.renewal_undone',
    'contact_policies.renewed',
  ])
})

test('of two who began from the same policy the second is told who was first, and overwrites nothing', async () => {
  const { call } = ours.agent
  const made = await create(ours.agent, { carrier_name: 'Twice', premium: '10' })
  const params = { id, policyId: made.id }
  const { updated_at } = await update(ours.agent, made.id, { premium: '20', updated_at: made.updated_at })
  expect(updated_at).not.toBe(made.updated_at)
  const late = { updated_at: made.updated_at }
  const stale = { status: 409, code: 'contact_policies.stale', sentence: expect.stringContaining('agent Test changed') }
  await expect(update(ours.manager, made.id, { premium: '30', ...late })).rejects.toMatchObject(stale)
  await expect(call(contactPolicies.destroy, { params, query: late })).rejects.toMatchObject(stale)
  const renewal = { effective_date: '01/01/2030', ...late }
  await expect(call(contactPolicies.renew, { params, body: renewal })).rejects.toMatchObject(stale)
  expect(await call(contactPolicies.show, { params })).toMatchObject({ premium: '20', updated_at })
  expect(await update(ours.agent, made.id, { premium: '20.00', updated_at })).toMatchObject({ updated_at })
  const renewed = await call(contactPolicies.renew, { params, body: { ...renewal, updated_at } })
  await update(ours.manager, made.id, { premium: '40' })
  const undo = (query: object) => call(contactPolicies.undoRenewal, { params, query })
  await expect(undo({ updated_at: renewed.updated_at })).rejects.toMatchObject({ status: 409, code: stale.code })
  expect(await undo({})).toMatchObject({ premium: '20' })
})

test('a carrier and a number that are there already are found, however they are written, of whom one may see', async () => {
  const like = (user: TestUser, body: { carrier_name: string; policy_number: string }, of = id) =>
    user.call(contactPolicies.like, { params: { id: of }, body })
  const other = await ours.agent.call(contacts.create, { body: { first_name: 'Bo', last_name: 'Next' } })
  const hidden = await ours.agent2.call(contacts.create, { body: { last_name: 'Hidden' } })
  const known = { carrier_name: 'Granite State Life', policy_number: 'LK-77 1' }
  const add = (user: TestUser, of: number, body = known) =>
    user.call(contactPolicies.create, { params: { id: of }, body })
  const first = await add(ours.agent, other.id)
  const own = await add(ours.agent, id)
  await add(ours.agent2, hidden.id)
  await add(ours.agent, id, { ...known, carrier_name: 'Somebody else' })
  const gone = await add(ours.agent, id)
  await ours.agent.call(contactPolicies.destroy, { params: { id, policyId: gone.id } })
  expect(await like(ours.agent, { carrier_name: 'gsl', policy_number: 'lk771' })).toEqual([
    { policy: expect.objectContaining({ id: own.id }), contact: { id, number: expect.any(Number), name: 'Insured' } },
    {
      policy: expect.objectContaining({ id: first.id }),
      contact: { id: other.id, number: other.number, name: 'Bo Next' },
    },
  ])
  expect(await like(ours.agent, { ...known, policy_number: 'LK-77' })).toEqual([])
  expect(await like(ours.buadmin, known)).toHaveLength(3)
  await expect(like(theirs.agent, known)).rejects.toMatchObject({ status: 404 })
})
