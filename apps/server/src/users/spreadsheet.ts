import { brandOf, roleLabel } from '@openbook/config/brands.ts'
import { jobTitle } from '@openbook/config/job-titles.ts'
import { secondFactorsSaid } from '@openbook/config/second-factors.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import type { SignedIn } from '../core/http/context.ts'
import { isMoment, momentOf } from '../core/list-export.ts'
import type { slice } from '../core/page.ts'
import { sheetOf } from '../core/sheet.ts'
import { batch, type Filter } from './queries.ts'

const COLUMNS = {
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
  paid_user: 'Paying',
  invitation: 'Invitation',
  second_factors: 'Second factor',
  second_factor_due: 'Owes a second factor from (UTC)',
  last_sign_in_at: 'Last sign-in (UTC)',
  created_at: 'Added (UTC)',
} as const
type Column = keyof typeof COLUMNS
const names = Object.keys(COLUMNS) as Column[]
/** With their role as it is called. */
type User = Omit<Awaited<ReturnType<typeof batch>>[number], 'role'> & { role: string }

function cellOf(name: Column, value: User[Column]) {
  if (isMoment(name) || name === 'second_factor_due') return momentOf(value)
  if (Array.isArray(value)) return secondFactorsSaid(value)
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
}
const cellsOf = (user: User) => names.map(name => cellOf(name, user[name]))

/** Everyone the list finds as CSV, in its order. */
export const spreadsheet = (
  { core, viewer, tenant }: Pick<SignedIn, 'core' | 'viewer' | 'tenant'>,
  wanted: ReturnType<typeof slice>,
  filter: Filter,
) => {
  const next = (_last: User | undefined, sent: number) =>
    tenant(async db => {
      await reachAll(db, viewer)
      return titled(core, db, await batch(db, sent, wanted, filter))
    })
  return sheetOf(Object.values(COLUMNS), next, cellsOf)
}

/** The same people with their roles and job titles as the brand of each one's agency calls them. */
async function titled({ env }: Core, db: Db, users: User[]): Promise<User[]> {
  const agencies = [...new Set(users.map(({ business_unit_id }) => business_unit_id))]
  const known = await db.rows<{ id: number; brand: string }>(
    'select id, brand from business_units where id = any($1)',
    [agencies],
  )
  const brands = new Map(known.map(({ id, brand }) => [id, env.brand ?? brand]))
  return users.map(user => ({
    ...user,
    role: roleLabel(brandOf(brands.get(user.business_unit_id)), user.role),
    job_title: user.job_title && jobTitle(user.job_title, brands.get(user.business_unit_id)),
  }))
}
