import * as auditLog from '@openbook/api/audit-log.ts'
import * as campaignTriggers from '@openbook/api/campaign-triggers.ts'
import * as emailTemplates from '@openbook/api/email-templates.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { change, GOES, make, office, person } from './fixtures/field.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const names = async (by: TestUser, filter: object = {}, query: object = {}) =>
  (await by.call(campaignTriggers.adminList, { query: { filter: JSON.stringify(filter), ...query } })).map(
    ({ name }) => name,
  )
const at = (field: string, message: RegExp | string) => ({
  status: 422,
  errors: { [field]: typeof message === 'string' ? message : expect.stringMatching(message) },
})

test('an administrator writes, changes and deletes a trigger; another agency learns nothing of it', async () => {
  const { id, ...made } = await make(ours, { name: 'Welcome', category: 'Service', tags: '["new","warm"]' })
  expect(made).toMatchObject({
    name: 'Welcome',
    category: 'Service',
    tags: ['new', 'warm'],
    trigger_type: 'email',
    trigger: 'contact_created',
    enabled: true,
    armed_at: expect.any(String),
    waiting: 0,
    corporation_ids: [],
    global: true,
  })
  expect(await change(ours, id, { body: 'One\r\nTwo', category: '' })).toMatchObject({
    body: 'One\nTwo',
    category: null,
    subject: GOES.subject,
    armed_at: made.armed_at,
  })
  await expect(make(ours, { name: 'welcome' })).rejects.toMatchObject({ status: 409, errors: { name: /taken/ } })
  await expect(change(theirs, id, { name: 'Mine' })).rejects.toMatchObject({ status: 404 })
  for (const route of [campaignTriggers.adminShow, campaignTriggers.adminPreview, campaignTriggers.adminDestroy])
    await expect(theirs.buadmin.call(route, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(ours.agent.call(campaignTriggers.adminList)).rejects.toMatchObject({ status: 403 })
  expect(await names(theirs.buadmin)).not.toContain('Welcome')
  await ours.buadmin.call(campaignTriggers.adminDestroy, { params: { id } })
  expect(await names(ours.buadmin)).not.toContain('Welcome')
  const log = await ours.buadmin.call(auditLog.adminList, {
    query: { filter: JSON.stringify({ subject_type: 'campaign_triggers' }) },
  })
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'campaign_triggers.adminCreate',
      'campaign_triggers.adminUpdate',
      'campaign_triggers.adminDestroy',
    ]),
  )
  expect(await make(ours, { name: 'Welcome' })).toMatchObject({ name: 'Welcome' })
})

test('what does not go together is refused at its field', async () => {
  const [status] = await theirs.tenant(db =>
    db.rows<{ id: number }>(`insert into statuses (title) values ('Theirs') returning id`),
  )
  const cases: [object, string, RegExp | string][] = [
    [{ trigger: 'status_changed' }, 'status_id', 'Choose the status it answers to.'],
    [{ trigger: 'status_changed', status_id: status?.id }, 'status_id', /gone/],
    [{ trigger: 'tag_added' }, 'tag_id', 'Choose the tag it answers to.'],
    [{ trigger: 'no_email', days: 3 }, 'days', 'Wait at least 7 days.'],
    [{ trigger: 'turning_65', recurrence: 'every_time' }, 'recurrence', /once/],
    [{ trigger: 'manual' }, 'auto_trigger', 'Say what it answers to first.'],
    [{ compliant: 'false' }, 'compliant', /reviewed/],
    [{ global: 'false' }, 'corporation_ids', 'Choose the companies it is for.'],
    [{ global: 'false', corporation_ids: '[999999]' }, 'corporation_ids', /of your agency/],
    [{ subject: '' }, 'subject', 'Write a subject.'],
    [{ body: ' ' }, 'body', /Write a message/],
    [{ body: 'Dear {{nick_name}}' }, 'body', /There is no merge field/],
    [{ all_email_ids: '[999999]' }, 'all_email_ids', /in use/],
    [{ trigger: 'full_moon' }, 'trigger', 'Choose what it answers to.'],
    [{ days: 400 }, 'days', 'Enter 0 to 365.'],
    [{ at_hour: 24 }, 'at_hour', /hour|0 to 23/],
    [{ name: '' }, 'name', 'Enter a name.'],
  ]
  for (const [form, field, message] of cases)
    await expect(make(ours, form), field).rejects.toMatchObject(at(field, message))
  const pdf = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })
  await expect(
    ours.buadmin.call(campaignTriggers.adminCreate, { form: { name: 'With a file', ...GOES }, files: { file: pdf } }),
  ).rejects.toMatchObject(at('file', /cannot go along/))
})

test('a text is kept and sends nothing; a template stands for subject and message', async () => {
  const text = await make(ours, { trigger_type: 'sms', body: 'Hi {{first_name|there}}' })
  expect(text).toMatchObject({ trigger_type: 'sms', subject: null, auto_trigger: true, armed_at: null })
  const input = { name: 'Review', subject: 'Time to talk', body: 'Shall we, {{first_name|friend}}?' }
  const email = await ours.buadmin.call(emailTemplates.adminCreate, { body: input })
  const made = await make(ours, { all_email_ids: `[${email.id}]`, show_on_conversation: 'true', name: 'By template' })
  expect(made).toMatchObject({ all_email_ids: [email.id], subject: null, body: null })
  const { data } = await ours.agent.call(campaignTriggers.choices, { query: { q: 'time to' } })
  expect(data).toEqual([{ id: made.id, name: 'By template', subject: 'Time to talk', category: null }])
})

test('the list is narrowed, searched and sorted, and what it cannot sort by is refused', async () => {
  const { buadmin } = await agency(server)
  const form = (name: string, more: object) =>
    buadmin.call(campaignTriggers.adminCreate, { form: { name, ...GOES, ...more } as never, files: {} })
  await form('B birthday', { trigger: 'birthday', category: 'Joy' })
  await form('A new', { enabled: 'false', auto_trigger: 'false', description: 'For the slow season' })
  await form('C text', { trigger_type: 'sms', category: 'Joy' })
  expect(await names(buadmin)).toEqual(['A new', 'B birthday', 'C text'])
  expect(await names(buadmin, {}, { sort: '["name","DESC"]', range: '[0,1]' })).toEqual(['C text', 'B birthday'])
  expect(await names(buadmin, { category: 'Joy', trigger_type: 'email' })).toEqual(['B birthday'])
  expect(await names(buadmin, { enabled: false })).toEqual(['A new'])
  expect(await names(buadmin, { auto_trigger: true, trigger: 'birthday' })).toEqual(['B birthday'])
  expect(await names(buadmin, { q: 'slow' })).toEqual(['A new'])
  await expect(names(buadmin, {}, { sort: '["body","ASC"]' })).rejects.toMatchObject(at('sort', /cannot be sorted/))
  expect(await buadmin.call(campaignTriggers.adminCategories)).toEqual([{ category: 'Joy', count: 2 }])
})

test('several are switched at once, all or none', async () => {
  const [one, two] = [await make(ours), await make(ours)]
  const set = (body: object[], by = ours) =>
    by.buadmin.call(campaignTriggers.adminBulkUpdate, { body: { campaign_triggers: body as never } })
  const off = await set([one, two].map(({ id, updated_at }) => ({ id, updated_at, enabled: false })))
  expect(off.map(({ enabled, armed_at }) => [enabled, armed_at])).toEqual([
    [false, null],
    [false, null],
  ])
  await expect(set([{ id: one.id, enabled: true, updated_at: one.updated_at }])).rejects.toMatchObject({ status: 409 })
  await expect(set([{ id: one.id, enabled: true }], theirs)).rejects.toMatchObject({ status: 404 })
  const on = await set(off.map(({ id, updated_at }) => ({ id, updated_at, enabled: true })))
  expect(on.map(({ armed_at }) => armed_at)).toEqual([expect.any(String), expect.any(String)])
})

test('agents are offered what is for their company, filled in for a contact they may see', async () => {
  const { id: company } = (
    await ours.tenant(db =>
      db.rows<{ id: number }>(`insert into corporations (name) values ('Pier Partners') returning id`),
    )
  )[0] ?? { id: 0 }
  const offered = { show_on_conversation: 'true', auto_trigger: 'false', trigger: 'manual' }
  const { id: triggerId } = await make(ours, {
    ...offered,
    name: 'For the pier',
    global: 'false',
    corporation_ids: `[${company}]`,
    body: '{{first_name}} of {{city}}',
  })
  const offers = async (by: TestUser) =>
    (await by.call(campaignTriggers.choices, { query: { q: 'pier' } })).data.map(({ id }) => id)
  const wren = await person(ours.agent)
  const fill = (by: TestUser) => by.call(campaignTriggers.fill, { params: { id: wren.id, triggerId } })
  expect(await offers(ours.agent)).toEqual([])
  await expect(fill(ours.agent)).rejects.toMatchObject({ status: 404 })
  await ours.tenant(db => db.rows('update users set corporation_id = $2 where id = $1', [ours.agent.id, company]))
  expect(await offers(ours.agent)).toEqual([triggerId])
  expect(await fill(ours.agent)).toEqual({
    id: triggerId,
    subject: 'Hello Wren',
    email_body: 'Wren of ',
    gaps: ['city'],
  })
  await expect(fill(ours.agent2)).rejects.toMatchObject({ status: 404 })
  await change(ours, triggerId, { enabled: 'false' })
  expect(await offers(ours.agent)).toEqual([])
})

test('a preview says whom it would reach, what it says to them, and who is skipped and why', async () => {
  const fresh = await agency(server)
  await office(fresh)
  const { id } = await make(fresh, { enabled: 'false', body: 'Dear {{first_name}}' })
  await person(fresh.agent, { first_name: 'Ada', email: 'ada@example.com' })
  await person(fresh.agent, { first_name: 'Bo', email: '' })
  await person(fresh.agent, { first_name: '' })
  const seen = await fresh.buadmin.call(campaignTriggers.adminPreview, { params: { id } })
  expect(seen).toMatchObject({ total: 3, looked_at: 3, reached: 1 })
  expect(seen.skipped.map(({ reason }) => reason).toSorted()).toEqual([
    'The message would leave a gap: no first name.',
    'This contact has no e-mail address. Add one first.',
  ])
  expect(seen.samples.find(({ reason }) => !reason)).toMatchObject({
    contact: { name: 'Ada Okafor' },
    sent_to: 'ada@example.com',
    email_body: 'Dear Ada',
  })
  const [status] = await fresh.buadmin.call(statuses.list)
  const kinds = [
    { trigger: 'status_changed', status_id: status?.id ?? '' },
    { trigger: 'birthday' },
    { trigger: 'turning_65', days: 30 },
    { trigger: 'policy_ending', days: 30 },
    { trigger: 'no_email', days: 30 },
    { trigger: 'manual', auto_trigger: 'false' },
  ]
  for (const form of kinds.filter(({ status_id = 1 }) => status_id)) {
    const { id } = await make(fresh, form)
    expect(await fresh.buadmin.call(campaignTriggers.adminPreview, { params: { id } })).toMatchObject({ total: 0 })
  }
})

test('the log of a contact is for those who may see the contact', async () => {
  const { id } = await person(ours.agent)
  const logs = (by: TestUser) => by.call(campaignTriggers.workflowLogs, { params: { id } })
  await expect(logs(theirs.agent)).rejects.toMatchObject({ status: 404 })
  await expect(logs(ours.agent2)).rejects.toMatchObject({ status: 404 })
  expect((await logs(ours.manager)).meta).toMatchObject({ limit: 5 })
})
