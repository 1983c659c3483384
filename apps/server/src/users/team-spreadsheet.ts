import { roleLabel } from '@openbook/config/brands.ts'
import { jobTitle } from '@openbook/config/job-titles.ts'
import { writeXlsxStream } from 'hucre/xlsx'
import { printable } from '../contact-exports/write-xlsx.ts'
import type { SignedIn } from '../core/http/context.ts'
import { BATCH, sheetOf } from '../core/sheet.ts'
import { type Offered, rolesIn } from './offered.ts'
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

interface Person extends Row {
  called: Offered
}

/** Those below the viewer that a search finds, by name, and the cells of each. */
const teamOf = ({ core, viewer, tenant }: Pick<SignedIn, 'core' | 'viewer' | 'tenant'>, q: string | undefined) => ({
  next: (_last: Person | undefined, sent: number): Promise<Person[]> =>
    tenant(async db => {
      const called = await rolesIn({ core, db, viewer }, viewer.business_unit_id)
      return (await below(db, viewer, { q }, BATCH, sent)).map(row => ({ ...row, called }))
    }),
  cells: (row: Person) => [
    row.username,
    row.first_name,
    row.last_name,
    roleLabel(row.called.brand, row.role),
    row.job_title && jobTitle(row.job_title, row.called.brand_name),
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

/** The team as an Excel workbook, begun when the first of them are there; what reads like a formula is a text there. */
export async function teamWorkbook(...asked: Team): Promise<AsyncIterable<Uint8Array>> {
  const team = teamOf(...asked)
  return writeXlsxStream(rowsOf(team, await team.next(undefined, 0)), { name: 'Team', freezePane: { rows: 1 } })
}

async function* rowsOf({ next, cells }: ReturnType<typeof teamOf>, first: Person[]) {
  yield HEADINGS
  let sent = 0
  for (let rows = first; ; rows = await next(undefined, sent)) {
    for (const row of rows) yield cells(row).map(cell => (typeof cell === 'string' ? printable(cell) : cell))
    sent += rows.length
    if (rows.length < BATCH) return
  }
}
