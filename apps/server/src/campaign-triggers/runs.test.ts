import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as lifeEvents from '@openbook/api/life-events.ts'
import * as quietJobs from '@openbook/api/quiet-jobs.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import type { Mail } from '../core/vendors/mail/mail.ts'
import { change, goes, logsOf, make, office, person, ripen } from './fixtures/field.ts'
import { runAgency } from './run.ts'
import { scanDays } from './scan.ts'

let server: TestServer & Place
let owner: pg.Pool
let ours: Agency
const sent: Mail[] = []
/** What happens as an e-mail is put in line: where a process may die. */
let onTheWay: (db: Db) => Promise<unknown> = async () => {}
beforeAll(async () => {
  server = await ownServer()
  owner = new pg.Pool({ connectionString: server.databaseUrl, max: 3 })
  server.core.jobs.enqueue = async db => void (await onTheWay(db))
  server.core.mail = { vendor: 'sandbox', send: async mail => void sent.push(mail) }
})
afterAll(async () => {
  await owner.end()
  await server.close()
})
beforeEach(async () => {
  sent.length = 0
  onTheWay = async () => {}
  ours = await agency(server)
  await office(ours)
})

const sql = <T extends object>(text: string, values: unknown[] = []) => ours.tenant(db => db.rows<T>(text, values))
const go = () => goes(server.core, ours)
const logs = (id: number) => logsOf(ours.agent, id)
const runs = (trigger_id: number) =>
  sql<{ contact_id: number; about: string; occurrence: string; state: string }>(
    'select contact_id, about, occurrence, state from campaign_runs where trigger_id = $1 order by id',
    [trigger_id],
  )
const subjects = () => sent.map(({ subject }) => subject)
const day = async (shift: string) =>
  (await sql<{ day: string }>(`select (current_date + ${shift})::text as day`))[0]?.day
const wire = (iso = '') => iso.replace(/^(....)-(..)-(..)$/, '$2/$3/$1')

test('a new contact is welcomed once, however often and by however many at once it is looked at', async () => {
  const before = await person(ours.agent)
  await make(ours, { name: 'Welcome' })
  const { id } = await person(ours.agent)
  expect(await logs(id)).toMatchObject([{ state: 'waiting', trigger: { name: 'Welcome' }, email: null }])
  await ripen(ours)
  await Promise.all(Array.from({ length: 8 }, () => runAgency(server.core, ours.business_unit_id)))
  await go()
  await go()
  expect(subjects()).toEqual(['Hello Wren'])
  expect(sent[0]?.body).toMatch(/^Welcome, from agent\.[\s\S]*12 Harbor Road[\s\S]*No more e-mail from us: http/)
  expect(await logs(id)).toMatchObject([{ state: 'sent', reason: null, email: { subject: 'Hello Wren' } }])
  expect(await logs(before.id)).toEqual([])
  const { data } = await ours.agent.call(contactTimeline.list, { params: { id }, query: { groups: ['activity'] } })
  expect(data).toMatchObject([{ kind: 'email_history.sent', data: { automation: 'Welcome' } }])
})

test('what waits about a status that is deleted goes to nobody, least of all to who has none', async () => {
  const [status = { id: 0 }] = await sql<{ id: number }>(`insert into statuses (title) values ('Gone') returning id`)
  const { id: trigger } = await make(ours, { trigger: 'status_changed', status_id: status.id })
  const { id, version } = await person(ours.agent)
  await ours.agent.call(contacts.update, { params: { id }, body: { status_id: status.id, version } })
  await sql('update campaign_triggers set status_id = null where id = $1', [trigger])
  await sql('update contacts set status_id = null where id = $1', [id])
  await go()
  expect(await logs(id)).toMatchObject([{ state: 'changed', reason: 'It was no longer so when its time came.' }])
})

test('imports count only where the trigger says so', async () => {
  const [usual, also] = [await make(ours), await make(ours, { also_imported: 'true' })]
  await sql(
    'insert into contacts (owner_id, first_name, import_attempt_id) select $1, n::text, 1 from generate_series(1, 3) n',
    [ours.agent.id],
  )
  expect([await runs(usual.id), await runs(also.id)].map(({ length }) => length)).toEqual([0, 3])
})

test('who may not be written to is skipped, and the log says why', async () => {
  await make(ours, { body: 'Dear {{first_name}} of {{city}}' })
  const city = { city: 'Newport' }
  const [dead, out, none, gap, gone] = [
    await person(ours.agent, city),
    await person(ours.agent, city),
    await person(ours.agent, { ...city, email: '' }),
    await person(ours.agent),
    await person(ours.agent, city),
  ]
  await ours.agent.call(lifeEvents.create, { params: { id: dead.id }, body: { kind: 'deceased' } })
  await ours.agent.call(contactPoints.consent, {
    params: { id: out.id },
    body: { kind: 'email', value: out.email ?? '', consent: 'opted_out', consent_source: 'By phone' },
  })
  await ours.agent.call(contactActs.destroyAll, { body: { ids: [gone.id] } })
  await go()
  expect(sent).toEqual([])
  const said = async ({ id }: { id: number }) => (await logs(id)).map(({ state, reason }) => [state, reason])
  expect(await said(dead)).toEqual([['skipped', 'The contact has died.']])
  expect(await said(out)).toEqual([['skipped', 'They opted out of e-mail at this address.']])
  expect(await said(none)).toEqual([['skipped', 'This contact has no e-mail address. Add one first.']])
  expect(await said(gap)).toEqual([['skipped', 'The message would leave a gap: no city.']])
  expect(await said(gone)).toEqual([['skipped', 'The contact is in the deleted group.']])
  await sql('delete from office_locations')
  const late = await person(ours.agent, city)
  await go()
  expect(await said(late)).toEqual([['skipped', expect.stringMatching(/postal address/)]])
})

test('a status counts if it still holds when its time comes, and what an undo puts back is none', async () => {
  const [sold = { id: 0 }, lost = { id: 0 }] = await sql<{ id: number }>(
    `insert into statuses (title) values ('Sold it'), ('Lost it') returning id`,
  )
  const { id: trigger } = await make(ours, { trigger: 'status_changed', status_id: sold.id })
  const { id } = await person(ours.agent, { status_id: sold.id })
  expect(await logs(id)).toEqual([])
  const set = async (status_id: number) => {
    const { version } = await ours.agent.call(contacts.show, { params: { id } })
    await ours.agent.call(contacts.update, { params: { id }, body: { status_id, version } })
  }
  await set(lost.id)
  await set(sold.id)
  expect(await logs(id)).toMatchObject([{ state: 'waiting' }])
  await set(lost.id)
  await go()
  expect(await logs(id)).toMatchObject([{ state: 'changed', reason: 'It was no longer so when its time came.' }])
  await set(sold.id)
  expect(await logs(id)).toMatchObject([{ state: 'waiting', reason: null }])
  await go()
  await set(lost.id)
  await set(sold.id)
  await go()
  expect(sent).toHaveLength(1)
  expect((await runs(trigger)).length).toBe(1)
  const other = await person(ours.agent, { status_id: sold.id })
  const { bulk_job } = await ours.agent.call(contactActs.updateGroup, { body: { ids: [other.id], status_id: lost.id } })
  await sql(`select set_config('app.act', 'contacts.update_group:undo', true)`)
  await ours.tenant(async db => {
    await db.rows(`select set_config('app.act', 'contacts.update_group:undo', true)`)
    await db.rows('update contacts set status_id = $2 where id = $1', [other.id, sold.id])
  })
  expect(bulk_job.state).toBe('completed')
  expect(await logs(other.id)).toEqual([])
})

test('a tag counts, and disabling stops what waits, also what is in line', async () => {
  const [tag] = await sql<{ id: number }>(`insert into tags (name) values ('Warm') returning id`)
  const trigger = await make(ours, { trigger: 'tag_added', tag_id: tag?.id })
  const [one, two] = [await person(ours.agent), await person(ours.agent)]
  await ours.agent.call(contactActs.updateTagsGroup, { body: { ids: [one.id, two.id], tags: ['Warm'] } })
  expect(await logs(one.id)).toMatchObject([{ state: 'waiting' }])
  await sql(`update campaign_runs set due_at = now() where contact_id = $1`, [one.id])
  await runAgency(server.core, ours.business_unit_id)
  expect(await logs(one.id)).toMatchObject([{ state: 'queued' }])
  await change(ours, trigger.id, { enabled: 'false' })
  await go()
  expect(sent).toEqual([])
  const off = 'It was switched off before it went.'
  expect(await logs(one.id)).toMatchObject([{ state: 'cancelled', reason: off }])
  expect(await logs(two.id)).toMatchObject([{ state: 'stopped', reason: off }])
})

test('of merged contacts one is written to, once', async () => {
  await make(ours)
  const [kept, other] = [await person(ours.agent), await person(ours.agent)]
  await sql(`update campaign_runs set due_at = now() + interval '1 hour' where contact_id = $1`, [kept.id])
  await runAgency(server.core, ours.business_unit_id)
  const records = [kept, other].map(({ id, version }) => ({ id, version }))
  const { merge } = await ours.agent.call(contactMerges.merge, { body: { survivor_id: kept.id, records } })
  await go()
  await go()
  expect(sent).toHaveLength(1)
  expect((await logs(kept.id)).map(({ reason }) => reason)).toContain(
    'A record that was merged into this one had it already.',
  )
  await ours.agent.call(contactMerges.undo, { params: { id: merge.id }, body: {} })
  await go()
  expect(sent).toHaveLength(1)
})

test('days of the calendar: from now on, once a day, and only while it is so', async () => {
  const today = (await day('0')) ?? ''
  const born = `1980${today.slice(4)}`.replace('02-29', '02-28')
  const birthday = await person(ours.agent, { date_of_birth: wire(born) })
  const soon = await person(ours.agent, {
    date_of_birth: wire(await day(`10 - interval '65 years'`).then(d => d?.slice(0, 10))),
  })
  const insured = await person(ours.agent)
  await sql(
    `insert into contact_policies (contact_id, carrier_name, end_date) values ($1, 'Carrier', current_date + 30), ($1, 'Carrier', current_date + 30)`,
    [insured.id],
  )
  const quiet = await person(ours.agent)
  await sql(
    `insert into contact_emails (contact_id, sent_to, subject, body, origin, state, sent_at) values ($1, 'a@example.com', 'S', 'B', 'http://localhost', 'sent', now() - interval '20 days')`,
    [quiet.id],
  )
  const at = { at_hour: 12 }
  const triggers = [
    await make(ours, { ...at, trigger: 'birthday', recurrence: 'every_time' }),
    await make(ours, { ...at, trigger: 'turning_65', days: 10 }),
    await make(ours, { ...at, trigger: 'policy_ending', days: 30, recurrence: 'every_time' }),
    await make(ours, { ...at, trigger: 'no_email', days: 20 }),
  ]
  const found = async () => {
    await sql('update campaign_triggers set scanned_at = null')
    await scanDays(server.core)
    return Promise.all(triggers.map(async ({ id }) => (await runs(id)).map(run => run.contact_id)))
  }
  const past = await found()
  await sql(`update campaign_triggers set armed_at = now() - interval '3 days'`)
  await sql(`update contacts set created_at = now() - interval '3 days'`)
  const all = [[birthday.id], [soon.id], [insured.id], [quiet.id]]
  expect(await found()).toEqual(all)
  expect(await found()).toEqual(all)
  for (const [index, ids] of past.entries()) expect(all[index]).toEqual(expect.arrayContaining(ids))
  await sql(`update contact_policies set status = 'lapsed' where contact_id = $1`, [insured.id])
  await go()
  await go()
  expect(sent).toHaveLength(3)
  expect(await logs(insured.id)).toMatchObject([{ state: 'changed' }])
})

test('nothing of the past is made up for when a trigger is switched on', async () => {
  const born = `1980${((await day('-1')) ?? '').slice(4)}`
  const { id } = await person(ours.agent, { date_of_birth: wire(born.replace('02-29', '02-28')) })
  await sql(`update contacts set created_at = now() - interval '9 days'`)
  await make(ours, { trigger: 'birthday', at_hour: 0 })
  await scanDays(server.core)
  expect(await logs(id)).toEqual([])
})

test('held back by an administrator it waits, and what went by meanwhile is not sent days late', async () => {
  await make(ours)
  const { id } = await person(ours.agent)
  const { id: quiet } = await ours.buadmin.call(quietJobs.adminCreate, {
    body: { kind: 'campaign_triggers', reason: 'Wrong address', minutes: 60 },
  })
  await go()
  expect(await logs(id)).toMatchObject([
    { state: 'waiting', reason: 'Held back by an administrator for now: Wrong address' },
  ])
  expect(await ours.buadmin.call(quietJobs.adminList, { query: {} })).toMatchObject([{ waiting: 1 }])
  await ours.buadmin.call(quietJobs.adminResume, { params: { id: quiet } })
  await sql(`update campaign_runs set about = current_date - 3, due_at = now() - interval '3 days'`)
  await runAgency(server.core, ours.business_unit_id)
  expect(await logs(id)).toMatchObject([{ state: 'skipped', reason: 'Its day had passed before it could go.' }])
})

test('while e-mail alone is held back nothing is written that would go days late', async () => {
  await make(ours)
  const { id } = await person(ours.agent)
  await ours.buadmin.call(quietJobs.adminCreate, {
    body: { kind: 'email_history', reason: 'Wrong address', minutes: 60 },
  })
  await go()
  expect(await logs(id)).toMatchObject([
    { state: 'waiting', reason: 'Held back by an administrator for now: Wrong address', email: null },
  ])
  expect(await ours.buadmin.call(quietJobs.adminList, { query: {} })).toMatchObject([{ waiting: 1 }])
})

test('what waited longer than anything is held back, as in an agency that was closed, does not go', async () => {
  await make(ours)
  const [old, late] = [await person(ours.agent), await person(ours.agent)]
  const waited = ({ id }: { id: number }, days: number) =>
    sql('update campaign_runs set due_at = now() - make_interval(days => $2) where contact_id = $1', [id, days])
  await waited(old, 9)
  await waited(late, 7)
  await runAgency(server.core, ours.business_unit_id)
  expect(await logs(old.id)).toMatchObject([{ state: 'skipped', reason: 'It had waited too long before it could go.' }])
  expect(await logs(late.id)).toMatchObject([{ state: 'queued' }])
})

test('whoever is handed over just before is written to by their new agent alone', async () => {
  await make(ours)
  const [first, handed] = [await person(ours.agent), await person(ours.agent)]
  await sql(`update campaign_runs set due_at = now() - interval '1 hour' where contact_id = $1`, [first.id])
  await sql('update campaign_runs set due_at = now() where contact_id = $1', [handed.id])
  onTheWay = () => sql('update contacts set owner_id = $2 where id = $1', [handed.id, ours.agent2.id])
  await runAgency(server.core, ours.business_unit_id)
  onTheWay = async () => {}
  const written = () =>
    sql<{ sender_id: number; body: string }>('select sender_id, body from contact_emails where contact_id = $1', [
      handed.id,
    ])
  expect(await written()).toEqual([])
  await runAgency(server.core, ours.business_unit_id)
  expect(await written()).toEqual([{ sender_id: ours.agent2.id, body: 'Welcome, from agent2.' }])
})

test('a trigger of the calendar that goes once goes after one false start', async () => {
  const today = (await day('0')) ?? ''
  const [born, other] = [today, (await day('40')) ?? ''].map(each => wire(`1980${each.slice(4)}`))
  const { id } = await person(ours.agent, { date_of_birth: born ?? '' })
  await make(ours, { trigger: 'birthday', recurrence: 'once', at_hour: 12 })
  await sql(`update campaign_triggers set armed_at = now() - interval '3 days'`)
  await sql(`update contacts set created_at = now() - interval '3 days'`)
  const scan = async () => {
    await sql('update campaign_triggers set scanned_at = null')
    await scanDays(server.core)
  }
  const is = (date_of_birth = '') =>
    sql(`update contacts set date_of_birth = to_date($2, 'MM/DD/YYYY') where id = $1`, [id, date_of_birth])
  await scan()
  await is(other)
  await go()
  expect(await logs(id)).toMatchObject([{ state: 'changed' }])
  await is(born)
  await scan()
  expect(await logs(id)).toMatchObject([{ state: 'waiting', reason: null }])
  await go()
  expect(sent).toHaveLength(1)
})

type Step = 'run' | 'die' | 'off' | 'on' | 'give' | 'take'
const STEPS = fc.array(fc.constantFrom<Step>('run', 'run', 'die', 'off', 'on', 'give', 'take'), {
  minLength: 3,
  maxLength: 12,
})

test('whatever is switched, changed and killed meanwhile, nobody gets it twice', async () => {
  const [sold] = await sql<{ id: number }>(`insert into statuses (title) values ('Sold it') returning id`)
  const { id: trigger } = await make(ours, { trigger: 'status_changed', status_id: sold?.id })
  await fc.assert(
    fc.asyncProperty(STEPS, async steps => {
      const people = [await person(ours.agent), await person(ours.agent), await person(ours.agent)]
      const ids = people.map(({ id }) => id)
      const round = () => Promise.all([1, 2, 3].map(() => runAgency(server.core, ours.business_unit_id).catch(() => 0)))
      const kill = (db: Db) =>
        owner.query('select pg_terminate_backend($1)', [(db.client as unknown as { processID: number }).processID])
      const act: Record<Step, () => Promise<unknown>> = {
        run: round,
        die: async () => {
          onTheWay = kill
          await round()
        },
        off: () => change(ours, trigger, { enabled: 'false' }),
        on: () => change(ours, trigger, { enabled: 'true' }),
        give: () => sql('update contacts set status_id = $2 where id = any($1)', [ids, sold?.id]),
        take: () => sql('update contacts set status_id = null where id = any($1)', [ids]),
      }
      await act.on()
      await act.give()
      for (const step of [...steps, 'on', 'take', 'give', 'run'] as Step[]) {
        await ripen(ours)
        await act[step]()
        onTheWay = async () => {}
      }
      const [told] = await sql<{ most: number; emails: number; written: number }>(
        `select (select coalesce(max(n), 0) from (select count(*) as n from contact_emails where contact_id = any($1) group by contact_id) x) as most,
                (select count(*) from contact_emails where contact_id = any($1)) as emails,
                (select count(*) from campaign_runs where contact_id = any($1) and state = 'written' and email_id is not null) as written`,
        [ids],
      )
      expect(told?.most).toBe(1)
      expect(told?.emails).toBe(told?.written)
    }),
    { numRuns: 15, endOnFailure: true },
  )
})
