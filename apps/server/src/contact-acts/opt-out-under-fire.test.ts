import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dumpOf } from '../core/testing/dump.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { KILLS, workUnderFire } from './fixtures/under-fire.ts'
import { registerContactActs } from './jobs.ts'
import { PACE } from './pace.ts'

const usual = { ...PACE }
let server: TestServer & Place
let ours: Agency
/** May end any connection, as nobody else. */
let owner: pg.Client
beforeAll(async () => {
  Object.assign(PACE, { rows: 7, at_once: 0 })
  server = await ownServer()
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  ours = await agency(server)
  await fill()
})
afterAll(async () => {
  Object.assign(PACE, usual)
  await owner.end()
  await server.close()
})

/** People with two phones, one, none; with an e-mail or not, or a further one; who said stop by one way already, or by all. */
const fill = () =>
  ours.tenant(async db => {
    await db.rows(
      `insert into contacts (owner_id, first_name, phone, phone_2, email)
       select $1, 'N' || g, case when g % 5 > 0 then '+1401331' || (2000 + g) end, case when g % 5 > 2 then '+1401332' || (2000 + g) end,
              case when g % 3 > 0 then 'n' || g || '@example.com' end
         from generate_series(1, 45) g`,
      [ours.agent.id],
    )
    await db.rows(
      `insert into contact_points (contact_id, kind, value, extra) select id, 'email', 'too.' || number || '@example.com', true from contacts where number % 4 = 0`,
    )
    await db.rows(
      `insert into contact_points (contact_id, kind, value, consent)
       select id, 'phone', phone, 'opted_out' from contacts where number % 7 = 0 and phone is not null`,
    )
    await db.rows(
      `insert into life_events (contact_id, kind) select id, (array['do_not_contact', 'do_not_mail'])[1 + number % 2] from contacts where number % 6 = 0`,
    )
  })

const dump = () => dumpOf(ours, { contacts: 'true', contact_points: 'true', life_events: 'true' })
const count = (of: string, values: unknown[] = []) =>
  ours.tenant(async db => (await db.rows<{ count: number }>(`select count(*) from ${of}`, values))[0]?.count)
/** How many timelines were told of this. */
const told = (kind: string, about: object) =>
  count('contact_events where kind = $1 and data @> $2', [kind, JSON.stringify(about)])

const REACHED = `
  select c.id, v.value from contacts c cross join lateral (values ('phones', c.phone), ('phones', c.phone_2), ('emails', c.email)) v(what, value) where v.what = $1
  union select contact_id, value from contact_points where extra and $1 = 'emails'`
/** Whatever could still reach somebody by this. */
const left = (what: (typeof contactActs.OPT_OUTS)[number]) =>
  what === 'phones' || what === 'emails'
    ? count(
        `(${REACHED}) r where value is not null and not exists (
           select from contact_points p where p.contact_id = r.id and p.value = r.value and p.consent = 'opted_out')`,
        [what],
      )
    : count('contacts c where not exists (select from life_events e where e.contact_id = c.id and e.kind = $1)', [what])

test('whom the preview counts is opted out and told of it once, and an undo leaves no trace, whoever dies on the way', async () => {
  const { call } = ours.agent
  const all = { all: true, contacts_scope: { contact_group: 'mine' as const } }
  const show = async (id: number) => {
    const { state, counts } = await call(bulkJobs.show, { params: { id } })
    return { state, changed: counts.changed ?? 0, restored: counts.restored ?? 0 }
  }
  let letters = 0
  let more = 0
  const fire = async (id: number, kills: Parameters<typeof workUnderFire>[2]) => {
    more += (await workUnderFire({ server, owner, register: registerContactActs }, id, kills)) - 1
  }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...contactActs.OPT_OUTS), KILLS, KILLS, async (what, inRun, inUndo) => {
      const values = { what, reason: `By letter ${++letters}` }
      const preview = await call(contactActs.preview, { body: { ...all, act: 'contacts.opt_out', values } })
      const changed = preview.will_change
      expect(changed).toBeGreaterThan(0)
      const before = await dump()
      const { bulk_job } = await call(contactActs.optOutGroup, { body: { ...all, ...values } })
      await fire(bulk_job.id, inRun)
      expect(await show(bulk_job.id)).toEqual({ state: 'completed', changed, restored: 0 })
      expect(await left(what)).toBe(0)
      expect(await told('contacts.opted_out', { reason: values.reason })).toBe(changed)
      await call(bulkJobs.undo, { params: bulk_job })
      await fire(bulk_job.id, inUndo)
      expect(await show(bulk_job.id)).toEqual({ state: 'undone', changed: 0, restored: changed })
      expect(await told('bulk_jobs.undone', { bulk_job_id: bulk_job.id })).toBe(changed)
      expect(await dump()).toEqual(before)
    }),
    { numRuns: 20, endOnFailure: true },
  )
  expect(more).toBeGreaterThan(0)
}, 120_000)
