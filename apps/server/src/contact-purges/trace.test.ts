import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactPurges from '@openbook/api/contact-purges.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as events from '@openbook/api/events.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { previewed, rowsOf } from '../contact-imports/fixtures/imports.ts'
import { CONTACT_CHILDREN } from '../contacts/children.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { wholePerson } from './fixtures/whole-person.ts'

let server: TestServer
let ours: Agency
let owner: pg.Client
beforeAll(async () => {
  server = await startServer({ jobs: true })
  ours = await agency(server)
  owner = new pg.Client({ connectionString: inject('databaseUrl') })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

/** Kept a day, whatever it says. */
const SHORT_LIVED = ['cable_events']

/** Every row of the database that has one of these words in it, by table. */
async function found(words: string[]) {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const hits: string[] = []
  for (const { name } of tables.filter(table => !SHORT_LIVED.includes(table.name))) {
    const { rows } = await owner.query(`select 1 from ${name} t where t::text ilike any($1)`, [
      words.map(word => `%${word}%`),
    ])
    if (rows.length) hits.push(name)
  }
  return hits
}

const childrenOf = async (ids: number[]) => {
  const counts: Record<string, number> = {}
  for (const { table, column } of CONTACT_CHILDREN) {
    const { rows } = await owner.query(`select count(*)::int as n from ${table} where ${column} = any($1)`, [ids])
    counts[`${table}.${column}`] = rows[0].n
  }
  return counts
}

test('of whom is purged nothing is left in any table or file, and those beside them lose nothing', async () => {
  const { agent, manager } = ours
  const { id, number, friend, twin, mark, phone, attempt, met } = await wholePerson(ours)
  expect(met.counts).toEqual({ duplicate: 2 })
  const about = [id, twin.id]
  const before = await childrenOf(about)
  const empty = Object.keys(before).filter(name => !before[name])
  expect(empty, 'The fixture of this test leaves tables empty that it must fill.').toEqual([])
  expect(await found([mark])).toEqual(expect.arrayContaining(['audit_log', 'bulk_job_rows', 'contact_import_rows']))
  const [{ keys }] = (
    await owner.query(
      `select array(select storage_key from contact_files where contact_id = any($1)) || array(select storage_key from contact_import_attempts where id = any($2)) as keys`,
      [about, [attempt.id, met.id]],
    )
  ).rows
  expect(keys).toHaveLength(4)

  await agent.call(contactActs.destroyAll, { body: { ids: [id] } })
  const { bulk_job } = await manager.call(contactPurges.purgeAll, { body: { ids: [id] } })
  expect(bulk_job).toMatchObject({ state: 'completed', counts: { changed: 1 }, undo_until: null })

  const after = await childrenOf(about)
  expect(Object.entries(after).filter(([, count]) => count > 0)).toEqual([])
  expect(await found([mark, phone.slice(2)])).toEqual([])
  for (const key of keys) await eventually(async () => !(await server.core.files.has(key)))
  await expect(agent.call(contacts.showByNumber, { params: { number } })).rejects.toMatchObject({ status: 404 })

  expect(await agent.call(contacts.show, { params: { id: friend.id } })).toMatchObject({ last_name: 'Who stays' })
  const { data } = await agent.call(contactTimeline.list, { params: { id: friend.id }, query: {} })
  expect(data.find(({ kind }) => kind === 'households.linked')?.data).toMatchObject({ name: 'a contact purged since' })
  const standing = async (start_date: string) => {
    const { data } = await agent.call(events.list, { query: { start_date, end_date: start_date } })
    return data.map(({ title, contacts: meant }) => `${title}: ${meant.map(each => each.id).join()}`).sort()
  }
  const blank = 'With a contact purged since'
  expect(await standing('03/02/2026')).toEqual([`${blank}: ${friend.id}`])
  expect(await standing('03/02/2099')).toEqual([`Policy review: ${friend.id}`, `${blank}: `, `${blank}: ${friend.id}`])
  const { rows } = await owner.query(
    `select action, user_id, changes from audit_log where (subject_type = 'contacts' and subject_id = $1) or contact_id = $1 order by id`,
    [id],
  )
  expect(rows.find(({ action }) => action === 'contact_notes.create')).toMatchObject({
    user_id: String(agent.id),
    changes: { body: null },
  })
  const [row] = await rowsOf(agent, attempt)
  expect(row).toMatchObject({ cells: [], contact: null, outcome: 'created' })
})

test('a stop outlives the contact who said it', async () => {
  const { agent, manager } = ours
  const { id, phone, mark } = await wholePerson(ours)
  await agent.call(contactActs.destroyAll, { body: { ids: [id] } })
  await manager.call(contactPurges.purgeAll, { body: { ids: [id] } })
  const again = await agent.call(contacts.create, { body: { first_name: 'Back', phone } })
  const { reach } = await agent.call(lifeEvents.show, { params: { id: again.id } })
  expect(reach).toEqual([expect.objectContaining({ kind: 'phone', allowed: false, reasons: ['opted_out'] })])
  const csv = `First Name,Phone,Email\nNew,${phone},new.${mark}@example.com\n`
  const scrub_against = { opted_out: true, action: 'leave_out' as const }
  expect((await previewed(agent, csv, { scrub_against })).counts).toEqual({ scrubbed: 1 })
})

test('so does the wish not to be contacted, for every number of whoever said it, and a death does not', async () => {
  const { agent, manager } = ours
  const [phone, phone_2, further, email, home] = [
    '+14013312301',
    '+14013312302',
    '+14013312303',
    'no.more@example.com',
    '+14013312304',
  ]
  const { id } = await agent.call(contacts.create, {
    body: { last_name: 'Alone', phone, phone_2, phone_3: home, email },
  })
  await agent.call(contactPoints.create, { params: { id }, body: { kind: 'phone', value: further } })
  await agent.call(contactPoints.destroy, { params: { id }, body: { kind: 'phone', value: home } })
  await agent.call(lifeEvents.create, { params: { id }, body: { kind: 'do_not_contact' } })
  const dead = await agent.call(contacts.create, { body: { last_name: 'Gone', phone: home } })
  await agent.call(lifeEvents.create, { params: { id: dead.id }, body: { kind: 'deceased' } })
  await agent.call(contactActs.destroyAll, { body: { ids: [id, dead.id] } })
  await manager.call(contactPurges.purgeAll, { body: { ids: [id, dead.id] } })
  const again = await agent.call(contacts.create, {
    body: { first_name: 'Back', phone, phone_2, phone_3: further, email },
  })
  const { reach } = await agent.call(lifeEvents.show, { params: { id: again.id } })
  expect(reach.map(({ reasons }) => reasons)).toEqual(Array.from({ length: 4 }, () => ['opted_out']))
  const house = await agent.call(contacts.create, { body: { first_name: 'Widow', phone: home } })
  expect((await agent.call(lifeEvents.show, { params: { id: house.id } })).reach).toMatchObject([{ allowed: true }])
})

test('an import whose file went with a contact says so where the file is asked for', async () => {
  const { agent, manager } = ours
  const { id, attempt } = await wholePerson(ours)
  await agent.call(contactActs.destroyAll, { body: { ids: [id] } })
  await manager.call(contactPurges.purgeAll, { body: { ids: [id] } })
  await agent.call(contactImports.undo, { params: { id: attempt.id } })
  const settled = (state: string) =>
    eventually(async () => {
      const now = await agent.call(contactImports.show, { params: { id: attempt.id } })
      return now.state === state && now
    })
  expect((await settled('undone')).counts).toMatchObject({ kept: 1 })
  const mapping = attempt.columns.map(({ field }) => field)
  await agent.call(contactImports.dryRun, { params: { id: attempt.id }, body: { mapping } })
  expect((await settled('failed')).error).toMatch(/^The file was erased/)
})
