import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as mailers from '@openbook/api/mailers.ts'
import * as quickFilters from '@openbook/api/quick-filters.ts'
import * as tags from '@openbook/api/tags.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from '../core/core.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dumpOf } from '../core/testing/dump.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { registerMailers } from '../mailers/jobs.ts'
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
})
afterAll(async () => {
  Object.assign(PACE, usual)
  await owner.end()
  await server.close()
})

const TABLES = { contacts: 'true', contact_tags: 'true', tags: 'true', mailer_assignments: 'true' }
const dump = () => dumpOf(ours, TABLES)
const count = (of: string) =>
  ours.tenant(async db => (await db.rows<{ count: number }>(`select count(*) from ${of}`))[0]?.count ?? 0)

type Kills = Parameters<typeof workUnderFire>[2]
interface Fired {
  id: number
  register: (core: Core) => void
  kills: { run: Kills; undo: Kills }
}

/** Runs a job and then its undo while workers die, and looks in between. Gives how many more workers were needed than two. */
async function thereAndBack({ id, register, kills }: Fired, look: () => Promise<void>): Promise<number> {
  const { buadmin } = ours
  const field = { server, owner, register }
  const there = await workUnderFire(field, id, kills.run)
  expect(await buadmin.call(bulkJobs.show, { params: { id } })).toMatchObject({ state: 'completed' })
  await look()
  await buadmin.call(bulkJobs.undo, { params: { id } })
  const back = await workUnderFire(field, id, kills.undo)
  expect(await buadmin.call(bulkJobs.show, { params: { id } })).toMatchObject({ state: 'undone' })
  return there + back - 2
}

const both = fc.record({ run: KILLS, undo: KILLS })

test('a kit is given once to whom the preview said, and taken back without a trace, whoever dies on the way', async () => {
  const { buadmin } = ours
  await ours.tenant(db =>
    db.rows(
      `insert into contacts (owner_id, first_name, address, zip)
       select $1, 'N' || g, case when g % 7 > 0 then g % 20 || ' Elm St' end, '02840' from generate_series(1, 45) g`,
      [ours.agent.id],
    ),
  )
  let kits = 0
  let more = 0
  await fc.assert(
    fc.asyncProperty(both, fc.boolean(), async (kills, one_per_household) => {
      const kit = await buadmin.call(mailers.adminCreate, { body: { name: `Kit ${++kits}`, pieces: 1, price: '0.75' } })
      const values = { kit_id: kit.id, one_per_household }
      const all = { all: true, contacts_scope: { contact_group: 'all_agents' as const } }
      const { will_change } = await buadmin.call(contactActs.preview, {
        body: { ...all, act: 'mailers.assign', values },
      })
      const before = await dump()
      const { bulk_job } = await buadmin.call(mailers.create, { body: { ...all, ...values } })
      more += await thereAndBack({ id: bulk_job.id, register: registerMailers, kills }, async () => {
        expect(await count('mailer_assignments')).toBe(will_change)
        expect(await count('(select distinct household from mailer_assignments) h')).toBe(20)
        if (one_per_household) expect(will_change).toBe(20)
      })
      expect(await dump()).toEqual(before)
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(more).toBeGreaterThan(0)
}, 120_000)

test('a tag merged into another takes nothing with it, and comes back without a trace, whoever dies on the way', async () => {
  const { buadmin } = ours
  await ours.tenant(async db => {
    await db.rows(`insert into tags (name) values ('Away'), ('Stays')`)
    await db.rows(
      `insert into contact_tags (contact_id, tag_id, created_at)
       select c.id, t.id, now() - interval '3 days' from contacts c, tags t where (c.number + t.id) % 3 > 0`,
    )
  })
  const named = async (name: string) => (await buadmin.call(tags.list, { body: { q: name } }))[0]?.id ?? 0
  const [tag_id, into_id] = [await named('Away'), await named('Stays')]
  const search = [{ field: 'tag_id' as const, value: [tag_id] }]
  const { id } = await buadmin.call(quickFilters.create, { body: { name: 'Away', contacts_scope: { search } } })
  const tagged = `(select distinct contact_id from contact_tags) c`
  const filter = async () => (await buadmin.call(quickFilters.list)).data.find(one => one.id === id)?.contacts_scope
  const carriers = await count(tagged)
  let more = 0
  await fc.assert(
    fc.asyncProperty(both, async kills => {
      const before = await dump()
      const { bulk_job } = await buadmin.call(contactActs.mergeTag, { body: { tag_id, into_id } })
      more += await thereAndBack({ id: bulk_job.id, register: registerContactActs, kills }, async () => {
        expect(await count(tagged)).toBe(carriers)
        expect(await count('contact_tags')).toBe(carriers)
        expect(await count('tags')).toBe(1)
        expect(await filter()).toEqual({ search: [{ field: 'tag_id', value: [into_id] }] })
      })
      expect(await dump()).toEqual(before)
      expect(await filter()).toEqual({ search })
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(more).toBeGreaterThan(0)
}, 120_000)
