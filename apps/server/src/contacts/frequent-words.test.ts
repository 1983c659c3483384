import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/db/database.ts'
import { type Agency, agency } from '../core/testing/agency.ts'
import { ownServer, type Place } from '../core/testing/own-server.ts'
import type { TestServer } from '../core/testing/server.ts'
import { keepFrequentWords } from './frequent-words.ts'

/** On a database of its own: where ids of a whole run are spread over a small agency, its bits are mostly empty. */
let server: TestServer & Place
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await ownServer()
  ours = await agency(server)
  theirs = await agency(server)
  await theirs.tenant(db =>
    db.rows(
      `insert into contacts (owner_id, last_name, address) select $1, 'Oak', '1 Elm St' from generate_series(1, 5)`,
      [theirs.agent.id],
    ),
  )
})
afterAll(() => server.close())

const WORDS = ['oak', 'elm'] as const
const system: Parameters<typeof keepFrequentWords>[0] = fn => server.core.database.system(fn)
const keep = (word: string, unit = ours.business_unit_id) =>
  system(async db => {
    await db.rows(`select app.keep_frequent_word($1, field, $2) from unnest(array['', 'address']) field`, [unit, word])
  })

/** Who has a word by what is kept, in each of the ways it is asked for, and by the texts themselves. */
const ways = (db: Db, word: string) =>
  db.rows<
    Record<
      'found' | 'bits' | 'paged' | 'paged_of' | 'street' | 'there' | 'living' | 'living_of' | 'living_there',
      string
    >
  >(
    `select (select string_agg(id::text, ',' order by id) from app.texts_found(array[$1])) as found,
            (select string_agg(c.id::text, ',' order by c.id) from contacts c
              where c.id < octet_length(b.bits) * 8::bigint and get_bit(b.bits, c.id) = 1) as bits,
            (select total || ':' || ids::text from app.search_page(array[$1], null, null, null, null, false, 5, 1)) as paged,
            (select total || ':' || ids::text from app.search_page(array[$1], null, null, null, o.owners, true, 5, 0)) as paged_of,
            (select total || ':' || ids::text from app.search_page(array[$1], 'address', 'contains', $1, null, false, 5, 0)) as street,
            (select string_agg(t.contact_id::text, ',' order by t.contact_id) from contact_texts t where t.search_text like '%' || $1 || '%') as there,
            (select count(*) || ':' || coalesce((array_agg(c.id order by c.sort_name, c.id))[2:6], '{}')::text from contacts c
              where c.deleted_at is null and c.id in (select t.contact_id from contact_texts t where t.search_text like '%' || $1 || '%')) as living,
            (select count(*) || ':' || coalesce((array_agg(c.id order by c.sort_name desc, c.id desc))[1:5], '{}')::text from contacts c
              where c.deleted_at is null and c.owner_id = any(o.owners)
                and c.id in (select t.contact_id from contact_texts t where t.search_text like '%' || $1 || '%')) as living_of,
            (select count(*) || ':' || coalesce((array_agg(c.id order by c.sort_name, c.id))[1:5], '{}')::text from contacts c
              where c.deleted_at is null and c.id in (select t.contact_id from contact_texts t
                where strpos(t.street, $1) > 0 or strpos(t.further_streets, $1) > 0)) as living_there
       from (select app.word_bits($1) as bits) b, (select array[${ours.agent.id}, ${ours.manager.id}]::bigint[] as owners) o`,
    [word],
  )

async function expectExact(db: Db) {
  for (const word of WORDS) {
    const [said] = await ways(db, word)
    expect(said?.found).toBe(said?.there)
    expect(said?.bits).toBe(said?.there)
    expect(said?.paged).toBe(said?.living)
    expect(said?.paged_of).toBe(said?.living_of)
    expect(said?.street).toBe(said?.living_there)
  }
}

const OUR = 'id in (select id from contacts order by id offset $1 limit 3)'
const ACTS: Record<string, string> = {
  create: `insert into contacts (owner_id, last_name, address) select $2::bigint, (array['Oakley', 'Elm', 'Ash'])[1 + g % 3], '7 Oak St' from generate_series(1, 1 + $1::int % 9) g`,
  'name it': `update contacts set last_name = 'Oak' where ${OUR} and $2::bigint > 0`,
  'name it otherwise': `update contacts set last_name = 'Ash', address = '1 Elm St' where ${OUR} and $2::bigint > 0`,
  'give it a further street': `insert into contact_addresses (contact_id, kind, address) select id, 'mailing', '9 Elm Rd' from contacts where ${OUR} and $2::bigint > 0`,
  delete: `update contacts set deleted_at = now() where ${OUR} and $2::bigint > 0`,
  restore: `update contacts set deleted_at = null where ${OUR} and $2::bigint > 0`,
  purge: `delete from contacts where ${OUR} and $2::bigint > 0`,
}
const act = fc.record({
  what: fc.constantFrom(...Object.keys(ACTS)),
  at: fc.nat({ max: 30 }),
  end: fc.constantFrom('commit', 'rollback', 'keep oak', 'keep elm', 'forget', 'meanwhile'),
})

test('whatever is written before, while and after a word is kept, it is had by exactly those in whose text it stands', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 10 }), async acts => {
      for (const { what, at, end } of acts) {
        const done = ours.tenant(async db => {
          await db.rows(ACTS[what] as string, [at, ours.agent.id])
          await expectExact(db)
          if (end === 'meanwhile') await keep('oak')
          if (end === 'meanwhile') await system(db => db.rows('select app.forget_text_changes()'))
          if (end === 'rollback') throw new Error('taken back')
        })
        await done.catch((error: Error) => {
          if (error.message !== 'taken back') throw error
        })
        if (end.startsWith('keep ')) await keep(end.slice(5))
        if (end === 'forget') await system(db => db.rows('select app.forget_text_changes()'))
        await ours.tenant(expectExact)
      }
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

test('words of many are kept, renewed and forgotten; nobody else writes what is kept, nobody sees another agency’s', async () => {
  await ours.tenant(async db => {
    await db.rows(
      `insert into contacts (owner_id, last_name, email, address) select $1, 'Smith' || g, 'm' || g || '@mail.example.com', '1 Maple St' from generate_series(1, 150) g`,
      [ours.agent.id],
    )
  })
  const kept = () =>
    system(db =>
      db.rows<{ word: string }>(
        `select word from frequent_words where business_unit_id = $1 and field = '' order by 1`,
        [ours.business_unit_id],
      ),
    )
  await keep('nobody')
  await keepFrequentWords(system, [100, 1_000_000_000])
  const words = (await kept()).map(({ word }) => word)
  expect(words).toEqual(expect.arrayContaining(['mail.example.com', 'maple']))
  expect(words).not.toContain('nobody')
  expect(words).not.toContain('smith7')
  await expect(ours.tenant(db => db.rows('delete from frequent_words'))).rejects.toThrow(/permission denied/)
  await expect(ours.tenant(db => db.rows('delete from text_changes'))).rejects.toThrow(/permission denied/)
  const [here] = await theirs.tenant(db =>
    db.rows(`select app.is_kept('maple') as kept, app.word_bits('maple') as bits`),
  )
  expect(here).toMatchObject({ kept: false })
  expect([...((here as { bits: Buffer }).bits ?? [])].some(byte => byte > 0)).toBe(false)
})

test('what another cluster kept counts for nothing', async () => {
  await keep('oak')
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`update frequent_words set cluster = 1, bits = '', ids = '{}'`)
    await client.query(`select set_config('app.business_unit_id', $1, true)`, [String(ours.business_unit_id)])
    const { rows } = await client.query(
      `select app.is_kept('oak') as kept, (select count(*)::int from app.texts_found('{oak}')) as found`,
    )
    expect(rows[0].kept).toBe(false)
    expect(rows[0].found).toBeGreaterThan(0)
  } finally {
    await client.query('rollback')
    await client.end()
  }
})
