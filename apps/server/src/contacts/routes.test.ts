import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import type { Failed } from '@openbook/api/core/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agency, agency, mint, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

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
const make = (user: TestUser, body: Input = { first_name: 'Ann', last_name: 'Lee' }) =>
  user.call(contacts.create, { body })
const show = (user: TestUser, id: number) => user.call(contacts.show, { params: { id } })
const patch = (user: TestUser, id: number, body: Input) => user.call(contacts.update, { params: { id }, body })
const kinds = async (user: TestUser, id: number) =>
  (await user.call(contactTimeline.list, { params: { id } })).data.map(({ kind }) => kind)

describe('making and reading', () => {
  test('a number with an extension is not cut short: it says where to write the extension', async () => {
    const { id } = await make(ours.agent)
    const errors = { phone: 'Enter the number without the extension, and write the extension in a note.' }
    await expect(make(ours.agent, { phone: '(401) 555-0999 ext 9' })).rejects.toMatchObject({ status: 422, errors })
    await expect(patch(ours.agent, id, { phone: '401-555-0999 x9' })).rejects.toMatchObject({ status: 422, errors })
    expect(await patch(ours.agent, id, { phone: '(401) 555-0999' })).toMatchObject({ phone: '+14015550999' })
  })

  test('a key no scope and no filter has is refused, so that a slip of the pen never means everybody', async () => {
    const scoped = (contacts_scope: object) => ours.agent.call(contacts.list, { body: { contacts_scope } as never })
    await expect(scoped({ serach: [] })).rejects.toMatchObject({ status: 422 })
    const misnamed = { field: 'state', value: 'RI', operator: 'none_of' }
    await expect(scoped({ search: [misnamed] })).rejects.toMatchObject({ status: 422 })
    const everybody = { all: true, contacts_scope: { filters: [] } } as never
    await expect(ours.agent.call(contactActs.destroyAll, { body: everybody })).rejects.toMatchObject({ status: 422 })
  })

  test('fields are kept in one shape each', async () => {
    const made = await make(ours.agent, {
      first_name: '  Ann ',
      last_name: '',
      phone: '(401) 555-0142',
      phone_2: '401.555.0143',
      email: 'Ann.Lee@Example.COM',
      state: 'Rhode Island',
      zip: '028401234',
      website: 'example.com',
      date_of_birth: '02/29/1960',
      line_of_business: 'medicare',
    })
    expect(made).toMatchObject({
      first_name: 'Ann',
      last_name: null,
      phone: '+14015550142',
      phone_2: '+14015550143',
      email: 'ann.lee@example.com',
      state: 'RI',
      zip: '02840-1234',
      website: 'https://example.com',
      date_of_birth: '02/29/1960',
      owner: { id: ours.agent.id, name: 'agent Test' },
      status: null,
      tags: [],
      version: 1,
    })
    expect(await show(ours.agent, made.id)).toEqual(made)
    expect(await ours.agent.call(contacts.showByNumber, { params: { number: made.number } })).toEqual(made)
    expect(await kinds(ours.agent, made.id)).toEqual(['contacts.created'])
  })

  test.each([
    [{ phone: '555-1234', first_name: 'A' }, { phone: 'Enter a phone number with 10 digits.' }],
    [
      { zip: 'abc', state: 'Nowhere', first_name: 'A' },
      { zip: expect.any(String), state: expect.any(String) },
    ],
    [{ date_of_birth: '02/30/1960', first_name: 'A' }, { date_of_birth: expect.any(String) }],
    [{ date_of_birth: '01/01/2999', first_name: 'A' }, { date_of_birth: expect.any(String) }],
    [{ email: 'nobody', first_name: 'A' }, { email: expect.any(String) }],
    [{ status_id: 999_999_999, first_name: 'A' }, { status_id: expect.any(String) }],
    [{ owner_id: 999_999_999, first_name: 'A' }, { owner_id: expect.any(String) }],
    [{ city: 'Newport' }, { base: expect.any(String) }],
    [{ first_name: '   ' }, { base: expect.any(String) }],
  ])('%j is a 422 that names the field', async (body, errors) => {
    await expect(make(ours.agent, body)).rejects.toMatchObject({ status: 422, body: { errors } })
  })

  test('what nobody sees is no name, and what turns others round is left out of one', async () => {
    const make = (first_name: string) => ours.agent.call(contacts.create, { body: { first_name } })
    await expect(make('\u200b \u2060')).rejects.toMatchObject({ status: 422 })
    expect((await make('\u202eevil\u200b gnp.exe')).first_name).toBe('evil gnp.exe')
    expect((await make('👩\u200d👧 محمد  علي')).first_name).toBe('👩\u200d👧 محمد علي')
  })

  test('another agency, another downline and nobody at all are the same 404', async () => {
    const { id, number } = await make(ours.agent)
    for (const user of [theirs.agent, theirs.buadmin, theirs.admin, ours.agent2, ours.poolholder]) {
      await expect(show(user, id)).rejects.toMatchObject({ status: 404 })
      await expect(user.call(contacts.showByNumber, { params: { number } })).rejects.toMatchObject({ status: 404 })
      await expect(patch(user, id, { city: 'X' })).rejects.toMatchObject({ status: 404 })
    }
    for (const user of [ours.agent, ours.manager, ours.buadmin]) expect(await show(user, id)).toMatchObject({ id })
  })

  test('of the own agency, who may not see it is told whom to ask; of another nobody learns that it is there', async () => {
    const there = await agency(server)
    const { number } = await make(there.agent)
    const refused = async (user: TestUser, params = { number }) =>
      (await user.call(contacts.showByNumber, { params }).catch((error: Failed) => error)) as Failed
    const { business_unit_id, manager } = there
    const team = { role: 'agent' as const, username: `beside.${manager.username}`, manager_id: manager.id }
    const beside = await mint(server, { business_unit_id, ...team })
    const nameOf = async ({ id }: TestUser) =>
      (
        await there.tenant(db =>
          db.rows<{ name: string }>(`select first_name || ' ' || last_name as name from users where id = $1`, [id]),
        )
      )[0]?.name
    expect(await refused(beside)).toMatchObject({ status: 404, code: 'contacts.out_of_sight' })
    expect((await refused(beside)).why).toContain(`Ask ${await nameOf(manager)} (Manager)`)
    const lead = await mint(server, { business_unit_id, role: 'manager', username: `over.${manager.username}` })
    await there.tenant(db => db.rows('update users set manager_id = $1 where id = $2', [lead.id, manager.id]))
    expect((await refused(beside)).why, 'the nearest').toContain(`Ask ${await nameOf(manager)} (Manager) or`)
    expect((await refused(there.agent2)).why).toContain(await nameOf(there.buadmin))
    const nowhere = await refused(there.agent2, { number: 999_999_999 })
    for (const user of [theirs.agent, theirs.buadmin, theirs.admin])
      expect((await refused(user)).body).toEqual(nowhere.body)
  })
})

describe('changing', () => {
  test('writes what was given, counts the version, tells the timeline before and after', async () => {
    const status = await ours.tenant(
      async db =>
        (await db.rows<{ id: number }>(`insert into statuses (title) values ('Working') returning id`))[0]?.id,
    )
    const { id } = await make(ours.agent, { first_name: 'Ann', last_name: 'Lee', date_of_birth: '01/02/1950' })
    const changed = await patch(ours.agent, id, {
      last_name: 'Li',
      phone: '4015550199',
      status_id: status,
      date_of_birth: '',
      version: 1,
    })
    expect(changed).toMatchObject({
      first_name: 'Ann',
      last_name: 'Li',
      phone: '+14015550199',
      version: 2,
      date_of_birth: null,
      status: { name: 'Working' },
    })
    expect(await show(ours.agent, id)).toEqual(changed)
    const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
    expect(data[0]).toMatchObject({
      kind: 'contacts.updated',
      data: {
        last_name: ['Lee', 'Li'],
        phone: [null, '+14015550199'],
        status_id: [null, 'Working'],
        date_of_birth: ['01/02/1950', null],
      },
      user: { id: ours.agent.id },
      real_user: null,
    })
    expect(Object.keys(data[0]!.data)).toHaveLength(4)
  })

  test('nothing new is no change', async () => {
    const made = await make(ours.agent)
    expect(await patch(ours.agent, made.id, { first_name: 'Ann', version: 1 })).toEqual(made)
    expect(await kinds(ours.agent, made.id)).toEqual(['contacts.created'])
  })

  test('a stale version is a 409 that names who and when, and changes nothing', async () => {
    const { id } = await make(ours.agent)
    await patch(ours.manager, id, { city: 'Newport', version: 1 })
    const before = await show(ours.agent, id)
    await expect(patch(ours.agent, id, { city: 'Bristol', version: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'contacts.stale',
      body: {
        errors: {
          base: expect.stringMatching(/^manager Test changed this contact at .+\d{4}.+\. Reload to see it\.$/),
        },
      },
    })
    expect(await show(ours.agent, id)).toEqual(before)
  })

  test('two people at once change different fields and neither is lost; with a version one is refused', async () => {
    const { id } = await make(ours.agent)
    await Promise.all([
      patch(ours.agent, id, { city: 'Newport' }),
      patch(ours.manager, id, { county: 'Newport' }),
      patch(ours.buadmin, id, { address: '1 Bay St' }),
    ])
    expect(await show(ours.agent, id)).toMatchObject({
      city: 'Newport',
      county: 'Newport',
      address: '1 Bay St',
      version: 4,
    })
    const both = await Promise.allSettled([
      patch(ours.agent, id, { city: 'A', version: 4 }),
      patch(ours.manager, id, { city: 'B', version: 4 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await show(ours.agent, id)).version).toBe(5)
  })

  test('a contact goes to people below, never to those beside or elsewhere, and never loses its last trace', async () => {
    const { id } = await make(ours.manager)
    await expect(patch(ours.manager, id, { owner_id: ours.agent2.id })).rejects.toMatchObject({
      status: 422,
      errors: { owner_id: expect.any(String) },
    })
    await expect(patch(ours.buadmin, id, { owner_id: theirs.agent.id })).rejects.toMatchObject({ status: 422 })
    await expect(patch(ours.manager, id, { first_name: null, last_name: '' })).rejects.toMatchObject({
      status: 422,
      errors: { base: expect.any(String) },
    })
    await patch(ours.manager, id, { owner_id: ours.agent.id })
    expect(await show(ours.agent, id)).toMatchObject({ owner: { id: ours.agent.id } })
    await expect(patch(ours.agent, id, { owner_id: ours.manager.id })).rejects.toMatchObject({ status: 422 })
    await patch(ours.buadmin, id, { owner_id: ours.agent2.id })
    await expect(show(ours.agent, id)).rejects.toMatchObject({ status: 404 })
  })

  test('statuses and sources of another agency do not exist', async () => {
    const [foreign] = await theirs.tenant(db =>
      db.rows<{ id: number }>(`insert into statuses (title) values ('Foreign') returning id`),
    )
    const { id } = await make(ours.agent)
    await expect(patch(ours.agent, id, { status_id: foreign!.id })).rejects.toMatchObject({
      status: 422,
      errors: { status_id: expect.any(String) },
    })
  })

  test('every change is in the audit log with what changed', async () => {
    const { id } = await make(ours.agent)
    await patch(ours.agent, id, { city: 'Newport' })
    const rows = await ours.tenant(db =>
      db.rows(`select action, changes from audit_log where subject_type = 'contacts' and subject_id = $1 order by id`, [
        id,
      ]),
    )
    expect(rows).toMatchObject([
      { action: 'contacts.create' },
      { action: 'contacts.update', changes: { city: [null, 'Newport'] } },
    ])
  })
})

describe('tags of one contact', () => {
  const setTags = (user: TestUser, id: number, tags: string[]) =>
    user.call(contacts.updateTagsSingle, { body: { id, tags } })

  test('are exactly those named, whatever the case, and new names are made', async () => {
    const { id } = await make(ours.agent)
    expect((await setTags(ours.agent, id, ['VIP', 'vip', 'Homeowner'])).tags.map(({ name }) => name)).toEqual([
      'Homeowner',
      'VIP',
    ])
    expect((await setTags(ours.agent, id, ['vip', 'Veteran'])).tags.map(({ name }) => name)).toEqual(['Veteran', 'VIP'])
    expect((await setTags(ours.agent, id, ['Veteran', 'VIP'])).tags).toHaveLength(2)
    const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
    expect(data.map(({ kind }) => kind)).toEqual(['contacts.tagged', 'contacts.tagged', 'contacts.created'])
    expect(data[0]!.data).toEqual({ added: ['Veteran'], removed: ['Homeowner'] })
    expect((await setTags(ours.agent, id, [])).tags).toEqual([])
    await expect(setTags(theirs.agent, id, ['VIP'])).rejects.toMatchObject({ status: 404 })
  })

  test('two editors who began with the same tags both keep what they did', async () => {
    const { id } = await make(ours.agent)
    await setTags(ours.agent, id, ['Keep', 'Golf'])
    const change = (user: TestUser, named: { add?: string[]; remove?: string[] }) =>
      user.call(contacts.updateTagsSingle, { body: { id, ...named } })
    await Promise.all([
      change(ours.agent, { add: ['Veteran'], remove: ['golf'] }),
      change(ours.manager, { add: ['vip'], remove: [] }),
    ])
    const names = async (named: Parameters<typeof change>[1]) =>
      (await change(ours.agent, named)).tags.map(({ name }) => name.toLowerCase())
    expect(await names({ remove: ['Never had'] })).toEqual(['keep', 'veteran', 'vip'])
    expect(await names({ add: ['VIP'] })).toEqual(['keep', 'veteran', 'vip'])
    const { data } = await ours.agent.call(contactTimeline.list, { params: { id } })
    expect(data.map(({ kind }) => kind)).toEqual([...Array(3).fill('contacts.tagged'), 'contacts.created'])
    expect(data.map(each => each.data)).toContainEqual({ added: ['Veteran'], removed: ['Golf'] })
    const rows = await ours.tenant(db =>
      db.rows(
        `select changes from audit_log where action = 'contacts.updateTagsSingle' and subject_id = $1 order by id desc`,
        [id],
      ),
    )
    expect(rows[0]).toMatchObject({ changes: { add: ['VIP'] } })
  })

  test('all tags and some tags at once, or none named at all, is a 422', async () => {
    const { id } = await make(ours.agent)
    for (const named of [{}, { tags: ['A'], add: ['B'] }])
      await expect(ours.agent.call(contacts.updateTagsSingle, { body: { id, ...named } })).rejects.toMatchObject({
        status: 422,
        errors: { tags: expect.stringContaining('those to add') },
      })
  })
})

describe('deleting and bringing back', () => {
  const destroyAll = (user: TestUser, ids: number[]) => user.call(contactActs.destroyAll, { body: { ids } })
  const restore = (user: TestUser, ids: number[]) => user.call(contactActs.restore, { body: { ids } })

  test('deleted contacts leave the lists, can be seen but not changed, and come back', async () => {
    const { id } = await make(ours.agent, { last_name: 'Gone' })
    expect(await destroyAll(ours.agent, [id, id])).toMatchObject({ count: 1, bulk_job: { counts: { changed: 1 } } })
    expect(await destroyAll(ours.agent, [id])).toMatchObject({ count: 1, bulk_job: { counts: { unchanged: 1 } } })
    const listed = (contact_group?: 'deleted') =>
      ours.agent.call(contacts.list, {
        body: { contacts_scope: { q: 'gone', ...(contact_group && { contact_group }) } },
      })
    expect((await listed()).meta.total_count).toBe(0)
    expect((await listed('deleted')).data.map(row => row.id)).toEqual([id])
    expect((await show(ours.agent, id)).deleted_at).not.toBeNull()
    await expect(patch(ours.agent, id, { city: 'X' })).rejects.toMatchObject({ status: 404 })
    expect(await restore(ours.manager, [id])).toMatchObject({ bulk_job: { counts: { changed: 1 } } })
    expect((await listed()).meta.total_count).toBe(1)
    expect(await kinds(ours.agent, id)).toEqual(['contacts.restored', 'contacts.deleted', 'contacts.created'])
  })

  test('one id out of sight is a 404 for all, and nothing happens', async () => {
    const mine = await make(ours.agent)
    const foreign = await make(theirs.agent)
    const beside = await make(ours.agent2)
    for (const { id } of [foreign, beside, { id: 999_999_999 }])
      await expect(destroyAll(ours.agent, [mine.id, id])).rejects.toMatchObject({ status: 404 })
    expect((await show(ours.agent, mine.id)).deleted_at).toBeNull()
    await destroyAll(theirs.agent, [foreign.id])
    await expect(restore(ours.buadmin, [foreign.id])).rejects.toMatchObject({ status: 404 })
  })
})

test('owners: oneself and those below, in the console everyone active of the agency', async () => {
  const ids = async (user: TestUser) => (await user.call(contacts.owners)).map(({ id }) => id).sort((a, b) => a - b)
  expect(await ids(ours.agent)).toEqual([ours.agent.id])
  expect(await ids(ours.manager)).toEqual([ours.manager.id, ours.agent.id])
  expect(await ids(ours.buadmin)).toEqual(ours.users.map(({ id }) => id))
})
