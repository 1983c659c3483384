import { SORTS } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter, ContactsScope } from '@openbook/api/core/contacts-scope.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { ianaZone } from '@openbook/config/limits.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '../core/day-in.ts'
import { type Db, dbOn, types } from '../core/db/database.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { endlessPage } from './by-end.ts'
import { keepFrequentWords } from './frequent-words.ts'
import { findPage, list } from './list.ts'
import { compileView } from './scope.ts'
import { count } from './total.ts'

/** On a database of its own: where ids of a whole run are spread over a small agency, its bits are mostly empty. */
let server: TestServer & Place
let ours: Agency
let tags: number[]
/** What rows of contacts say: the field, and which. */
let rows: [string, string][]
beforeAll(async () => {
  server = await ownServer()
  ours = await agency(server)
  await ours.tenant(fill)
  await analyze()
  tags = (await ours.tenant(db => db.rows<{ id: number }>('select id from tags order by id'))).map(({ id }) => id)
  rows = await ours.tenant(rowsIn)
  for (const trait of traits()) await keep(trait)
})
afterAll(() => server.close())

/** As autovacuum would a minute later: until then the planner takes these tables for empty. */
async function analyze() {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('vacuum analyze').finally(() => client.end())
}

/** So many that no tag and no consent is had by few, half of them one agent’s. Of two in five just one other has the name. */
const MANY = 14_000
const fill = async (db: Db) => {
  await db.rows(`insert into tags (name) select 'Tag ' || g from generate_series(1, 3) g`)
  await db.rows(`insert into statuses (title, position) select 'Status ' || g, 100 + g from generate_series(1, 2) g`)
  await db.rows(`insert into sources (title) values ('Fair')`)
  await db.rows(
    `insert into contacts (owner_id, first_name, last_name, state, gender, consent_source, deleted_at, line_of_business, status_id, source_id)
     select ($1::bigint[])[1 + g % 4], case when g % 5 < 2 then 'Pat' else (array['Ann', 'Bob', null])[1 + g % 3] end,
            'Smith' || case when g % 5 < 2 then 700 + g % ${MANY / 2} else g % 700 end, (array['RI', 'TX', null])[1 + g % 3],
            (array['male', 'female', null])[1 + g % 3], case when g % 20 < 9 then 'Web form' when g % 20 = 9 then 'Phone' end,
            case when g % 11 = 0 then now() end, (array['medicare', 'insurance', null])[1 + g % 7 % 3],
            case when g % 6 > 0 then (select (array_agg(id order by id))[1 + g % 2] from statuses where title like 'Status %') end,
            case when g % 8 < 3 then (select id from sources where title = 'Fair') end from generate_series(1, ${MANY}) g`,
    [[ours.agent.id, ours.agent.id, ours.agent2.id, ours.manager.id]],
  )
  await db.rows(
    `insert into contact_addresses (contact_id, kind, state) select id, (array['mailing', 'previous'])[1 + number % 2], 'RI' from contacts where number % 50 < 3`,
  )
  await db.rows(
    `insert into contact_tags (contact_id, tag_id) select c.id, t.id from contacts c, tags t where (c.number * (t.id + 2)) % 7 < 4 and t.name <> 'Tag 3'`,
  )
  await db.rows(
    `insert into api_vendors (vendor_name, vendor_type, route, owner_id) values ('Acme', 'aged', 'owner', $1)`,
    [ours.agent.id],
  )
  await db.rows(
    `insert into api_requests (api_vendor_id, outcome, status, answer, took_ms) select id, 'accepted', 201, '{}', 1 from api_vendors`,
  )
  await db.rows(certify('c.number % 9 < 4'))
  await db.rows(
    `insert into contact_policies (contact_id, carrier_name, status, end_date)
     select id, 'Acme', 'active', date '2199-01-01' + number::int % 90 from contacts where number % 5 < 2`,
  )
  await db.rows(
    `insert into contact_events (contact_id, kind, at) select id, 'contacts.activity', now() - number % 60 * interval '1 day' from contacts where number % 4 > 0`,
  )
}
const certify = (where: string) =>
  `insert into consent_certificates (contact_id, api_request_id, api_vendor_id) select c.id, r.id, r.api_vendor_id from contacts c, api_requests r where ${where}`

const rowsIn = async (db: Db): Promise<[string, string][]> => {
  const ids = await db.rows<{ field: string; id: number }>(
    `select 'status_id' as field, id from statuses where title like 'Status %' union all select 'source_id', id from sources where title = 'Fair' order by 1, 2`,
  )
  return [
    ...ids.map(({ field, id }): [string, string] => [field, String(id)]),
    ['line_of_business', 'medicare'],
    ['gender', 'female'],
    ['state', 'RI'],
    ['state', 'TX'],
  ]
}

const system: Parameters<typeof keepFrequentWords>[0] = fn => server.core.database.system(fn)
const keep = (trait: string[]) =>
  system(db => db.rows('select app.keep_frequent_word($1, $2, $3)', [ours.business_unit_id, ...trait]))
const forget = () => system(db => db.rows('select app.forget_text_changes()'))
const traits = () => [
  ...tags.map(id => ['tag_id', String(id)]),
  ['consent_record', 'source'],
  ['consent_record', 'certificate'],
  ['consent_source', 'web form'],
  ['client', today()],
  ['ending', today()],
  ...rows,
  ['alive', ''],
  ['twin', 'name'],
]

function today() {
  return dayIn(ianaZone('est'))
}
const SOME = `id in (select id from contacts order by id offset $1 limit 40) and $2::bigint > 0`
const THEM = `contact_id in (select id from contacts order by id offset $1 limit 40) and $2::bigint > 0`
const ACTS: Record<string, string> = {
  create: `insert into contacts (owner_id, last_name, consent_source) select $2::bigint, 'New', 'Web form' from generate_series(1, 1 + $1::int % 9) g`,
  tag: `insert into contact_tags (contact_id, tag_id) select c.id, t.id from contacts c, tags t where c.${SOME} on conflict do nothing`,
  untag: `delete from contact_tags where ${THEM}`,
  'tag otherwise': `update contact_tags x set tag_id = (select max(id) from tags) where x.${THEM} and x.tag_id = (select min(id) from tags)
    and not exists (select from contact_tags y where y.contact_id = x.contact_id and y.tag_id = (select max(id) from tags))`,
  say: `update contacts set consent_source = 'Web form' where ${SOME}`,
  'say no more': `update contacts set consent_source = null where ${SOME}`,
  certify: certify(`c.${SOME}`),
  give: `update contacts set owner_id = $2 where ${SOME}`,
  delete: `update contacts set deleted_at = now() where ${SOME}`,
  restore: `update contacts set deleted_at = null where ${SOME}`,
  insure: `insert into contact_policies (contact_id, carrier_name, status, end_date)
    select id, 'Acme', (array['active', 'active', 'pending'])[1 + number % 3], case when number % 4 > 0 then '${today()}'::date - 1 + number::int % 3 end from contacts where ${SOME}`,
  'move the end': `update contact_policies set end_date = (array[date '${today()}' - 1, '${today()}', null])[1 + id % 3] where ${THEM}`,
  lapse: `update contact_policies set status = 'lapsed' where ${THEM}`,
  'put in force': `update contact_policies set status = 'active', deleted_at = null where ${THEM}`,
  'remove the policy': `update contact_policies set deleted_at = now() where ${THEM}`,
  'erase the policy': `delete from contact_policies where ${THEM}`,
  'move the policy': `update contact_policies set contact_id = (select min(id) from contacts) where ${THEM}`,
  purge: `delete from contacts where ${SOME} and not exists (select from consent_certificates k where k.contact_id = contacts.id)`,
  'give a status': `update contacts set status_id = (select min(id) from statuses where title like 'Status %') where ${SOME}`,
  'take the status': `update contacts set status_id = null, source_id = null where ${SOME}`,
  'give a source': `update contacts set source_id = (select id from sources where title = 'Fair') where ${SOME}`,
  'move away': `update contacts set state = (array['RI', 'TX', 'NY', null])[1 + number % 4], gender = 'female', line_of_business = 'medicare' where ${SOME}`,
  'rename some': `update contacts set first_name = 'Zoe', last_name = 'Rare' || number % 25 where ${SOME}`,
  'rename one': `update contacts set last_name = 'Smith' || $1::int % 700 where id = (select id from contacts order by id offset $1 limit 1) and $2::bigint > 0`,
  'add an address': `insert into contact_addresses (contact_id, kind, state) select id, (array['mailing', 'previous'])[1 + number % 2], (array['RI', 'TX', null])[1 + number % 3] from contacts where ${SOME}`,
  'leave an address': `update contact_addresses set kind = case kind when 'previous' then 'home' else 'previous' end where ${THEM}`,
  'give an address away': `update contact_addresses set contact_id = (select id from contacts order by id offset ($1::int * 7) % ${MANY / 2} limit 1) where ${THEM}`,
  'drop the address': `delete from contact_addresses where ${THEM}`,
  'tag everybody': `with gone as (delete from contact_tags where $1::int >= 0 and $2::bigint > 0 returning tag_id) select count(*) from gone`,
}
const acts = (...without: string[]) => fc.constantFrom(...Object.keys(ACTS).filter(what => !without.includes(what)))

/** Who is not deleted and has what a field says, wherever they are in a state. */
const SAID: Record<string, string> = {
  alive: 'true',
  twin: 'c.name_key in (select d.name_key from contacts d where d.deleted_at is null and d.name_key is not null group by 1 having count(*) > 1)',
  state: `(c.state = $3::text or c.id in (select a.contact_id from contact_addresses a where a.kind <> 'previous' and a.state = $3::text))`,
  status_id: 'c.status_id::text = $3::text',
  source_id: 'c.source_id::text = $3::text',
}
async function expectRowsExact(db: Db) {
  for (const [field, word] of [...rows, ['alive', ''], ['twin', 'name']] as const) {
    const [said] = await db.rows<{ bits: boolean; sets: boolean }>(
      `select coalesce(bool_and(app.has_bit(b.bits, c.id) = s.there), false) as bits,
              bit_count(app.trait_set($1, $2)) = count(*) filter (where s.there) and bit_count(b.bits) = count(*) filter (where s.there) as sets
         from (select app.trait_bits($1, $2) as bits offset 0) b cross join contacts c
         cross join lateral (select c.deleted_at is null and coalesce((${SAID[field] ?? `c.${field} = $3::text`}) and $3::text is not null, false) as there) s group by b.bits`,
      [field, word, word],
    )
    expect(said, `${field} ${word}`).toEqual({ bits: true, sets: true })
  }
}

/** Who has each by the bits, and by the tables. */
const both = (db: Db) =>
  db.rows<{ word: string; bits: string; there: string }>(
    `select b.word, (select string_agg(c.id::text, ',' order by c.id) from contacts c where app.has_bit(b.bits, c.id)) as bits, b.there from (
       select t.id::text as word, app.trait_bits('tag_id', t.id::text) as bits,
              (select string_agg(contact_id::text, ',' order by contact_id) from contact_tags h where h.tag_id = t.id) as there from tags t
       union all select r.word, app.trait_bits(r.field, r.word),
              (select string_agg(contact_id::text, ',' order by contact_id) from contact_consents k where case r.word
                when 'source' then k.on_record in (1, 3) when 'certificate' then k.on_record in (2, 3) else k.source = 'web form' end)
         from (values ('consent_record', 'source'), ('consent_record', 'certificate'), ('consent_source', 'web form')) r (field, word)
       union all select 'client', app.trait_bits('client', $1),
              (select string_agg(p.contact_id::text, ',' order by p.contact_id) from (select distinct contact_id from contact_policies p where p.deleted_at is null and p.status = 'active' and (p.end_date is null or p.end_date >= $1::date)) p)
       union all select 'ending', app.trait_bits('ending', $1),
              (select string_agg(p.contact_id::text, ',' order by p.contact_id) from (select distinct contact_id from contact_policies p where p.deleted_at is null and p.status = 'active' and p.end_date >= $1::date) p)) b`,
    [today()],
  )
async function expectExact(db: Db) {
  const said = await both(db)
  expect(said.length).toBe(8)
  for (const { word, bits, there } of said) expect(bits === there, word).toBe(true)
  await expectRowsExact(db)
}

test('whatever is written before, while and after it is kept, a tag, a consent, a policy in force, a field or a namesake is had by exactly those who have it', async () => {
  const act = fc.record({
    what: acts('tag everybody'),
    at: fc.nat({ max: MANY }),
    end: fc.constantFrom('commit', 'rollback', 'keep', 'forget', 'meanwhile'),
  })
  const keepAll = async () => {
    for (const trait of traits()) await keep(trait)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 5 }), async acts => {
      for (const { what, at, end } of acts) {
        const done = ours.tenant(async db => {
          await db.rows(ACTS[what] as string, [at, ours.agent.id])
          await expectExact(db)
          if (end === 'meanwhile') await keepAll()
          if (end === 'meanwhile') await forget()
          if (end === 'rollback') throw new Error('taken back')
        })
        await done.catch((error: Error) => {
          if (error.message !== 'taken back') throw error
        })
        if (end === 'keep') await keepAll()
        if (end === 'forget') await forget()
        await ours.tenant(expectExact)
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 240_000)

/** A filter by what rows of contacts say, of values that are kept and one that is not. */
const said = () =>
  fc.constantFrom(...new Set(rows.map(([field]) => field))).chain(field =>
    fc.record({
      field: fc.constant(field),
      op: fc.constantFrom('any_of', 'any_of', 'none_of'),
      value: fc.subarray(
        [
          ...rows.filter(each => each[0] === field).map(([, word]) => word.toLowerCase()),
          ...(field === 'state' ? ['ny'] : []),
        ],
        { minLength: 1 },
      ),
    }),
  )

const filter = (): fc.Arbitrary<ContactCondition> => {
  const ids = fc.subarray(tags, { minLength: 1 })
  return fc.oneof(
    fc.record({
      field: fc.constant('tag_id' as const),
      op: fc.constantFrom('any_of', 'all_of', 'none_of'),
      value: ids,
    }),
    fc.record({
      field: fc.constant('consent_record' as const),
      op: fc.constantFrom('any_of', 'none_of'),
      value: fc.subarray(['source', 'certificate', 'none'], { minLength: 1 }),
    }),
    fc.record({
      field: fc.constant('consent_source' as const),
      op: fc.constantFrom('any_of', 'none_of'),
      value: fc.constantFrom('WEB FORM', ['web form', 'phone']),
    }),
    fc.record({ field: fc.constant('consent_source' as const), op: fc.constantFrom('is_empty', 'not_empty') }),
    said(),
    fc.array(said(), { minLength: 1, maxLength: 3 }).map(any => ({ any })),
  ) as fc.Arbitrary<ContactFilter>
}
const BESIDE: ContactCondition[] = [
  { field: 'state', value: 'RI' },
  { field: 'gender', value: ['female'] },
  { field: 'last_contacted_at', op: 'last_days', value: 30 },
  { field: 'last_contacted_at', op: 'not_last_days', value: 30 },
  { field: 'policy_status', value: 'active' },
  {
    any: [
      { field: 'state', value: 'TX' },
      { field: 'consent_record', value: 'certificate' },
    ],
  },
]
const TWINS: Pick<ContactsScope, 'duplicate'>[] = [
  ...[{}, {}, {}],
  { duplicate: { is_duplicate: true } },
  { duplicate: { is_duplicate: true, fields: ['last_name'] } },
]
const BY_END = { sort: 'next_policy_end', desc: false } as const
const GROUPS = ['all', 'all', 'all', 'all_agents', 'downline', 'mine', 'deleted'] as const
const scope = (): fc.Arbitrary<ContactsScope> =>
  fc
    .record({
      search: fc
        .tuple(fc.array(filter(), { maxLength: 2 }), fc.subarray(BESIDE, { maxLength: 2 }))
        .map(parts => parts.flat()),
      contact_group: fc.constantFrom(...GROUPS),
      below: fc.constantFrom({}, {}, { downline_user_id: ours.agent.id }, { downline_user_id: ours.agent2.id }),
      type: fc.constantFrom({}, {}, {}, { type: 'lead' as const }, { type: 'client' as const }),
      order: fc.record({
        order_field: fc.constantFrom(...SORTS),
        order: fc.constantFrom('ASC' as const, 'DESC' as const),
      }),
      page: fc.constantFrom(1, 1, 2, 20),
      q: fc.constantFrom('', '', '', 'smith'),
      twins: fc.constantFrom(...TWINS),
    })
    .map(({ below, type, order, twins, ...rest }) => ({ ...rest, ...order, ...type, ...below, ...twins }))

/** The same list of the whole agency. */
const ofAll = ({ downline_user_id: _, ...wanted }: ContactsScope): ContactsScope => ({
  ...wanted,
  contact_group: 'all',
})

/** The same list in a transaction that wrote something, by what is kept and without it. */
async function byBoth(viewer: Viewer, asked: ContactsScope, written: { what: string; at: number }[]) {
  const client = new pg.Client({ connectionString: server.databaseUrl, types })
  await client.connect()
  const db = dbOn(client)
  const ask = async () => {
    await db.asTenant({ business_unit_id: ours.business_unit_id, user_id: viewer.user_id })
    const compiled = await compileView(db, viewer, asked)
    const { data, meta } = await list(db, viewer, asked)
    const counted = await count(db, compiled)
    await client.query('set local role none')
    const sets = Boolean(compiled.counted || compiled.twins?.kept)
    return {
      met: Boolean(compiled.met),
      sets,
      said: { ids: data.map(({ id }) => id), total: meta.total_count, counted },
    }
  }
  try {
    await client.query('begin')
    await db.asTenant({ business_unit_id: ours.business_unit_id, user_id: viewer.user_id })
    for (const { what, at } of written) await db.rows(ACTS[what] as string, [at, ours.agent.id])
    await client.query('set local role none')
    const kept = await ask()
    await client.query('delete from frequent_words')
    return { kept, read: await ask() }
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

test('a list by tags, consents, clients, fields and namesakes is the same by what is kept of them and without', async () => {
  for (const trait of traits()) await keep(trait)
  const viewers = [ours.buadmin, ours.manager].map(({ id, role }) => ({ user_id: id, role }) as Viewer)
  const met = { all: 0, books: 0, sets: 0 }
  const order = { order_field: 'last_contacted_at', order: 'ASC', page: 2 } as const
  const told: ContactsScope = {
    search: [
      { field: 'consent_source', op: 'any_of', value: 'WEB FORM' },
      { field: 'state', op: 'any_of', value: ['tx'] },
    ],
  }
  // What is kept comes to be used in every run, whatever chance brings.
  const surely = viewers.map((viewer, index) => {
    const written = [{ what: 'delete', at: 11_330 }]
    return [viewer, { ...told, ...order, contact_group: 'all' }, written, index === 0] as never
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...viewers),
      scope(),
      fc.array(fc.record({ what: acts(), at: fc.nat({ max: MANY }) }), { maxLength: 2 }),
      fc.boolean(),
      async (viewer, wanted, written, whole) => {
        const manages = viewer.user_id === ours.manager.id
        const below = manages && wanted.downline_user_id && { downline_user_id: ours.agent.id }
        const asked = whole && !manages ? ofAll(wanted) : { ...wanted, ...below }
        const { kept, read } = await byBoth(viewer, asked, written)
        expect(kept.said).toEqual(read.said)
        expect(kept.said.counted).toBe(kept.said.total)
        expect(read.met && !asked.q).toBe(false)
        expect(read.sets).toBe(false)
        if (kept.sets) met.sets++
        if (kept.met) met[manages || asked.downline_user_id ? 'books' : 'all']++
      },
    ),
    { numRuns: 60, endOnFailure: true, examples: surely },
  )
  expect(met.sets).toBeGreaterThan(0)
  expect(met.all).toBeGreaterThan(0)
  expect(met.books).toBeGreaterThan(0)
}, 240_000)

test('far down by the next end of a policy whom nothing ends of are the same by what is kept and without', async () => {
  for (const trait of traits()) await keep(trait)
  const viewer = { user_id: ours.buadmin.id, role: ours.buadmin.role } as Viewer
  const written = ['insure', 'move the end', 'delete', 'restore', 'rename some'].map((what, at) => ({
    what,
    at: 4000 + 20 * at,
  }))
  for (const order of ['ASC', 'DESC'] as const) {
    const asked: ContactsScope = { contact_group: 'all', order_field: 'next_policy_end', order, page: 700 }
    const { kept, read } = await byBoth(viewer, asked, written)
    expect(kept.said.ids).toHaveLength(15)
    expect(kept.said).toEqual(read.said)
  }
  await ours.tenant(async db => {
    await db.asTenant({ business_unit_id: ours.business_unit_id, user_id: ours.buadmin.id })
    const whole = await compileView(db, viewer, { contact_group: 'all' })
    const { total, ids } = await findPage(db, whole, { ...BY_END, limit: MANY, offset: 0 })
    const all = { total, ids: ids.map(Number) }
    const ending =
      (await both(db))
        .find(({ word }) => word === 'ending')
        ?.there?.split(',')
        .map(Number) ?? []
    const first = all.ids.findIndex(id => !ending.includes(id))
    expect(first).toBeGreaterThan(0)
    const page = (offset: number, backwards = false) =>
      endlessPage(db, all.total, { ...BY_END, limit: 10, offset, backwards })
    expect(await page(first)).toEqual(all.ids.slice(first, first + 10))
    expect(await page(first + 5000)).toEqual(all.ids.slice(first + 5000, first + 5010))
    expect(await page(5, true)).toEqual(all.ids.toReversed().slice(5, 15))
    expect(await page(all.total - first - 10, true)).toEqual(
      all.ids.toReversed().slice(all.total - first - 10, all.total - first),
    )
    expect(await page(first - 1)).toBeUndefined()
    expect(await page(all.total - 9)).toBeUndefined()
    expect(await page(all.total - first - 9, true)).toBeUndefined()
  })
})

test('tags and consents of many are kept, renewed and forgotten, in one’s own agency, and written by nobody else', async () => {
  await system(db => db.rows('delete from frequent_words'))
  await keep(['client', '2001-02-03'])
  await keepFrequentWords(system, [100, 1_000_000_000])
  const kept = () =>
    system(db =>
      db.rows<{ field: string; word: string }>(
        `select field, word from frequent_words where field not in ('', 'address') order by field, word collate "C"`,
      ),
    )
  const words = (await kept()).map(({ field, word }) => `${field} ${word}`)
  expect(words).toEqual(
    expect.arrayContaining(
      traits()
        .filter(([, word]) => word !== String(tags[2]))
        .map(trait => trait.join(' ')),
    ),
  )
  expect(words).not.toContain(`tag_id ${tags[2]}`)
  expect(words).not.toContain('client 2001-02-03')
  await ours.tenant(db => db.rows('delete from contact_tags where tag_id = $1', [tags[0]]))
  await keepFrequentWords(system, [100, 1_000_000_000])
  expect((await kept()).map(({ field, word }) => `${field} ${word}`)).not.toContain(`tag_id ${tags[0]}`)
  await expect(ours.tenant(db => db.rows('delete from trait_changes'))).rejects.toThrow(/permission denied/)
  const other = await agency(server)
  const [here] = await other.tenant(db =>
    db.rows<{ kept: boolean[] }>(`select app.are_kept('{tag_id}', array[$1]) as kept`, [String(tags[1])]),
  )
  expect(here?.kept).toEqual([false])
})
