import type { Db } from '../core/db/database.ts'
import type { ChangeRow } from './queries.ts'
import { givenBack, whyNotBack } from './ranks.ts'

type Row = Omit<ChangeRow, 'job_id'>
type Reasons = [id: number, why: string][]

const FIELDS = ['manager_id', 'role', 'corporation_id', 'active'] as const

/** Why somebody is left as they are; undefined where they still are as the change left them. */
export function whyKept(row: Row): string | undefined {
  const asLeft = FIELDS.every(field => row.after[field] === undefined || row.after[field] === row[field])
  if (!asLeft) return 'Changed since.'
  return row.company_gone ? 'Their company is there no more.' : undefined
}

/** Who is left as they are, and why; a team is not given back to somebody who stays as they are. */
export async function whoStays(db: Db, rows: Row[]): Promise<Map<number, string>> {
  const kept = new Map<number, string>()
  let found = reasons(rows, whyKept)
  do {
    for (const [id, why] of found) kept.set(id, why)
    found = await staysWith(db, rows, kept)
  } while (found.length)
  return kept
}

/** Who else stays, now that these do: each may be the former manager of another, or below them. */
async function staysWith(db: Db, rows: Row[], kept: ReadonlyMap<number, string>): Promise<Reasons> {
  const back = rows.filter(({ user_id }) => !kept.has(user_id))
  const led = reasons(back, ({ before }) =>
    kept.has(before.manager_id ?? 0) ? 'Whoever led them stays as they are.' : undefined,
  )
  if (led.length) return led
  const again = givenBack(back)
  const found: Reasons = []
  for (const row of back) {
    const why = await whyNotBack(db, row, again)
    if (why) found.push([row.user_id, why])
  }
  return found
}

const reasons = (rows: Row[], whyOf: (row: Row) => string | undefined): Reasons =>
  rows.flatMap(row => {
    const why = whyOf(row)
    return why ? [[row.user_id, why]] : []
  })
