import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as quickFilters from '@openbook/api/quick-filters.ts'
import * as tags from '@openbook/api/tags.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
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

test('a tag is made once, whatever the case, and found by any part of its name', async () => {
  const { call } = ours.agent
  const made = await call(tags.create, { body: { name: ' Medicare lead ', color: 'blue' } })
  expect(made).toEqual({ id: made.id, name: 'Medicare lead', color: 'blue' })
  expect(await ours.agent2.call(tags.create, { body: { name: 'MEDICARE LEAD', color: 'red' } })).toEqual(made)
  const lead = await call(tags.create, { body: { name: 'Lead 50%' } })
  expect(lead.color).toBe('grey')
  expect(await call(tags.list, { body: { q: 'lead' } })).toEqual([lead, made])
  expect(await call(tags.list, { body: { q: '50%' } })).toEqual([lead])
  expect(await call(tags.list, { body: { q: '%e%' } })).toEqual([])
  expect(await call(tags.list, { body: {} })).toEqual([lead, made])
})

test('another agency has its own', async () => {
  expect(await theirs.agent.call(tags.list, { body: {} })).toEqual([])
  const same = await theirs.agent.call(tags.create, { body: { name: 'Medicare lead' } })
  expect((await ours.agent.call(tags.list, { body: {} })).map(({ id }) => id)).not.toContain(same.id)
})

test('a tag without a name, or of no colour we know, is a 422', async () => {
  await expect(ours.agent.call(tags.create, { body: { name: '  ' } })).rejects.toMatchObject({
    status: 422,
    errors: { name: 'Enter a name.' },
  })
  await expect(ours.agent.call(tags.create, { body: { name: 'A', color: 'plaid' as 'red' } })).rejects.toMatchObject({
    status: 422,
    errors: { color: expect.any(String) },
  })
})

const carrying = async (name: string, tags: string[], of = ours) => {
  const { id } = await of.agent.call(contacts.create, { body: { last_name: name } })
  await of.agent.call(contacts.updateTagsSingle, { body: { id, tags } })
  return id
}
const counted = async (q: string, of = ours) =>
  (await of.buadmin.call(tags.carried, { query: { q } })).data.map(tag => [
    tag.name,
    tag.contacts,
    tag.deleted_contacts,
  ])

test('administrators see how many contacts carry a tag, name it anew and colour it; its contacts keep it', async () => {
  const id = await carrying('Renamed', ['Old word', 'Old other'])
  const gone = await carrying('Binned', ['Old word'])
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [gone] } })
  expect(await counted('old ')).toEqual([
    ['Old other', 1, 0],
    ['Old word', 1, 1],
  ])
  const { data } = await ours.buadmin.call(tags.carried, { query: { q: 'old word' } })
  const params = { id: data[0]!.id }
  const body = { name: 'New word', color: 'teal' as const }
  expect(await ours.buadmin.call(tags.update, { params, body })).toEqual({ id: params.id, ...body })
  const { tags: worn } = await ours.agent.call(contacts.show, { params: { id }, query: { not_remove_new_tag: true } })
  expect(worn).toMatchObject([{ name: 'New word', color: 'teal' }, { name: 'Old other' }])
  const [line] = await ours.tenant(db =>
    db.rows<{ changes: object }>(`select changes from audit_log where action = 'tags.update' and subject_id = $1`, [
      params.id,
    ]),
  )
  expect(line?.changes).toEqual({ name: ['Old word', 'New word'], color: ['grey', 'teal'] })
  await expect(ours.buadmin.call(tags.update, { params, body: { name: 'OLD OTHER' } })).rejects.toMatchObject({
    status: 409,
    code: 'tags.taken',
    errors: { name: expect.stringContaining('Merge') },
  })
  await expect(ours.agent.call(tags.update, { params, body })).rejects.toMatchObject({ status: 403 })
  await expect(theirs.buadmin.call(tags.update, { params, body })).rejects.toMatchObject({ status: 404 })
  expect(await counted('word', theirs)).toEqual([])
})

test('a tag is deleted once no contact carries it: merged into another by a bulk act, which is undone', async () => {
  const { call } = ours.buadmin
  const ids = [await carrying('Merged', ['Left']), await carrying('Merged', ['Left', 'Kept'])]
  const [left] = (await call(tags.carried, { query: { q: 'Left' } })).data
  const params = { id: left!.id }
  await expect(call(tags.destroy, { params })).rejects.toMatchObject({
    status: 409,
    code: 'tags.in_use',
    sentence: expect.stringContaining('2 contacts carry “Left”'),
  })
  const selection = {
    all: true as const,
    contacts_scope: { contact_group: 'all' as const, search: [{ field: 'tag_id' as const, value: params.id }] },
  }
  const values = { tags: ['Kept'], remove_tags: ['Left'] }
  expect(await call(contactActs.preview, { body: { ...selection, act: 'contacts.tag', values } })).toMatchObject({
    count: 2,
    will_change: 2,
  })
  const { bulk_job } = await call(contactActs.updateTagsGroup, { body: { ...selection, ...values } })
  expect([await counted('Left'), await counted('Kept')]).toEqual([[['Left', 0, 0]], [['Kept', 2, 0]]])
  await call(bulkJobs.undo, { params: { id: bulk_job.id } })
  expect([await counted('Left'), await counted('Kept')]).toEqual([[['Left', 2, 0]], [['Kept', 1, 0]]])
  await ours.agent.call(contactActs.updateTagsGroup, { body: { ids, remove_tags: ['Left'] } })
  await call(tags.destroy, { params })
  expect(await counted('Left')).toEqual([])
  await expect(call(tags.destroy, { params })).rejects.toMatchObject({ status: 404 })
})

test('a tag merged into another is gone with all that names it, and an undo brings all of it back', async () => {
  const { call } = ours.buadmin
  const ids = [await carrying('Into', ['Away']), await carrying('Into', ['Away', 'Stays'])]
  const gone = await carrying('Into', ['Away'])
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [gone] } })
  const named = async (name: string) => (await call(tags.list, { body: { q: name } }))[0]
  const [away, stays] = [(await named('Away'))!, (await named('Stays'))!]
  const body = { tag_id: away.id, into_id: stays.id }
  const search = [
    { any: [{ field: 'tag_id' as const, op: 'none_of' as const, value: [String(away.id), stays.id] }] },
    { field: 'tag_id' as const, value: away.id },
    { field: 'age' as const, value: [away.id % 100, 100] },
  ]
  const filter = await ours.agent.call(quickFilters.create, { body: { name: 'By tag', contacts_scope: { search } } })
  const options = {
    tags: ['AWAY', 'stays', 'Third'],
    scrub_against: { tag_ids: [away.id], action: 'tag' as const, updated_lead_tags: ['away'] },
  }
  await ours.agent.call(contactImports.createSetting, { body: { name: 'Fair', data: { columns: {}, options } } })
  await ours.tenant(db =>
    db.rows(
      `with t as (insert into campaign_triggers (name, trigger_type, trigger, tag_id, armed_at)
                  values ('On away', 'email', 'tag_added', $1, now()), ('On stays', 'email', 'tag_added', $3, now()))
       insert into api_vendors (vendor_name, vendor_type, route, owner_id, tags) values ('Leads Inc', 'aged', 'owner', $2, '{Away,New}')`,
      [away.id, ours.agent.id, stays.id],
    ),
  )
  const state = () =>
    ours.tenant(async db => ({
      named: await db.rows(
        `select (select contacts_scope -> 'search' from quick_filters where id = $1) as search, (select data -> 'options' from import_settings) as options,
                (select tags from api_vendors) as vendor, (select tag_id from campaign_triggers where name = 'On away') as trigger`,
        [filter.id],
      ),
      carried: await db.rows(
        'select contact_id, tag_id, created_at from contact_tags where contact_id = any($1) order by 1, 2',
        [[...ids, gone]],
      ),
      tags: await db.rows('select id, name, color from tags order by id'),
    }))
  const before = await state()

  await expect(ours.agent.call(contactActs.mergeTag, { body })).rejects.toMatchObject({ status: 403 })
  await expect(theirs.buadmin.call(contactActs.mergeTag, { body })).rejects.toMatchObject({ status: 404 })
  const foreign = await theirs.agent.call(tags.create, { body: { name: 'Foreign' } })
  for (const into_id of [away.id, foreign.id])
    await expect(call(contactActs.mergeTag, { body: { ...body, into_id } })).rejects.toMatchObject({
      status: 422,
      errors: { into_id: expect.any(String) },
    })
  expect(await call(contactActs.preview, { body: { act: 'tags.merge', values: body, ids: [ids[0]!] } })).toMatchObject({
    count: 3,
    will_change: 3,
  })
  const { count, bulk_job } = await call(contactActs.mergeTag, { body: { ...body, expected_count: 3 } })
  expect([count, bulk_job.title]).toEqual([3, 'Merge “Away” into “Stays”'])

  const begun = 'select r.id from campaign_runs r join campaign_triggers t on t.id = r.trigger_id where t.tag_id = $1'
  expect(await ours.tenant(db => db.rows(begun, [stays.id])), 'campaigns begun').toEqual([])
  expect(await named('Away')).toBeUndefined()
  expect(await counted('Stays')).toEqual([['Stays', 2, 1]])
  const after = await state()
  expect(after.named).toEqual([
    {
      search: [
        { any: [{ field: 'tag_id', op: 'none_of', value: [stays.id] }] },
        { field: 'tag_id', value: stays.id },
        search[2],
      ],
      options: {
        tags: ['Stays', 'Third'],
        scrub_against: { tag_ids: [stays.id], action: 'tag', updated_lead_tags: ['Stays'] },
      },
      vendor: ['Stays', 'New'],
      trigger: stays.id,
    },
  ])
  await call(bulkJobs.undo, { params: { id: bulk_job.id } })
  expect(await state()).toEqual(before)
})

test('what named a merged tag has it back also where the other was renamed since', async () => {
  const { call } = ours.buadmin
  const make = (name: string) => call(tags.create, { body: { name } })
  const [dawn, dusk] = [await make('Dawn'), await make('Dusk')]
  const vendors = await ours.tenant(db =>
    db.rows<{ id: number }>(
      `insert into api_vendors (vendor_name, vendor_type, route, owner_id, tags)
       values ('Dawn Inc', 'aged', 'owner', $1, '{Dawn,New}'), ('Both Inc', 'aged', 'owner', $1, '{dawn,dusk}') returning id`,
      [ours.agent.id],
    ),
  )
  const given = () =>
    ours.tenant(async db => {
      const rows = await db.rows<{ tags: string[] }>('select tags from api_vendors where id = any($1) order by id', [
        vendors.map(({ id }) => id),
      ])
      return rows.map(row => row.tags)
    })
  const { bulk_job } = await call(contactActs.mergeTag, { body: { tag_id: dawn.id, into_id: dusk.id } })
  expect(await given()).toEqual([['Dusk', 'New'], ['Dusk']])
  await call(tags.update, { params: { id: dusk.id }, body: { name: 'Nightfall' } })
  expect(await given()).toEqual([['Nightfall', 'New'], ['Nightfall']])
  await call(bulkJobs.undo, { params: { id: bulk_job.id } })
  expect(await given()).toEqual([
    ['Dawn', 'New'],
    ['dawn', 'Nightfall'],
  ])
})

test('a tag nobody carries is merged too: what names it names the other, and an undo brings it back', async () => {
  const { call } = ours.buadmin
  const make = (name: string) => call(tags.create, { body: { name } })
  const [idle, used] = [await make('Idle'), await make('Used')]
  const search = [{ field: 'tag_id' as const, value: [idle.id] }]
  const filter = await call(quickFilters.create, { body: { name: 'By idle tag', contacts_scope: { search } } })
  const names = async () => {
    const { data } = await call(quickFilters.list)
    return data.find(({ id }) => id === filter.id)?.contacts_scope.search
  }
  const body = { tag_id: idle.id, into_id: used.id }
  const whoever = { all: true, contacts_scope: { contact_group: 'all' as const, search } }
  expect(await call(contactActs.preview, { body: { act: 'tags.merge', values: body, ...whoever } })).toMatchObject({
    count: 0,
    will_change: 0,
  })
  const { count, bulk_job } = await call(contactActs.mergeTag, { body: { ...body, expected_count: 0 } })
  expect([count, bulk_job.state, bulk_job.total]).toEqual([0, 'completed', 0])
  expect(await call(tags.list, { body: { q: 'Idle' } })).toEqual([])
  expect(await names()).toEqual([{ field: 'tag_id', value: [used.id] }])
  expect(await call(bulkJobs.undo, { params: { id: bulk_job.id } })).toMatchObject({ state: 'undone', total: 0 })
  expect(await call(tags.list, { body: { q: 'Idle' } })).toEqual([idle])
  expect(await names()).toEqual(search)
})

test('a tag named anew is named so by the imports and lead vendors that give it, so that the old one does not come back', async () => {
  const { call } = ours.buadmin
  const { id } = await call(tags.create, { body: { name: 'Warm' } })
  const options = { tags: ['WARM', 'Fresh'], scrub_against: { action: 'tag' as const, updated_lead_tags: ['warm'] } }
  const setting = await ours.agent.call(contactImports.createSetting, {
    body: { name: 'Warm ones', data: { columns: {}, options } },
  })
  const [vendor] = await ours.tenant(db =>
    db.rows<{ id: number }>(
      `insert into api_vendors (vendor_name, vendor_type, route, owner_id, tags) values ('Warm Inc', 'aged', 'owner', $1, '{Warm,Fresh}') returning id`,
      [ours.agent.id],
    ),
  )
  const given = async () => {
    const [row] = await ours.tenant(db =>
      db.rows(
        `select data -> 'options' as options, (select tags from api_vendors where id = $2) as vendor from import_settings where id = $1`,
        [setting.id, vendor!.id],
      ),
    )
    return row
  }
  const change = (body: { name?: string; color?: 'red' }) => call(tags.update, { params: { id }, body })
  await change({ color: 'red' })
  expect(await given()).toMatchObject({ options, vendor: ['Warm', 'Fresh'] })
  await change({ name: 'Hot' })
  expect(await given()).toMatchObject({
    options: { tags: ['Hot', 'Fresh'], scrub_against: { action: 'tag', updated_lead_tags: ['Hot'] } },
    vendor: ['Hot', 'Fresh'],
  })
})

test('undone when its name is taken again, a merged tag comes back whole under a free one', async () => {
  const { call } = ours.buadmin
  const id = await carrying('Taken', ['Twice'])
  const [twice] = await call(tags.list, { body: { q: 'Twice' } })
  const into = await call(tags.create, { body: { name: 'Once' } })
  const data = { columns: {}, options: { tags: ['twice', 'Other'] } }
  const setting = await ours.agent.call(contactImports.createSetting, { body: { name: 'Twice', data } })
  const kept = async () => {
    const [row] = await ours.tenant(db =>
      db.rows<{ tags: string[] }>(`select data -> 'options' -> 'tags' as tags from import_settings where id = $1`, [
        setting.id,
      ]),
    )
    return row?.tags
  }
  const { bulk_job } = await call(contactActs.mergeTag, { body: { tag_id: twice!.id, into_id: into.id } })
  expect(await kept()).toEqual(['Once', 'Other'])
  for (const name of ['TWICE', 'Twice (restored)']) await call(tags.create, { body: { name } })
  expect(await call(bulkJobs.undo, { params: { id: bulk_job.id } })).toMatchObject({
    state: 'undone',
    counts: { restored: 1 },
  })
  const back = { ...twice!, name: 'Twice (restored 2)' }
  expect((await ours.agent.call(contacts.show, { params: { id } })).tags).toEqual([back])
  expect(await kept()).toEqual([back.name, 'Other'])
  expect((await call(bulkJobs.rows, { params: { id: bulk_job.id }, query: {} })).data).toMatchObject([
    {
      undo_outcome: 'restored',
      undo_reason: 'The name “Twice” was taken again, so the tag is called “Twice (restored 2)” now.',
    },
  ])
})

test('a tag a campaign trigger answers to is not deleted', async () => {
  const tag = await ours.agent.call(tags.create, { body: { name: 'Answered' } })
  await ours.tenant(db =>
    db.rows(
      `insert into campaign_triggers (name, trigger_type, trigger, tag_id) values ('On tag', 'email', 'tag_added', $1)`,
      [tag.id],
    ),
  )
  await expect(ours.buadmin.call(tags.destroy, { params: { id: tag.id } })).rejects.toMatchObject({
    status: 409,
    sentence: expect.stringContaining('“On tag”'),
  })
})

test('a tag named as one that is made at the same moment is refused in words', async () => {
  const { id } = await ours.buadmin.call(tags.create, { body: { name: 'Early' } })
  const [renamed] = await atOnce(
    server.core,
    db => db.rows('insert into tags (business_unit_id, name) values ($1, $2)', [ours.business_unit_id, 'Faster']),
    [() => ours.buadmin.call(tags.update, { params: { id }, body: { name: 'Faster' } })],
  )
  expect(renamed).toMatchObject({
    status: 'rejected',
    reason: { status: 409, code: 'tags.taken', errors: { name: expect.stringContaining('“Faster”') } },
  })
})
