import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contactPolicies from '@openbook/api/contact-policies.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { changedSince, snapshot } from '../core/testing/snapshot.ts'
import { COMBINED, OWN } from './combine.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

type Input = Record<string, unknown>
const make = (user: TestUser, body: Input) => user.call(contacts.create, { body })
const show = (user: TestUser, id: number) => user.call(contacts.show, { params: { id } })
const note = (user: TestUser, id: number, body: string) =>
  user.call(contactNotes.create, { params: { id }, body: { body } })
const notes = async (user: TestUser, id: number) =>
  (await user.call(contactNotes.list, { params: { id }, query: { limit: 200 } })).data
    .map(({ body }) => body)
    .toSorted()
const merge = (
  user: TestUser,
  survivor: { id: number },
  others: { id: number; version: number }[],
  fields: Input = {},
) =>
  user.call(contactMerges.merge, {
    body: {
      survivor_id: survivor.id,
      records: [survivor as { id: number; version: number }, ...others].map(({ id, version }) => ({ id, version })),
      fields,
    },
  })
const undo = (user: TestUser, id: number, restore?: string[]) =>
  user.call(contactMerges.undo, { params: { id }, body: restore ? { restore } : {} })
const candidates = async (user: TestUser, id: number) =>
  (await user.call(contactMerges.ofContact, { params: { id } })).candidates
const duplicates = (user: TestUser, contacts_scope: Input = {}) =>
  user.call(contactMerges.duplicates, { body: { contacts_scope } })
const freshPhone = (() => {
  let n = 2_000_000
  return () => `+1401${++n}`
})()

describe('who may be one person', () => {
  test.each([
    [
      'same phone in another field',
      { phone: '+14015550171' },
      { phone_3: '+14015550171' },
      ['same_name', 'same_phone'],
      80,
    ],
    [
      'a nickname and the same birthday',
      { first_name: 'Robert', date_of_birth: '05/06/1950' },
      { first_name: 'Bob', date_of_birth: '05/06/1950' },
      ['same_date_of_birth', 'similar_name'],
      58,
    ],
    [
      'another spelling and the same e-mail',
      { last_name: 'Meyer', email: 'm.meyer@example.com' },
      { last_name: 'Maier', email_2: 'M.Meyer@example.com' },
      ['same_email', 'similar_name'],
      68,
    ],
    [
      'the same name and address',
      { address: '12 Main St.', zip: '02840' },
      { address: '12 main st', zip: '02840-1234' },
      ['same_address', 'same_name'],
      60,
    ],
    ['the same name in one book', {}, {}, ['same_name'], 40],
  ])('%s', async (_, one, other, signs, score) => {
    const last_name = `Sched${freshPhone().slice(-4)}`
    const a = await make(ours.agent, { first_name: 'Martha', last_name, ...one })
    const b = await make(ours.agent, { first_name: 'Martha', last_name, ...other })
    const found = (await candidates(ours.agent, a.id)).find(({ contact }) => contact.id === b.id)
    expect(found?.signs.map(({ sign }) => sign).toSorted()).toEqual(signs)
    expect(found?.score).toBe(score)
    const groups = (await duplicates(ours.agent, { contact_group: 'mine' })).data
    expect(groups.find(group => group.contacts.some(({ id }) => id === a.id))).toMatchObject({ score })
  })

  test.each([
    [
      'a family on one phone',
      { first_name: 'Karl', last_name: 'Bengtson', phone: '+14015550172' },
      { first_name: 'Greta', last_name: 'Bengtson', phone: '+14015550172' },
    ],
    [
      'father and son',
      { first_name: 'Otto', last_name: 'Lindqvist', date_of_birth: '01/01/1930' },
      { first_name: 'Otto', last_name: 'Lindqvist', date_of_birth: '01/01/1960' },
    ],
  ])('%s are not', async (_, one, other) => {
    const a = await make(ours.agent, one)
    await make(ours.agent, other)
    expect(await candidates(ours.agent, a.id)).toEqual([])
  })

  test('a further phone counts as any other', async () => {
    const phone = freshPhone()
    const a = await make(ours.agent, { first_name: 'Olga', last_name: 'Further' })
    await ours.tenant(db =>
      db.rows(`insert into contact_points (contact_id, kind, value, extra) values ($1, 'phone', $2, true)`, [
        a.id,
        phone,
      ]),
    )
    const b = await make(ours.agent, { first_name: 'Olga', phone })
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      expect((await candidates(ours.agent, one.id)).map(({ contact }) => contact.id)).toEqual([other.id])
  })

  test('nobody sees who is out of their sight: another downline, another agency', async () => {
    const phone = freshPhone()
    const mine = await make(ours.agent, { first_name: 'Ida', last_name: 'Seen', phone })
    await make(ours.agent2, { first_name: 'Ida', last_name: 'Seen', phone })
    await make(theirs.agent, { first_name: 'Ida', last_name: 'Seen', phone })
    expect(await candidates(ours.agent, mine.id)).toEqual([])
    expect(await candidates(ours.buadmin, mine.id)).toHaveLength(1)
    await expect(candidates(theirs.admin, mine.id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the list of duplicates', () => {
  test('stands by last name, in pages, of the viewer and everyone below unless told; none for all and deleted', async () => {
    const { manager, agent, agent2 } = await agency(server)
    for (const last_name of ['Zorn', 'Abel', 'Mohr'])
      for (const user of [agent, agent]) await make(user, { first_name: 'Ina', last_name, date_of_birth: '02/02/1952' })
    await make(agent2, { first_name: 'Ina', last_name: 'Abel', date_of_birth: '02/02/1952' })
    await make(manager, { first_name: 'Ina', last_name: 'Abel', date_of_birth: '02/02/1952' })
    const { data, meta } = await duplicates(manager)
    expect(data.map(({ contacts: [first] }) => first?.last_name)).toEqual(['Abel', 'Mohr', 'Zorn'])
    expect(meta).toEqual({ current_page: 1, limit: 50, total_count: 3, total_pages: 1 })
    expect(data.map(({ contacts }) => contacts.length)).toEqual([3, 2, 2])
    const second = await duplicates(manager, { page: 2, limit: 2, order: 'DESC', downline_user_id: 1 })
    expect(second.data.map(({ contacts: [first] }) => first?.last_name)).toEqual(['Abel'])
    expect((await duplicates(manager, { q: 'mohr' })).meta.total_count).toBe(1)
    for (const contact_group of ['all', 'deleted'])
      expect((await duplicates(manager, { contact_group })).meta.total_count).toBe(0)
  })

  test('narrows to records equal in the named fields', async () => {
    const { agent } = await agency(server)
    const both = { last_name: 'Roth', phone: '+14015550173' }
    await make(agent, { first_name: 'Elizabeth', ...both })
    await make(agent, { first_name: 'Liz', ...both })
    const mine = { contact_group: 'mine' }
    expect((await duplicates(agent, mine)).meta.total_count).toBe(1)
    const of = (...fields: string[]) => duplicates(agent, { ...mine, duplicate: { is_duplicate: true, fields } })
    expect((await of('last_name')).meta.total_count).toBe(1)
    expect((await of('last_name', 'first_name')).meta.total_count).toBe(0)
    await expect(of('shoe_size')).rejects.toMatchObject({ status: 422 })
  })

  test('what is found not to be one person stays apart, until that is taken back', async () => {
    const { agent } = await agency(server)
    const ids = []
    for (const _ of [1, 2, 3])
      ids.push((await make(agent, { first_name: 'Eva', last_name: 'Twin', phone: '+14015550174' })).id)
    const [a = 0, b = 0, c = 0] = ids
    const dismiss = (...both: number[]) => agent.call(contactMerges.dismiss, { body: { ids: both } })
    expect(await dismiss(a, b)).toEqual({ count: 1 })
    expect(await dismiss(b, a)).toEqual({ count: 0 })
    expect((await candidates(agent, a)).map(({ contact }) => contact.id)).toEqual([c])
    expect((await duplicates(agent, { contact_group: 'mine' })).data[0]?.contacts).toHaveLength(3)
    expect(await dismiss(a, b, c)).toEqual({ count: 2 })
    expect((await duplicates(agent, { contact_group: 'mine' })).data).toEqual([])
    const { dismissed } = await agent.call(contactMerges.ofContact, { params: { id: a } })
    expect(dismissed.map(({ id }) => id)).toEqual([b, c])
    expect(await agent.call(contactMerges.recall, { body: { ids } })).toEqual({ count: 3 })
    expect((await duplicates(agent, { contact_group: 'mine' })).meta.total_count).toBe(1)
    await expect(ours.agent.call(contactMerges.dismiss, { body: { ids: [a, b] } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('merging', () => {
  test('keeps everything of all: fields by choice, the empty ones filled, all phones, notes, policies and tags', async () => {
    const a = await make(ours.agent, {
      first_name: 'Jane',
      last_name: 'Doe',
      phone: freshPhone(),
      phone_2: freshPhone(),
      email: 'jane@example.com',
      city: 'Newport',
    })
    const b = await make(ours.agent, {
      first_name: 'Janet',
      last_name: 'Doe',
      phone: freshPhone(),
      phone_2: freshPhone(),
      address: '1 Elm St',
      city: 'Bristol',
      state: 'RI',
      zip: '02809',
      date_of_birth: '03/04/1955',
    })
    const c = await make(ours.agent, { last_name: 'Doe', phone: a.phone, email: 'doe@example.com', gender: 'female' })
    await note(ours.agent, a.id, 'of a')
    await note(ours.agent, b.id, 'of b')
    await ours.agent.call(contactPolicies.create, { params: { id: c.id }, body: { carrier_name: 'Acme' } })
    for (const [contact, tags] of [
      [a, ['hot', 'vip']],
      [b, ['VIP', 'b-only']],
      [c, ['b-only']],
    ] as const)
      await ours.agent.call(contacts.updateTagsSingle, { body: { id: contact.id, tags: [...tags] } })
    const preview = await ours.agent.call(contactMerges.preview, { body: { ids: [a.id, b.id, c.id] } })
    expect(preview.survivor_id).toBe(b.id)
    expect(preview.records[1]?.kept).toContainEqual({ called: 'notes', count: 1 })
    const { contact, merge: made } = await merge(ours.agent, a, [b, c], { first_name: b.id, phone: b.id })
    expect(contact).toMatchObject({
      id: a.id,
      first_name: 'Janet',
      last_name: 'Doe',
      phone: b.phone,
      phone_2: a.phone,
      phone_3: a.phone_2,
      email: 'jane@example.com',
      email_2: 'doe@example.com',
      address: '1 Elm St',
      city: 'Bristol',
      date_of_birth: '03/04/1955',
      gender: 'female',
      version: 2,
      merged_into: null,
    })
    expect(contact.tags.map(({ name }) => name)).toEqual(['b-only', 'hot', 'vip'])
    expect(await notes(ours.agent, a.id)).toEqual(['of a', 'of b'])
    expect((await ours.agent.call(contactPolicies.list, { params: { id: a.id }, query: {} })).meta.total_count).toBe(1)
    const points = await ours.tenant(db =>
      db.rows('select kind, value, extra from contact_points where contact_id = $1', [a.id]),
    )
    expect(points).toEqual([{ kind: 'phone', value: b.phone_2, extra: true }])
    expect(made.records.map(({ id }) => id)).toEqual([b.id, c.id])
    const timeline = (await ours.agent.call(contactTimeline.list, { params: { id: a.id } })).data
    expect(timeline[0]).toMatchObject({ kind: 'contact_merges.merged', data: { numbers: [b.number, c.number] } })
    expect(timeline.filter(({ kind }) => kind === 'contacts.created')).toHaveLength(3)
    const audited = await ours.tenant(db =>
      db.rows<{ subject_id: number }>(
        `select subject_id from audit_log where action = 'contact_merges.merge' and subject_id = any($1) order by 1`,
        [[a.id, b.id, c.id]],
      ),
    )
    expect(audited.map(({ subject_id }) => subject_id)).toEqual([a.id, b.id, c.id])
  })

  test('which agentflow status stays is picked, none of two is lost unpicked, and an undo sets it back', async () => {
    const status = async (title: string) =>
      (await ours.buadmin.call(agentflowStatuses.adminCreate, { body: { title } })).id
    const [applied, met] = [await status('Applied'), await status('Met')]
    const person = (agentflow_status_id: number | null) =>
      make(ours.agent, { first_name: 'Runa', last_name: 'Beck', phone: freshPhone(), agentflow_status_id })
    const [a, b, none] = [await person(applied), await person(met), await person(null)]
    const preview = await ours.agent.call(contactMerges.preview, { body: { ids: [a.id, b.id] } })
    expect(preview.fields.agentflow_status_id).toBe(preview.survivor_id)
    const { contact, merge: made } = await merge(ours.agent, a, [b], { agentflow_status_id: b.id })
    expect(contact.agentflow_status).toEqual({ id: met, name: 'Met' })
    await undo(ours.agent, made.id)
    expect([await show(ours.agent, a.id), await show(ours.agent, b.id)]).toMatchObject([
      { agentflow_status: { name: 'Applied' } },
      { agentflow_status: { name: 'Met' } },
    ])
    const filled = await merge(ours.agent, none, [await show(ours.agent, b.id)])
    expect(filled.contact.agentflow_status).toEqual({ id: met, name: 'Met' })
  })

  test('who was merged away is in no list, cannot be restored or changed, and leads to who stays', async () => {
    const { agent } = await agency(server)
    const [a, b, c] = [
      await make(agent, { last_name: 'Stays' }),
      await make(agent, { last_name: 'Goes' }),
      await make(agent, { last_name: 'Later' }),
    ]
    const first = await merge(agent, a, [b])
    for (const contacts_scope of [
      {},
      { contact_group: 'all' },
      { contact_group: 'deleted' },
      { contact_group: 'deleted', q: 'goes' },
    ] as const)
      expect((await agent.call(contacts.list, { body: { contacts_scope } })).data.map(({ id }) => id)).not.toContain(
        b.id,
      )
    expect((await agent.call(contactActs.restore, { body: { ids: [b.id] } })).bulk_job.counts).toEqual({ skipped: 1 })
    await expect(note(agent, b.id, 'lost?')).rejects.toMatchObject({ status: 404 })
    await merge(agent, c, [first.contact])
    expect(await agent.call(contacts.showByNumber, { params: { number: b.number } })).toMatchObject({
      merged_into: { id: c.id, number: c.number, owner: 'agent Test', seen: true },
    })
  })

  test('what is written to a record merged away goes on to the survivor', async () => {
    const [a, b, c] = [
      await make(ours.agent, { last_name: 'X' }),
      await make(ours.agent, { last_name: 'X' }),
      await make(ours.agent, { last_name: 'X' }),
    ]
    await ours.agent.call(contacts.updateTagsSingle, { body: { id: c.id, tags: ['late'] } })
    const { contact } = await merge(ours.agent, a, [b])
    await merge(ours.agent, c, [contact])
    await ours.tenant(async db => {
      await db.rows(`insert into contact_notes (contact_id, body) values ($1, 'late'), ($2, 'direct')`, [b.id, c.id])
      await db.rows(`insert into contact_tags (contact_id, tag_id) select $1, id from tags where name = 'late'`, [b.id])
    })
    expect(await notes(ours.agent, c.id)).toEqual(['direct', 'late'])
    expect((await show(ours.agent, c.id)).tags.map(({ name }) => name)).toEqual(['late'])
  })

  test('a note written while the merge is under way is not lost', async () => {
    const [a, b] = [await make(ours.agent, { last_name: 'Race' }), await make(ours.agent, { last_name: 'Race' })]
    for (const round of [1, 2, 3, 4, 5]) await note(ours.agent, b.id, `before ${round}`)
    const writes = [1, 2, 3, 4, 5, 6].map(n =>
      note(ours.agent, b.id, `during ${n}`).then(
        () => `during ${n}`,
        () => undefined,
      ),
    )
    const [, ...written] = await Promise.all([merge(ours.agent, a, [b]), ...writes])
    const expected = [...[1, 2, 3, 4, 5].map(n => `before ${n}`), ...written.filter(body => body !== undefined)]
    expect(await notes(ours.agent, a.id)).toEqual(expected.toSorted())
  })

  test.each([
    [
      'the same record twice',
      (a: number, b: number) => ({ survivor_id: a, records: [a, b, b] }),
      'contacts.merge_same_record',
    ],
    [
      'a survivor that is not among them',
      (a: number, b: number) => ({ survivor_id: b + 1000, records: [a, b] }),
      'contacts.merge_survivor',
    ],
    [
      'a field from elsewhere',
      (a: number, b: number) => ({ survivor_id: a, records: [a, b], fields: { city: 1 } }),
      'contacts.merge_field',
    ],
    ['one record', (a: number) => ({ survivor_id: a, records: [a] }), 'off_contract'],
  ])('%s is a 422', async (_, body, code) => {
    const [a, b] = [await make(ours.agent, { last_name: 'M' }), await make(ours.agent, { last_name: 'M' })]
    const { records, ...rest } = body(a.id, b.id)
    const sent = { ...rest, records: records.map(id => ({ id, version: 1 })) }
    await expect(ours.agent.call(contactMerges.merge, { body: sent })).rejects.toMatchObject({ status: 422, code })
  })

  test('a record that changed meanwhile is a 409, one out of sight a 404, and neither does anything', async () => {
    const [a, b] = [await make(ours.agent, { last_name: 'M' }), await make(ours.agent, { last_name: 'M' })]
    const hidden = await make(ours.agent2, { last_name: 'M' })
    const foreign = await make(theirs.agent, { last_name: 'M' })
    await ours.agent.call(contacts.update, { params: { id: b.id }, body: { city: 'Newport' } })
    const before = await snapshot(server, ours)
    await expect(merge(ours.agent, a, [b])).rejects.toMatchObject({ status: 409, code: 'contacts.stale' })
    for (const other of [hidden, foreign])
      await expect(merge(ours.agent, a, [other])).rejects.toMatchObject({ status: 404 })
    await expect(ours.agent.call(contactMerges.preview, { body: { ids: [a.id, hidden.id] } })).rejects.toMatchObject({
      status: 404,
    })
    expect(changedSince(before, await snapshot(server, ours))).toEqual([])
  })

  test('who loses a record to somebody else is told', async () => {
    const [a, b] = [
      await make(ours.agent, { last_name: 'M', first_name: 'Tom' }),
      await make(ours.agent2, { last_name: 'M' }),
    ]
    await merge(ours.buadmin, a, [b])
    const told = await ours.agent2.call(notifications.list, { query: {} })
    expect(JSON.stringify(told)).toContain(`Your record of Tom M was merged into contact ${a.number} of agent Test`)
  })
})

describe('undoing', () => {
  test('leaves what changed since, lists it, and restores the fields one asks for', async () => {
    const a = await make(ours.agent, {
      first_name: 'Una',
      last_name: 'Back',
      city: 'Newport',
      date_of_birth: '03/04/1956',
    })
    const b = await make(ours.agent, {
      first_name: 'Oona',
      last_name: 'Back',
      gender: 'female',
      website: 'b.example.com',
    })
    const own = await note(ours.agent, b.id, 'of b')
    const gone = await note(ours.agent, b.id, 'gone')
    const { merge: made } = await merge(ours.agent, a, [b], { first_name: b.id })
    await ours.agent.call(contacts.update, {
      params: { id: a.id },
      body: { first_name: 'Ona', gender: 'other', date_of_birth: '03/05/1956' },
    })
    await ours.agent.call(contactNotes.update, { params: { id: a.id, noteId: own.id }, body: { body: 'of b, edited' } })
    await ours.agent.call(contactNotes.destroy, { params: { id: a.id, noteId: gone.id } })
    await note(ours.agent, a.id, 'new')
    const { report } = await ours.agent.call(contactMerges.showMerge, { params: { id: made.id } })
    expect(report.refused).toBeNull()
    expect(report.fields).toEqual([
      { field: 'first_name', before: 'Una', merged: 'Oona', now: 'Ona' },
      { field: 'date_of_birth', before: '03/04/1956', merged: '03/04/1956', now: '03/05/1956' },
      { field: 'gender', before: null, merged: 'female', now: 'other' },
    ])
    expect(report.rows.find(({ called }) => called === 'notes')).toEqual({
      called: 'notes',
      back: 1,
      edited: 1,
      gone: 1,
      added: 1,
    })
    expect((await undo(ours.agent, made.id, ['first_name'])).report).toEqual(report)
    expect(await show(ours.agent, a.id)).toMatchObject({
      first_name: 'Una',
      gender: 'other',
      website: null,
      city: 'Newport',
      version: 4,
    })
    expect(await show(ours.agent, b.id)).toEqual({ ...b, last_contacted_at: expect.any(String) })
    expect(await notes(ours.agent, a.id)).toEqual(['new'])
    expect(await notes(ours.agent, b.id)).toEqual(['of b, edited'])
  })

  test('goes one merge at a time, the latest first, once, and within 30 days', async () => {
    const [a, b, c, d] = [
      await make(ours.agent, { last_name: 'L' }),
      await make(ours.agent, { last_name: 'L' }),
      await make(ours.agent, { last_name: 'L' }),
      await make(ours.agent, { last_name: 'L' }),
    ]
    const first = await merge(ours.agent, a, [b])
    const second = await merge(ours.agent, first.contact, [c])
    const refused = { status: 409, code: 'contacts.merge_not_undoable' }
    await expect(undo(ours.agent, first.merge.id)).rejects.toMatchObject(refused)
    const third = await merge(ours.agent, d, [second.contact])
    await expect(undo(ours.agent, second.merge.id)).rejects.toMatchObject(refused)
    for (const user of [ours.agent2, theirs.agent, theirs.admin])
      await expect(undo(user, third.merge.id)).rejects.toMatchObject({ status: 404 })
    for (const { merge } of [third, second]) await undo(ours.agent, merge.id)
    await expect(undo(ours.agent, second.merge.id)).rejects.toMatchObject(refused)
    await ours.tenant(db =>
      db.rows(`update contact_merges set undo_until = now() - interval '1 second' where id = $1`, [first.merge.id]),
    )
    await expect(undo(ours.agent, first.merge.id)).rejects.toMatchObject(refused)
    const { data, meta } = await ours.agent.call(contactMerges.merges, { query: { contact_id: a.id } })
    expect(meta.total_count).toBe(2)
    expect(data.map(({ undone_at }) => undone_at === null)).toEqual([false, true])
  })
})

test('every column of a contact is combined by a merge or left to the survivor on purpose', async () => {
  const rows = await ours.tenant(db =>
    db.rows<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'contacts' and table_schema = 'public'`,
    ),
  )
  const known = new Set([...COMBINED, ...OWN])
  expect(
    rows
      .filter(({ name }) => !known.has(name))
      .map(({ name }) => `Say in contact-merges/combine.ts what a merge makes of contacts.${name}.`),
  ).toEqual([])
})
