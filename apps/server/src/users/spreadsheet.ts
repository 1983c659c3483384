import type { Viewer } from '@openbook/auth/viewer.ts'
import { reachAll } from '../core/db/reach.ts'
import type { SignedIn } from '../core/http/context.ts'
import { sheetOf } from '../core/sheet.ts'
import { batch, type Filter } from './queries.ts'

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
type User = Awaited<ReturnType<typeof batch>>[number]

const cellsOf = (user: User) => names.map(name => (name === 'active' ? (user.active ? 'Yes' : 'No') : user[name]))

/** Everyone the filter finds as CSV. */
export const spreadsheet = (viewer: Viewer, tenant: SignedIn['tenant'], q: string | undefined, filter: Filter) => {
  const next = (_last: User | undefined, sent: number) =>
    tenant(async db => {
      await reachAll(db, viewer)
      return batch(db, sent, q, filter)
    })
  return sheetOf(Object.values(COLUMNS), next, cellsOf)
}
