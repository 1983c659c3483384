import * as campaignTriggers from '@openbook/api/campaign-triggers.ts'
import * as corporations from '@openbook/api/corporations.ts'
import * as emailTemplates from '@openbook/api/email-templates.ts'
import * as statuses from '@openbook/api/statuses.ts'
import * as tags from '@openbook/api/tags.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { atOnce } from '../core/testing/at-once.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { change, make } from './fixtures/field.ts'
import { switchAll } from './switch.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

const TEXT = { subject: 'Time to talk', body: 'Shall we?' }
/** What a trigger uses: how one is made, named by a trigger, and taken away. */
const USED = {
  template: {
    make: (name: string) => ours.buadmin.call(emailTemplates.adminCreate, { body: { ...TEXT, name } }),
    form: (id: number) => ({ all_email_ids: `[${id}]` }),
    field: 'all_email_ids',
    message: 'Choose an e-mail that is in use.',
    gone: (db: Db, id: number) => db.rows('update emails set active = false where id = $1', [id]),
    says: 'sends an e-mail template that is deleted or out of use.',
    held: (how: string) =>
      `${how === '1' ? '1 campaign trigger that is on sends' : `${how} campaign triggers that are on send`} the e-mail template “Used”`,
    first: 'Switch them off or choose another template there first.',
    away: (id: number): (() => Promise<unknown>)[] => [
      () => ours.buadmin.call(emailTemplates.adminDestroy, { params: { id } }),
      () => ours.buadmin.call(emailTemplates.adminUpdate, { params: { id }, body: { active: false } }),
      () => ours.buadmin.call(emailTemplates.adminBulkUpdate, { body: { emails: [{ id, active: false }] } }),
    ],
    deleting: emailTemplates.adminDeleting,
  },
  company: {
    make: (name: string) => ours.buadmin.call(corporations.adminCreate, { form: { name }, files: {} }),
    form: (id: number) => ({ global: 'false', corporation_ids: `[${id}]` }),
    field: 'corporation_ids',
    message: 'Choose companies of your agency.',
    gone: (db: Db, id: number) => db.rows('delete from corporations where id = $1', [id]),
    says: 'is for a company that is deleted.',
    held: (how: string) =>
      `${how === '1' ? '1 campaign trigger that is on goes' : `${how} campaign triggers that are on go`} to contacts of the company “Used”`,
    first: 'Switch them off or choose other companies there first.',
    away: (id: number): (() => Promise<unknown>)[] => [
      () => ours.buadmin.call(corporations.adminDestroy, { params: { id } }),
    ],
    deleting: corporations.adminDeleting,
  },
}
const KINDS = Object.entries(USED)

const set = (id: number, enabled: boolean) =>
  ours.buadmin.call(campaignTriggers.adminBulkUpdate, { body: { campaign_triggers: [{ id, enabled }] } })
const destroy = (id: number) => ours.buadmin.call(campaignTriggers.adminDestroy, { params: { id } })
const restore = (id: number) => ours.buadmin.call(campaignTriggers.adminRestore, { params: { id } })
const show = (id: number) => ours.buadmin.call(campaignTriggers.adminShow, { params: { id } })
const inUse = (base: string) => ({ status: 409, code: 'in_use', errors: { base } })
const gone = (base: string) => ({ status: 409, code: 'campaign_triggers.gone', errors: { base } })

test.each(KINDS)('a %s that triggers that are on use is not taken away, and they are named', async (_, used) => {
  const { id } = await used.make('Used')
  const on: number[] = []
  for (const name of ['E', 'C', 'A', 'B', 'D']) on.push((await make(ours, { ...used.form(id), name })).id)
  await make(ours, { ...used.form(id), name: 'Aa off', enabled: 'false' })
  await destroy((await make(ours, { ...used.form(id), name: 'Ab deleted' })).id)
  const refused = async (how: string, names: string) => {
    const base = `${used.held(how)}: ${names}. ${used.first}`
    for (const away of used.away(id)) await expect(away()).rejects.toMatchObject(inUse(base))
    const { items } = await ours.buadmin.call(used.deleting, { body: { ids: [id] } })
    expect(items).toEqual([{ id, name: 'Used', held: base }])
  }
  await refused('5', '“A”, “B”, “C” and 2 more')
  await set(on[2] ?? 0, false)
  await set(on[3] ?? 0, false)
  await refused('3', '“C”, “D”, “E”')
  await set(on[1] ?? 0, false)
  await set(on[4] ?? 0, false)
  await refused('1', '“E”')
  await set(on[0] ?? 0, false)
  for (const away of used.away(id).toReversed()) await away()
})

test('a template in use is still written anew, and one that is out of use already stays so', async () => {
  const { id } = await USED.template.make('Used')
  await make(ours, USED.template.form(id))
  const write = (body: object) => ours.buadmin.call(emailTemplates.adminUpdate, { params: { id }, body })
  expect(await write({ body: 'Shall we meet?', active: true })).toMatchObject({ body: 'Shall we meet?' })
  await ours.tenant(db => USED.template.gone(db, id))
  expect(await write({ body: 'Shall we talk?', active: false })).toMatchObject({ body: 'Shall we talk?' })
})

test('of several templates none is taken out of use where one is held', async () => {
  const [free, held] = [await USED.template.make('Free'), await USED.template.make('Held')]
  await make(ours, USED.template.form(held.id))
  const emails = [free, held].map(({ id }) => ({ id, active: false }))
  await expect(ours.buadmin.call(emailTemplates.adminBulkUpdate, { body: { emails } })).rejects.toMatchObject(
    inUse(expect.stringContaining('“Held”')),
  )
  expect(await ours.buadmin.call(emailTemplates.adminShow, { params: { id: free.id } })).toMatchObject({ active: true })
})

test.each(KINDS)('whose %s is gone is switched off all the same, and on again only with another', async (_, used) => {
  const { id } = await used.make('Used')
  const { id: by_form, ...shown } = await make(ours, used.form(id))
  const { id: by_list, name } = await make(ours, used.form(id))
  await ours.tenant(db => used.gone(db, id))
  const { subject, body } = shown
  const whole = { ...used.form(id), name: shown.name, trigger: shown.trigger, subject: subject ?? '', body: body ?? '' }
  expect(await change(ours, by_form, { ...whole, enabled: 'false' })).toMatchObject({ enabled: false, armed_at: null })
  expect(await set(by_list, false)).toMatchObject([{ enabled: false, armed_at: null }])
  expect(await change(ours, by_form, { ...whole, description: 'Not any more' })).toMatchObject({ enabled: false })

  const at_field = { status: 422, errors: { [used.field]: used.message } }
  await expect(change(ours, by_form, { enabled: 'true' })).rejects.toMatchObject(at_field)
  await expect(set(by_list, true)).rejects.toMatchObject(gone(`“${name}” ${used.says} Choose another there first.`))
  expect(await show(by_list)).toMatchObject({ enabled: false })
  const never = used.form(999_999_999)
  await expect(change(ours, by_form, never)).rejects.toMatchObject(at_field)
  const other = used.form((await used.make('Other')).id)
  expect(await change(ours, by_form, { ...other, enabled: 'true' })).toMatchObject({ enabled: true })
  await change(ours, by_list, other)
  expect(await set(by_list, true)).toMatchObject([{ enabled: true }])
})

test.each(KINDS)('a deleted trigger that was on does not come back on where its %s went meanwhile', async (_, used) => {
  const [one, two] = [await used.make('Used'), await used.make('Of one that is off')]
  const { id, name } = await make(ours, used.form(one.id))
  const { id: off } = await make(ours, { ...used.form(two.id), enabled: 'false' })
  for (const each of [id, off]) await destroy(each)
  for (const each of [one, two]) await ours.tenant(db => used.gone(db, each.id))
  await expect(restore(id)).rejects.toMatchObject(gone(`“${name}” ${used.says} Bring that back first, and undo then.`))
  await expect(show(id)).rejects.toMatchObject({ status: 404 })
  expect(await restore(off)).toMatchObject({ enabled: false })
})

const ANSWERED = {
  status: {
    make: (title: string) => ours.buadmin.call(statuses.adminCreate, { body: { title } }),
    trigger: 'status_changed' as const,
    field: 'status_id' as const,
    away: (id: number): Promise<unknown> => ours.buadmin.call(statuses.adminDestroy, { params: { id } }),
  },
  tag: {
    make: (name: string) => ours.buadmin.call(tags.create, { body: { name } }),
    trigger: 'tag_added' as const,
    field: 'tag_id' as const,
    away: (id: number): Promise<unknown> => ours.buadmin.call(tags.destroy, { params: { id } }),
  },
}

test.each(Object.entries(ANSWERED))(
  'a trigger whose %s went meanwhile comes back off, and is on again only with another',
  async (what, { make: named, trigger, field, away }) => {
    const { id: used } = await named('Answered')
    const { id, name } = await make(ours, { trigger, [field]: used })
    await destroy(id)
    await away(used)
    expect(await restore(id)).toMatchObject({ [field]: null, enabled: false, armed_at: null })
    await expect(set(id, true)).rejects.toMatchObject(
      gone(`“${name}” answers to a ${what} that is deleted. Choose another there first.`),
    )
    await change(ours, id, { [field]: (await named('Another')).id })
    expect(await set(id, true)).toMatchObject([{ enabled: true }])
  },
)

test.each(Object.entries(ANSWERED))(
  'a trigger whose %s is there comes back on',
  async (_, { make: named, trigger, field }) => {
    const { id: used } = await named('Answered')
    const { id } = await make(ours, { trigger, [field]: used })
    await destroy(id)
    expect(await restore(id)).toMatchObject({ [field]: used, enabled: true })
  },
)

test.each(KINDS)('a trigger switched on at the same time keeps its %s', async (_, used) => {
  const { id } = await used.make('Used')
  const { id: trigger } = await make(ours, { ...used.form(id), enabled: 'false' })
  const { business_unit_id, buadmin } = ours
  const ended = await atOnce(
    server.core,
    async db => {
      await db.asTenant({ business_unit_id, user_id: buadmin.id })
      await switchAll(server.core, db, [{ id: trigger, enabled: true }])
    },
    used.away(id),
  )
  for (const each of ended)
    expect(each).toMatchObject({ status: 'rejected', reason: inUse(expect.stringContaining(used.held('1'))) })
})

test.each(KINDS)('a trigger is not switched on with a %s that goes at the same time', async (_, used) => {
  const { id } = await used.make('Used')
  const [by_form, by_list, back] = [
    await make(ours, { ...used.form(id), enabled: 'false' }),
    await make(ours, { ...used.form(id), enabled: 'false' }),
    await make(ours, used.form(id)),
  ]
  await destroy(back.id)
  const acts: (() => Promise<unknown>)[] = [
    () => change(ours, by_form.id, { enabled: 'true' }),
    () => set(by_list.id, true),
    () => restore(back.id),
    () => make(ours, used.form(id)),
  ]
  const ended = await atOnce(server.core, db => used.gone(db, id), acts)
  const at_field = { status: 422, errors: { [used.field]: used.message } }
  const refused = { status: 409, code: 'campaign_triggers.gone' }
  expect(ended).toMatchObject([at_field, refused, refused, at_field].map(reason => ({ status: 'rejected', reason })))
})
