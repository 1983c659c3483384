import type { Viewer } from '@openbook/auth/viewer.ts'
import { stringify } from 'csv-stringify/sync'
import { reachAll } from '../core/db/reach.ts'
import type { SignedIn } from '../core/http/context.ts'
import { after, type Filter } from './queries.ts'

const BATCH = 2000
const HEADINGS = [
  'Entry',
  'When',
  'Act',
  'Acting as',
  'Really',
  'What',
  'Its id',
  'Changes',
  'Address',
  'Session',
  'Request',
  'Agency',
]

/** The log as CSV, newest first, both identities in each row; what a spreadsheet would take for a formula is kept as text. Nothing is sent before the first rows are there, so that what goes wrong is still said. */
export async function* spreadsheet(viewer: Viewer, tenant: SignedIn['tenant'], q: string | undefined, filter: Filter) {
  let headings = stringify([HEADINGS], { bom: true })
  let below: number | null = null
  let entries: Awaited<ReturnType<typeof after>>
  do {
    const last: number | null = below
    entries = await tenant(async db => {
      await reachAll(db, viewer)
      return after(db, last, BATCH, q, filter)
    })
    const rows = stringify(
      entries.map(entry => [
        entry.id,
        entry.at,
        entry.action,
        entry.user_name,
        entry.real_user_name,
        entry.subject_type,
        entry.subject_id,
        entry.changes && JSON.stringify(entry.changes),
        entry.ip,
        entry.session_id,
        entry.request_id,
        entry.business_unit_name,
      ]),
      { escape_formulas: true },
    )
    yield headings + rows
    headings = ''
    below = entries.at(-1)?.id ?? null
  } while (entries.length === BATCH)
}
