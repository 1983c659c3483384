import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contacts from '@openbook/api/contacts.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killsOf, workUnderFire } from '../contact-acts/fixtures/under-fire.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { dumpOf } from '../core/testing/dump.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { type Attempt, guessed, letters, people, upload } from './fixtures/imports.ts'
import { zipOf } from './fixtures/zip.ts'
import { registerContactImports } from './jobs.ts'
import { PACE } from './pace.ts'

const usual = { ...PACE }
let server: TestServer & Place
/** May end any connection, as nobody else. */
let owner: pg.Client
beforeAll(async () => {
  PACE.rows = 40
  server = await ownServer()
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  Object.assign(PACE, usual)
  await owner.end()
  await server.close()
})

/** So many are in the file, and the first half of them in the book; every fifth there is a customer, every seventh opted out, and some asked not to be contacted and have another phone there. */
const ROWS = 300
const KNOWN = 150
const numbers = Array.from({ length: KNOWN }, (_, n) => n)
const CUSTOMERS = numbers.filter(n => n % 5 === 0)
const OPTED_OUT = numbers.filter(n => n % 7 === 0)
const LEFT_ALONE = numbers.filter(n => n % 10 === 5 && n % 7 !== 0)
const LISTED = numbers.filter(n => n % 5 === 0 || n % 7 === 0)

const fill = ({ tenant, agent }: Agency) =>
  tenant(async db => {
    await db.rows(
      `insert into contacts (owner_id, first_name, last_name, email, phone, city, created_at, updated_at)
       select $1, p.first, p.last, p.email, p.phone, case when p.n % 2 = 0 then 'Kenner' end, now() - interval '3 days', now() - interval '2 days'
         from jsonb_to_recordset($2) p(n integer, first text, last text, email text, phone text)`,
      [
        agent.id,
        JSON.stringify(
          numbers.map(n => ({
            n,
            first: `First${letters(n)}`,
            last: `Last${letters(n)}`,
            email: `person${n}@example.com`,
            phone: `+1${LEFT_ALONE.includes(n) ? 504 : 201 + (n % 7)}220${String(n).padStart(4, '0')}`,
          })),
        ),
      ],
    )
    const some = (of: number[]) => of.map(n => `person${n}@example.com`)
    await db.rows(
      `insert into contact_policies (contact_id, carrier_name) select id, 'Evergreen' from contacts where email = any($1)`,
      [some(CUSTOMERS)],
    )
    await db.rows(
      `insert into contact_points (contact_id, kind, value, consent) select id, 'phone', phone, 'opted_out' from contacts where email = any($1)`,
      [some(OPTED_OUT)],
    )
    await db.rows(
      `insert into life_events (contact_id, kind) select id, 'do_not_contact' from contacts where email = any($1)`,
      [some(LEFT_ALONE)],
    )
    await db.rows(`insert into tags (name) values ('On a list'), ('Imported')`)
    await db.rows(
      `insert into contact_tags (contact_id, tag_id, created_at)
       select c.id, t.id, now() - interval '1 day' from contacts c, tags t where (c.number + t.id) % 3 = 0`,
    )
  })

/** The same people with a note and a policy each, and some with another at the end of the file. */
const [header = '', ...lines] = people(ROWS).trim().split('\n')
const TWICE = lines.slice(KNOWN - 50, KNOWN + 50)
const file = [
  `${header},Notes,Carrier,Policy Number,Policy status`,
  ...lines.map((line, at) => `${line},Met at fair ${at},Humana,P-${at},Active`),
  ...TWICE.map((line, at) => `${line},Called ${at},Humana,S-${at},Lapsed`),
].join('\n')

const TABLES = [
  'contacts',
  'contact_tags',
  'contact_notes',
  'contact_policies',
  'contact_points',
  'contact_files',
  'life_events',
]
const dump = (ours: Agency) => dumpOf(ours, Object.fromEntries(TABLES.map(table => [table, 'true'])))

test.each([11, 23, 42])(
  'an import that updates and scrubs does each row once, and its undo leaves every byte, whoever dies on the way (%i)',
  async seed => {
    const ours = await agency(server)
    const { call } = ours.agent
    await fill(ours)
    const before = await dump(ours)
    const count = async (sql: string) => (await ours.tenant(db => db.rows<{ count: number }>(sql)))[0]?.count
    const { id, columns } = await upload(ours.agent, file)
    const kills = killsOf(seed, 3)
    let interrupted = 0
    const finish = async (phase: number) => {
      const fire = kills[phase] ?? []
      interrupted += (await workUnderFire({ server, owner, register: registerContactImports }, id, fire)) - 1
      return call(contactImports.show, { params: { id } })
    }
    await call(contactImports.dryRun, {
      params: { id },
      body: {
        mapping: guessed({ columns } as Attempt),
        tags: ['Imported'],
        on_duplicate: 'update',
        overwrite: true,
        scrub_against: { customers: true, opted_out: true, action: 'tag', updated_lead_tags: ['On a list'] },
      },
    })
    expect(await finish(0)).toMatchObject({
      state: 'ready',
      counts: { to_create: ROWS - KNOWN, to_update: KNOWN, to_add_policy: TWICE.length },
    })
    expect(await dump(ours)).toEqual(before)

    await call(contactImports.run, { form: { id }, files: {} })
    expect(await finish(1)).toMatchObject({
      state: 'completed',
      counts: { created: ROWS - KNOWN, updated: KNOWN, policy_added: TWICE.length },
      processed: ROWS + TWICE.length,
    })
    expect(await count('select count(*) from contacts')).toBe(ROWS)
    expect(await count('select count(*) from contact_notes')).toBe(ROWS + TWICE.length)
    expect(await count(`select count(*) from contact_policies where carrier_name = 'Humana'`)).toBe(ROWS + TWICE.length)
    expect(await count(`select count(*) from contact_policies where status = 'lapsed'`)).toBe(TWICE.length)
    expect(await count(`select count(*) from contact_events where kind = 'contact_imports.updated'`)).toBe(KNOWN)
    const former = `select count(*) from contact_points where consent = 'opted_out' and value like '+1504220%'`
    expect(await count(former)).toBe(LEFT_ALONE.length)
    const bearers = (name: string) =>
      `select count(*) from contact_tags ct join tags t on t.id = ct.tag_id join contacts c on c.id = ct.contact_id where t.name = '${name}'`
    expect(await count(bearers('Imported'))).toBe(ROWS)
    const listed = LISTED.map(n => `'person${n}@example.com'`).join()
    expect(await count(`${bearers('On a list')} and c.email in (${listed})`)).toBe(LISTED.length)

    await call(contactImports.undo, { params: { id } })
    expect(await finish(2)).toMatchObject({
      state: 'undone',
      counts: { deleted: ROWS - KNOWN + TWICE.length, restored: KNOWN },
    })
    expect(await dump(ours)).toEqual(before)
    expect(interrupted).toBeGreaterThan(0)
  },
  60_000,
)

test.each([7, 19, 31])(
  'the files of an archive arrive once each and go again, whoever dies on the way (%i)',
  async seed => {
    const ours = await agency(server)
    const { call } = ours.agent
    const { id: contact_id, number } = await call(contacts.create, { body: { last_name: 'Papers' } })
    const before = await dump(ours)
    const FILES = 130
    const archive = zipOf(
      Object.fromEntries(Array.from({ length: FILES }, (_, at) => [`${number}/n${at}.txt`, `text ${at}`])),
    )
    const { id } = await call(contactImports.importAttachments, {
      form: {},
      files: { file: new File([archive], 'papers.zip') },
    })
    const kills = killsOf(seed, 3)
    let interrupted = 0
    const finish = async (phase: number) => {
      const fire = kills[phase] ?? []
      interrupted += (await workUnderFire({ server, owner, register: registerContactImports }, id, fire)) - 1
      return call(contactImports.show, { params: { id } })
    }
    expect(await finish(0)).toMatchObject({ state: 'ready', counts: { to_attach: FILES } })
    expect(await dump(ours)).toEqual(before)
    await call(contactImports.importAttachments, { form: { id }, files: {} })
    expect(await finish(1)).toMatchObject({ state: 'completed', counts: { attached: FILES }, processed: FILES })
    const kept = await ours.tenant(db =>
      db.rows<{ filename: string; storage_key: string }>(
        'select filename, storage_key from contact_files where contact_id = $1',
        [contact_id],
      ),
    )
    expect(new Set(kept.map(({ filename }) => filename)).size).toBe(FILES)
    expect(kept).toHaveLength(FILES)
    for (const { storage_key } of kept) expect(await server.core.files.has(storage_key)).toBe(true)
    // No queue runs here, so that whoever is killed is the only worker: what it would erase is kept in mind.
    const erased = new Set<string>()
    const queue = vi.spyOn(server.core.jobs, 'enqueue').mockImplementation(async (_db, _name, data) => {
      for (const key of (data as { keys: string[] }).keys) erased.add(key)
    })
    await call(contactImports.undo, { params: { id } })
    expect(await finish(2)).toMatchObject({ state: 'undone', counts: { to_attach: FILES, deleted: FILES } })
    queue.mockRestore()
    expect(await dump(ours)).toEqual(before)
    expect(erased).toEqual(new Set(kept.map(({ storage_key }) => storage_key)))
    expect(interrupted).toBeGreaterThan(0)
  },
)
