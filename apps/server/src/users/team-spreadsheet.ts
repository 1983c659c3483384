import type { Viewer } from '@openbook/auth/viewer.ts'
import { roleLabel } from '@openbook/config/brands.ts'
import { jobTitle } from '@openbook/config/job-titles.ts'
import { writeXlsxStream } from 'hucre/xlsx'
import { printable } from '../contact-exports/write-xlsx.ts'
import type { SignedIn } from '../core/http/context.ts'
import { BATCH, sheetOf } from '../core/sheet.ts'
import type { Offered } from './offered.ts'
import { below, type Row } from './team.ts'

const HEADINGS = [
  'Username',
  'First name',
  'Last name',
  'Role',
  'Job title',
  'Manager',
  'Contacts',
  'Licensed in',
  'License over in',
  'Active',
  'Last sign-in (UTC)',
]

/** Those below the viewer that a search finds, by name, and the cells of each. */
const teamOf = (tenant: SignedIn['tenant'], viewer: Viewer, { brand, brand_name }: Offered, q: string | undefined) => ({
  next: (_last: Row | undefined, sent: number) => tenant(db => below(db, viewer, q, BATCH, sent)),
  cells: (row: Row) => [
    row.username,
    row.first_name,
    row.last_name,
    roleLabel(brand, row.role),
    row.job_title && jobTitle(row.job_title, brand_name),
    row.manager_name,
    row.contacts,
    row.licensed.join('; '),
    row.expired.join('; '),
    row.active ? 'Yes' : 'No',
    row.last_sign_in_at && new Date(row.last_sign_in_at).toISOString().slice(0, 19).replace('T', ' '),
  ],
})
type Team = Parameters<typeof teamOf>

/** The team as CSV. */
export function teamSheet(...asked: Team) {
  const { next, cells } = teamOf(...asked)
  return sheetOf(HEADINGS, next, cells)
}

/** The team as an Excel workbook; what reads like a formula is a text there. */
export const teamWorkbook = (...asked: Team): AsyncIterable<Uint8Array> =>
  writeXlsxStream(rowsOf(teamOf(...asked)), { name: 'Team', freezePane: { rows: 1 } })

async function* rowsOf({ next, cells }: ReturnType<typeof teamOf>) {
  yield HEADINGS
  let sent = 0
  let rows: Row[]
  do {
    rows = await next(undefined, sent)
    for (const row of rows) yield cells(row).map(cell => (typeof cell === 'string' ? printable(cell) : cell))
    sent += rows.length
  } while (rows.length === BATCH)
}
