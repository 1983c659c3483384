import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killsOf, workUnderFire } from '../contact-acts/fixtures/under-fire.ts'
import { MOVING } from '../contacts/children.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dumpOf } from '../core/testing/dump.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { registerContactMerges } from './jobs.ts'
import { PACE } from './merge-all.ts'

const usual = { ...PACE }
let server: TestServer & Place
/** May end any connection, as nobody else. */
let owner: pg.Client
beforeAll(async () => {
  Object.assign(PACE, { groups: 9, at_once: 0 })
  server = await ownServer()
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  Object.assign(PACE, usual)
  await owner.end()
  await server.close()
})

const GROUPS = 60
const RECORDS = 200

/** People of whom there are three or four records each, with something beside every record. */
const fill = ({ tenant, agent }: Agency) =>
  tenant(async db => {
    await db.rows(
      `insert into contacts (owner_id, first_name, last_name, phone, date_of_birth, email, city)
       select $1, 'Ina', 'Twin' || chr(97 + p % 26) || chr(97 + p / 26), '+1401331' || (2000 + p), date '1952-02-02' + p,
              case when n % 4 = 0 then 'ina' || n || '@example.com' end, case when n % 3 = 0 then 'Newport' end
         from generate_series(0, $3::integer - 1) n cross join lateral (select n % $2::integer as p) one`,
      [agent.id, GROUPS, RECORDS],
    )
    await db.rows(`insert into tags (name) values ('Golf'), ('Expo')`)
    await db.rows(
      'insert into contact_tags (contact_id, tag_id) select c.id, t.id from contacts c, tags t where (c.number + t.id) % 2 = 0',
    )
    await db.rows(`insert into contact_notes (contact_id, body) select id, 'Note of ' || number from contacts`)
    await db.rows(
      `insert into contact_files (contact_id, filename, content_type, size_bytes, sha256, storage_key)
       select id, 'a.pdf', 'application/pdf', 1, 'x', 'k' || number from contacts where number % 2 = 0`,
    )
    await db.rows(
      `insert into contact_policies (contact_id, carrier_name) select id, 'Acme ' || number from contacts where number % 3 = 0`,
    )
    await db.rows(
      `insert into contact_points (contact_id, kind, value, consent) select id, 'phone', phone, 'opted_out' from contacts where number % 7 = 0`,
    )
  })

/** Every row that a merge may move; what tells of merges itself left out. */
const dump = (ours: Agency) =>
  dumpOf(ours, {
    contacts: 'true',
    ...Object.fromEntries(MOVING.map(({ table }) => [table, 'true'])),
    contact_events: `t.kind not like 'contact\\_merges.%'`,
  })

/** What the living have of all that was there, by its words. */
const held = ({ tenant }: Agency) =>
  tenant(async db => {
    const told = [
      `select 'note ' || t.body as line from contact_notes t join living c on c.id = t.contact_id`,
      `select 'file ' || t.storage_key from contact_files t join living c on c.id = t.contact_id`,
      `select 'policy ' || t.carrier_name from contact_policies t join living c on c.id = t.contact_id`,
      `select distinct 'opted out ' || t.value from contact_points t join living c on c.id = t.contact_id and t.value = c.phone where t.consent = 'opted_out'`,
      `select distinct 'tag ' || g.name || ' of ' || c.phone from contact_tags t join tags g on g.id = t.tag_id join living c on c.id = t.contact_id`,
      `select 'mail ' || e.value from living c cross join lateral (
         select c.email as value union select c.email_2 union select value from contact_points p where p.contact_id = c.id and p.kind = 'email') e where e.value is not null`,
    ]
    const rows = await db.rows<{ line: string }>(
      `with living as (select * from contacts where deleted_at is null) ${told.join(' union all ')} order by 1`,
    )
    return rows.map(({ line }) => line)
  })

const living = async ({ tenant }: Agency) =>
  (await tenant(db => db.rows<{ id: number }>('select id from contacts where deleted_at is null'))).length

test.each([5, 17, 29])(
  'merging all loses no note, file, policy, tag, e-mail or opt-out, and its undo leaves every byte, whoever dies on the way (%i)',
  async seed => {
    const ours = await agency(server)
    const { call } = ours.agent
    await fill(ours)
    const [before, had] = [await dump(ours), await held(ours)]
    expect(had.filter(line => line.startsWith('opted out')).length).toBeGreaterThan(20)
    const [inRun = [], inUndo = []] = killsOf(seed, 2)
    let interrupted = 0
    const finish = async (id: number, fire: typeof inRun) => {
      interrupted += (await workUnderFire({ server, owner, register: registerContactMerges }, id, fire)) - 1
      return call(bulkJobs.show, { params: { id } })
    }
    const { bulk_job } = await call(contactMerges.mergeAll, {
      body: { contacts_scope: { contact_group: 'mine' }, expected_count: GROUPS },
    })
    expect(await finish(bulk_job.id, inRun)).toMatchObject({ state: 'completed', counts: { changed: GROUPS } })
    expect(await living(ours)).toBe(GROUPS)
    expect(await held(ours)).toEqual(had)

    await call(bulkJobs.undo, { params: bulk_job })
    expect(await finish(bulk_job.id, inUndo)).toMatchObject({ state: 'undone', counts: { restored: GROUPS } })
    expect(await dump(ours)).toEqual(before)
    expect(interrupted).toBeGreaterThan(0)
  },
  60_000,
)
