import type { Viewer } from '@openbook/auth/viewer.ts'
import { type Brand, roleLabel } from '@openbook/config/brands.ts'
import type { SignedIn } from '../core/http/context.ts'
import { BATCH, sheetOf } from '../core/sheet.ts'
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

/** Those below the viewer that a search finds as CSV, by name. */
export const teamSheet = (tenant: SignedIn['tenant'], viewer: Viewer, brand: Brand, q: string | undefined) =>
  sheetOf(
    HEADINGS,
    (_last: Row | undefined, sent) => tenant(db => below(db, viewer, q, BATCH, sent)),
    row => [
      row.username,
      row.first_name,
      row.last_name,
      roleLabel(brand, row.role),
      row.job_title,
      row.manager_name,
      row.contacts,
      row.licensed.join('; '),
      row.expired.join('; '),
      row.active ? 'Yes' : 'No',
      row.last_sign_in_at && new Date(row.last_sign_in_at).toISOString().slice(0, 19).replace('T', ' '),
    ],
  )
