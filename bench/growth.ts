import { rm } from 'node:fs/promises'
import { type Row, report } from './measure/report.ts'
import { round } from './measure/stats.ts'
import { child } from './sides/child.ts'

const SIZES = (process.env.BENCH_SIZES ?? '100000,1000000,3000000').split(',').map(Number)

/** What one size of book measured, as `growth-at.ts` says it. */
export interface Grown {
  contacts: number
  /** Bytes of the table, of its indexes, and of each index. */
  table: number
  indexes: number
  each: { name: string; bytes: number }[]
  /** p50 and p95 in ms of each list, one at a time over HTTP. */
  lists: { name: string; p50: number; p95: number; total: number }[]
  /** Microseconds a contact: 10,000 more by one insert, and one field of 2,000 changed one by one. */
  insert_us: number
  change_us: number
}

/** The same book at several sizes: what grows with it, and how fast. */
export async function growth(): Promise<void> {
  const grown: Grown[] = []
  for (const size of SIZES) {
    const dataDir = `/tmp/openbook-growth-${size}`
    const measured = child('bench/growth-at.ts', { BENCH_CONTACTS: String(size), DATA_DIR: dataDir })
    grown.push(await measured.next<Grown>())
    await measured.stop()
    await rm(dataDir, { recursive: true, force: true })
    console.log(`  ${size.toLocaleString('en-US')} contacts measured`)
  }
  await report({
    name: 'growth',
    about: 'one agency of more and more contacts',
    settings: { sizes: SIZES },
    rows: rowsOf(grown),
    notes: ['ratio: the last size over the one before it; the book itself grew by as much as the sizes say.'],
  })
}

function rowsOf(grown: Grown[]): Row[] {
  const last = grown.at(-1)
  const row = (
    what: string,
    unit: string,
    of: (at: Grown) => number,
    bar: (value: number) => boolean,
    says: string,
  ) => {
    const values = grown.map(of)
    const [before = Number.NaN, now = Number.NaN] = values.slice(-2)
    const detail = Object.fromEntries(grown.map(({ contacts }, at) => [contacts, round(values[at] ?? Number.NaN)]))
    return {
      what,
      unit,
      ours: round(now),
      raw: round(before),
      ratio: round(now / before),
      bar: says,
      met: bar(now),
      detail,
    }
  }
  const always = () => true
  return [
    row('bytes a contact in the table', 'B', at => at.table / at.contacts, always, ''),
    row('bytes a contact in indexes', 'B', at => at.indexes / at.contacts, always, ''),
    row('one more contact of 10,000', 'µs', at => at.insert_us, always, ''),
    row('one field of one contact changed', 'µs', at => at.change_us, always, ''),
    ...(last?.lists ?? []).map(({ name }) =>
      row(
        `${name}, p95`,
        'ms',
        at => at.lists.find(list => list.name === name)?.p95 ?? Number.NaN,
        value => value <= 150,
        '≤ 150 ms at the last size, to know where it ends',
      ),
    ),
  ]
}
