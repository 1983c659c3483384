import type { UserInput } from '@openbook/api/users.ts'
import { worksAcrossAgencies } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { brandOf } from '@openbook/config/brands.ts'
import { usPhone } from '@openbook/config/phones.ts'
import type { z } from 'zod'
import { brandNameOf } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { accessDenied, invalid } from '../core/http/refused.ts'
import { createUser } from './create.ts'
import { holdHierarchyOf } from './hold-hierarchy.ts'
import { refuseHidden, roleToGive } from './offered.ts'
import { refuseCompany, refuseJobTitle, refuseManager, refusePassword, refuseSubdomain } from './policy.ts'
import { taken } from './taken.ts'

/** Makes a user as the viewer may: a role from above, an agency within reach, a password worth the name. Answers the id. */
export async function enrolUser(
  core: Core,
  db: Db,
  viewer: Viewer,
  wanted: z.output<typeof UserInput>,
): Promise<number> {
  const business_unit_id = wanted.business_unit_id ?? viewer.business_unit_id
  const role = roleToGive(viewer, wanted.role)
  if (business_unit_id !== viewer.business_unit_id) await refuseAgency(db, viewer, business_unit_id)
  await refuseHidden({ core, db, viewer }, business_unit_id, role)
  if (wanted.manager_id) await holdHierarchyOf(db, business_unit_id)
  if (wanted.manager_id) await refuseManager(db, wanted.manager_id, { id: null, role, business_unit_id })
  if (wanted.corporation_id) await refuseCompany(db, wanted.corporation_id, business_unit_id)
  refusePassword(wanted.password, [wanted.username, wanted.email, wanted.first_name, wanted.last_name])
  refuseSubdomain(wanted.domain_name)
  const brand = core.env.brand ?? (await brandNameOf(db, business_unit_id))
  if (wanted.job_title) refuseJobTitle(wanted.job_title, brand)
  const { primary_color } = brandOf(brand)
  const phone = wanted.phone && (usPhone(wanted.phone) ?? wanted.phone)
  return createUser(db, core.env.secret, { ...wanted, phone, role, business_unit_id, primary_color }).catch(taken)
}

async function refuseAgency(db: Db, viewer: Viewer, id: number) {
  if (!worksAcrossAgencies(viewer.role)) throw accessDenied()
  const [agency] = await db.prepared('select from business_units where id = $1 and deactivated_at is null', [id])
  if (!agency) throw invalid('business_unit_id', 'Choose an active agency.', 'users.unknown_agency')
}
