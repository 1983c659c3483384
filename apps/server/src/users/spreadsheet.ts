import type { Viewer } from '@openbook/auth/viewer.ts'
import { stringify } from 'csv-stringify/sync'
import { reachAll } from '../core/db/reach.ts'
import type { SignedIn } from '../core/http/context.ts'
import { all, type Filter } from './queries.ts'

const COLUMNS = {
  id: 'Id',
  username: 'Username',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  role: 'Role',
  job_title: 'Job title',
  manager_name: 'Manager',
  phone: 'Phone',
  company_name: 'Company',
  business_unit_name: 'Agency',
  active: 'Active',
  last_sign_in_at: 'Last sign-in',
  created_at: 'Added',
} as const
type Column = keyof typeof COLUMNS
const names = Object.keys(COLUMNS) as Column[]

/** Users as CSV, row by row; what a spreadsheet would take for a formula is kept as text. Nothing is sent before the first row is there, so that what goes wrong is still said. */
export async function* spreadsheet(viewer: Viewer, tenant: SignedIn['tenant'], q: string | undefined, filter: Filter) {
  let headings = stringify([names.map(name => COLUMNS[name])], { bom: true })
  const read: typeof tenant = fn =>
    tenant(async db => {
      await reachAll(db, viewer)
      return fn(db)
    })
  for await (const user of all(read, q, filter)) {
    const row = stringify([names.map(name => user[name])], {
      escape_formulas: true,
      cast: { boolean: value => (value ? 'Yes' : 'No') },
    })
    yield headings + row
    headings = ''
  }
  if (headings) yield headings
}
