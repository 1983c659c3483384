import type pg from 'pg'
import { cases } from './contacts-cases.ts'
import { CONTACTS, connected, DATA_DIR, openBook } from './fill/fill.ts'
import type { Grown } from './growth.ts'
import { goFirst } from './measure/priority.ts'
import { timed } from './measure/rounds.ts'
import { median, quantile, round } from './measure/stats.ts'
import { openbook } from './sides/openbook.ts'
import { requestBytes, wire } from './sides/wire.ts'

const MORE = 10_000
const CHANGED = 2000

/** Measures one size in a process of its own, since the size of the book is an environment variable. */
const cluster = await openBook()
const grown = await connected(cluster.url, async client => {
  const sizes = await sizesOf(client)
  const lists = await listsOf(client)
  return { contacts: CONTACTS, ...sizes, lists, ...(await writesOf(client)) } satisfies Grown
})
await cluster.close()
process.send?.(grown)
process.disconnect?.()

async function sizesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select indexrelid::regclass::text as name, pg_relation_size(indexrelid) as bytes from pg_index
      where indrelid = 'contacts'::regclass order by 2 desc`,
  )
  const { rows: whole } = await client.query<{ bytes: string }>(`select pg_table_size('contacts') as bytes`)
  const each = rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }))
  return { table: Number(whole[0]?.bytes), indexes: each.reduce((sum, { bytes }) => sum + bytes, 0), each }
}

async function listsOf(client: pg.Client) {
  const server = await openbook()
  const ours = wire(server.port)
  goFirst(DATA_DIR, server.process.pid)
  try {
    const lists: Grown['lists'] = []
    for (const each of await cases(client)) {
      const headers = await server.signIn(each.viewer.username)
      const request = requestBytes('PATCH', '/v1/contacts', headers, { contacts_scope: each.scope })
      const total: number = JSON.parse(await ours.send(request)).meta.total_count
      await timed(() => ours.send(request), 200, 5)
      const samples = await timed(() => ours.send(request), 1500, 20)
      lists.push({ name: each.name, p50: round(median(samples)), p95: round(quantile(samples, 0.95)), total })
    }
    return lists
  } finally {
    ours.close()
    await server.stop()
  }
}

async function writesOf(client: pg.Client) {
  const copied = `insert into contacts (business_unit_id, owner_id, created_by, first_name, last_name, email, phone, address, city, state, zip, date_of_birth)
    select business_unit_id, owner_id, created_by, first_name, last_name, 'more.' || email, phone, address, city, state, zip, date_of_birth
      from contacts where id <= ${MORE} returning id`
  const began = performance.now()
  await client.query(copied)
  const insert_us = round(((performance.now() - began) * 1000) / MORE)
  const { rows } = await client.query<{ id: string }>(
    `select id from contacts where deleted_at is null order by hashint8extended(id, 7) limit ${CHANGED}`,
  )
  const took: number[] = []
  for (const { id } of rows) {
    const at = performance.now()
    await client.query({
      name: 'change',
      text: `update contacts set address_2 = 'Suite 7', version = version + 1, updated_at = clock_timestamp() where id = $1`,
      values: [id],
    })
    took.push(performance.now() - at)
  }
  return { insert_us, change_us: round(median(took) * 1000) }
}
