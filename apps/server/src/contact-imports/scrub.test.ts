import * as apiTracking from '@openbook/api/api-tracking.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { file, imported, people, previewed, rowsOf, settled, undone, upload } from './fixtures/imports.ts'
import { sweepUploads } from './sweep.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer({ jobs: true })
})
beforeEach(async () => {
  ours = await agency(server)
})
afterAll(() => server.close())

/** In the book: 0 a customer, 1 bears a tag, 2 opted out by phone; 3 knows nothing of lists. The file has 0 to 4. */
async function book() {
  const { call } = ours.agent2
  const { data } = await imported(ours.agent2, people(4)).then(() =>
    call(contacts.list, { body: { contacts_scope: { limit: 50 } } }),
  )
  const of = (n: number) => data.find(({ email }) => email === `person${n}@example.com`)!
  const tag = await ours.tenant(async db => {
    await db.rows(`insert into contact_policies (contact_id, carrier_name) values ($1, 'Evergreen')`, [of(0).id])
    const [made] = await db.rows<{ id: number }>(`insert into tags (name) values ('Do not buy') returning id`)
    await db.rows('insert into contact_tags (contact_id, tag_id) values ($1, $2)', [of(1).id, made!.id])
    await db.rows(
      `insert into contact_points (contact_id, kind, value, consent) select id, 'phone', phone, 'opted_out' from contacts where id = $1`,
      [of(2).id],
    )
    return made!.id
  })
  return { of, tag }
}

const tagsOf = (id: number) =>
  ours.tenant(async db =>
    (
      await db.rows<{ name: string }>(
        'select t.name from contact_tags ct join tags t on t.id = ct.tag_id where ct.contact_id = $1 order by lower(t.name)',
        [id],
      )
    ).map(({ name }) => name),
  )

test('rows on a list are left out with the list as the reason, whoever owns the contact', async () => {
  const { tag } = await book()
  const scrub_against = { customers: true, opted_out: true, tag_ids: [tag], action: 'leave_out' as const }
  const attempt = await previewed(ours.agent, people(5), { scrub_against })
  expect(attempt.counts).toEqual({ scrubbed: 3, duplicate: 1, to_create: 1 })
  const rows = await rowsOf(ours.agent, attempt, { outcome: 'scrubbed' })
  expect(rows.map(({ reason }) => reason)).toEqual([
    'Already a customer of your agency.',
    'In your agency\'s book with the tag "Do not buy".',
    'This phone or e-mail has opted out.',
  ])
  await ours.agent.call(contactImports.run, { form: { id: attempt.id }, files: {} })
  expect((await settled(ours.agent, attempt)).counts).toEqual({ scrubbed: 3, duplicate: 1, created: 1 })
  const rejected = await ours.agent.call(contactImports.rejected, { params: { id: attempt.id } })
  expect((await rejected.text()).trim().split('\r\n')).toHaveLength(5)
})

test('who died or asked to be left alone is on the list of opt-outs too, and whoever shares their phone only by the wish', async () => {
  const { call } = ours.agent2
  const row = (first: string, phone: string) => ({ first_name: first, last_name: 'Of One House', phone })
  const tell = async (first: string, phone: string, kind: 'deceased' | 'do_not_contact') => {
    const { id } = await call(contacts.create, { body: row(first, phone) })
    await call(lifeEvents.create, { params: { id }, body: { kind } })
    return id
  }
  await tell('Abe', '+14013312311', 'deceased')
  const binned = await tell('Carl', '+14013312312', 'do_not_contact')
  await call(contactActs.destroyAll, { body: { ids: [binned] } })
  const csv = `First Name,Last Name,Phone
Abe,Of One House,4013312311
Bea,Of One House,4013312311
Carl,Of One House,4013312312
Dora,Of One House,4013312312
Emil,Of One House,4013312313\n`
  const attempt = await previewed(ours.agent, csv, { scrub_against: { opted_out: true, action: 'leave_out' } })
  const rows = await rowsOf(ours.agent, attempt, { outcome: 'scrubbed' })
  expect(rows.map(({ cells, reason }) => [cells[0], reason])).toEqual([
    ['Abe', 'No longer living.'],
    ['Carl', 'Asked not to be contacted.'],
    ['Dora', 'This phone or e-mail has opted out.'],
  ])
})

test('or their contacts are tagged, those there already too and nothing else about them; undo takes the tags back', async () => {
  const { of } = await book()
  const scrub_against = { customers: true, opted_out: true, action: 'tag' as const, updated_lead_tags: ['Came again'] }
  const options = { scrub_against, tags: ['Fresh'] }
  const attempt = await imported(ours.agent2, people(5), options)
  expect(attempt.counts).toEqual({ updated: 2, duplicate: 2, created: 1 })
  expect(await tagsOf(of(0).id)).toEqual(['Came again'])
  expect(await tagsOf(of(2).id)).toEqual(['Came again'])
  expect(await tagsOf(of(3).id)).toEqual([])
  expect((await previewed(ours.agent2, people(5), options)).counts).toEqual({ duplicate: 5 })
  await undone(ours.agent2, attempt)
  expect(await tagsOf(of(0).id)).toEqual([])
})

test('what a list is and what to do must be said', async () => {
  const { id } = await upload(ours.agent, people(1))
  const dry = (scrub_against: object) =>
    ours.agent.call(contactImports.dryRun, {
      params: { id },
      body: { mapping: ['first_name'], scrub_against } as never,
    })
  await expect(dry({ customers: true, action: 'tag' })).rejects.toMatchObject({
    status: 422,
    errors: { 'scrub_against.updated_lead_tags': 'Enter the tag such leads get.' },
  })
  await expect(dry({ tag_ids: [999_999_999], action: 'leave_out' })).rejects.toMatchObject({
    status: 422,
    errors: { scrub_against: 'One of these tags is gone. Choose again.' },
  })
})

test('a file is bought from a vendor of the list, or from one that is added by its name', async () => {
  const known = await ours.buadmin.call(apiTracking.adminCreate, {
    body: { vendor_name: 'Acme Leads', owner_id: ours.agent.id },
  })
  const vendorsOf = () =>
    ours.tenant(db =>
      db.rows(
        'select v.vendor_name, v.vendor_type, count(*) from contacts c join api_vendors v on v.id = c.api_vendor_id group by v.id order by v.id',
      ),
    )
  await imported(ours.agent, people(2), { api_vendor_obj: { api_vendor_id: known.id } })
  await imported(ours.agent, people(2, 10), { api_vendor_obj: { vendor_name: 'acme LEADS', vendor_type: 'aged' } })
  await imported(ours.agent, people(2, 20), { api_vendor_obj: { vendor_name: 'Old Lists', vendor_type: 'aged' } })
  expect(await vendorsOf()).toEqual([
    { vendor_name: 'Acme Leads', vendor_type: 'real_time', count: 4 },
    { vendor_name: 'Old Lists', vendor_type: 'aged', count: 2 },
  ])
  const theirs = await agency(server)
  const { id } = await upload(theirs.agent, people(1))
  await expect(
    theirs.agent.call(contactImports.dryRun, {
      params: { id },
      body: { mapping: ['first_name'], api_vendor_obj: { api_vendor_id: known.id } },
    }),
  ).rejects.toMatchObject({ status: 422, errors: { api_vendor_obj: 'This vendor is gone. Choose another.' } })
})

const CSV = 'Vorname,Nummer\nAnn,401-331-0001\nBo,401-331-0002\n'

test('a saved mapping takes a file straight in, and one that does not fit leaves nothing behind', async () => {
  const { call } = ours.agent
  const data = { columns: { vorname: 'first_name', Nummer: 'phone' }, options: { tags: ['Straight'] } }
  const setting = await call(contactImports.createSetting, { body: { name: 'German list', data } })
  const straight = (content: string, import_setting_id = setting.id, who = ours.agent) =>
    who.call(contactImports.leadsUploader, { form: { import_setting_id }, files: { file: file(content) } })
  const attempt = await settled(ours.agent, await straight(CSV))
  expect(attempt).toMatchObject({ state: 'completed', counts: { created: 2 }, options: { tags: ['Straight'] } })

  const waiting = await upload(ours.agent, 'Vorname,Nummer\nCy,401-331-0003\n')
  const form = { id: waiting.id, import_setting_id: setting.id }
  await call(contactImports.leadsUploader, { form, files: {} })
  expect((await settled(ours.agent, waiting)).counts).toEqual({ created: 1 })

  const gone = { status: 422, errors: { import_setting_id: 'This saved mapping is gone. Choose another.' } }
  await expect(straight(CSV, setting.id, ours.agent2)).rejects.toMatchObject(gone)
  await expect(straight('A,B\n1,2\n')).rejects.toMatchObject({
    status: 422,
    errors: { import_setting_id: /None of the columns/ },
  })
  const odd = await call(contactImports.createSetting, { body: { name: 'Odd', data: { columns: 7 } } })
  await expect(straight(CSV, odd.id)).rejects.toMatchObject({
    status: 422,
    errors: { import_setting_id: /cannot be read/ },
  })
  expect((await call(contactImports.list)).meta.total_count).toBe(2)
})

test('clients are imported by guess and fill in who is there; leads leave them as they are', async () => {
  const send = (import_type: 'clients' | 'leads', content: string) =>
    ours.agent.call(contactImports.clientsUploader, { form: { import_type }, files: { import_file: file(content) } })
  await settled(ours.agent, await send('leads', 'First Name,Last Name,Phone\nAnn,Lee,401-331-0001\n'))
  const more = 'First Name,Last Name,Phone,City\nAnn,Lee,401-331-0001,Newport\n'
  expect((await settled(ours.agent, await send('leads', more))).counts).toEqual({ duplicate: 1 })
  expect((await settled(ours.agent, await send('clients', more))).counts).toEqual({ updated: 1 })
  await expect(send('leads', '')).rejects.toMatchObject({ status: 422, errors: { import_file: /is empty/ } })
})

test('an upload nobody ran is forgotten after a week, file and all; what was run stays', async () => {
  const [old, fresh, ran] = [
    await upload(ours.agent, people(1)),
    await upload(ours.agent, people(1)),
    await imported(ours.agent, people(2)),
  ]
  const keyOf = (id: number) =>
    ours.tenant(
      async db =>
        (
          await db.rows<{ storage_key: string }>('select storage_key from contact_import_attempts where id = $1', [id])
        )[0]!.storage_key,
    )
  const key = await keyOf(old.id)
  await ours.tenant(db =>
    db.rows(`update bulk_jobs set created_at = now() - interval '8 days' where id = any($1)`, [[old.id, ran.id]]),
  )
  expect(await sweepUploads(server.core)).toBeGreaterThan(0)
  expect((await ours.agent.call(contactImports.list)).data.map(({ id }) => id)).toEqual([ran.id, fresh.id])
  expect(await server.core.files.has(key)).toBe(false)
  expect(await server.core.files.has(await keyOf(fresh.id))).toBe(true)
})
