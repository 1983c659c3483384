import { randomBytes } from 'node:crypto'
import type { adminCreate } from '@openbook/api/business-units.ts'
import type { Receives } from '@openbook/api/core/route.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { BRANDS, brandOf } from '@openbook/config/brands.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'
import type { AuditNote } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { requireProof } from '../sessions/prove.ts'
import { invitationMail } from '../signups/invitation-mail.ts'
import * as signups from '../signups/queries.ts'
import { enrolUser } from '../users/enrol.ts'
import { brandNameOf } from '../users/queries.ts'
import { foundAgency } from './found.ts'

interface Act {
  core: Core
  db: Db
  viewer: Viewer
  audit: (note: AuditNote) => void
  afterCommit: (act: () => Promise<unknown>) => void
}
type Body = Receives<typeof adminCreate>['body']
const DAYS = 7

/** Makes an agency and, where one is named, its first administrator, who is mailed an invitation. Answers the id and the way to the invitation. */
export async function openAgency(act: Act, { name, brand = 'default', admin }: Body) {
  const { db, viewer, audit } = act
  if (!Object.hasOwn(BRANDS, brand)) throw invalid('brand', 'Choose one of the brands.')
  if (admin) await requireProof(db, viewer)
  const same = await db.rows('select from business_units where lower(name) = lower($1) limit 1', [name])
  if (same.length) throw new Refused(409, { name: 'There is an agency of this name.' }, 'already_exists')
  const id = await foundAgency(db, { name, brand })
  audit({ subject_type: 'business_units', subject_id: id, changes: { name, brand, admin: admin?.username ?? null } })
  return { id, invitation_path: admin ? await invite(act, { id, name }, admin) : null }
}

/** A user who chooses their password by the link of an invitation, as somebody approved does. */
async function invite(
  { core, db, viewer, afterCommit }: Act,
  agency: { id: number; name: string },
  admin: NonNullable<Body['admin']>,
): Promise<string> {
  const person = { ...admin, role: 'bu_admin', business_unit_id: agency.id }
  const user_id = await enrolUser(core, db, viewer, { ...person, password: randomBytes(24).toString('base64url') })
  const [asked] = await db.rows<{ id: number }>(
    `insert into signups (business_unit_id, first_name, last_name, email, status, user_id, decided_by, decided_at)
     values ($1, $2, $3, $4, 'approved', $5, $6, now()) returning id`,
    [agency.id, admin.first_name, admin.last_name, admin.email, user_id, viewer.user_id],
  )
  const token = randomBytes(32).toString('base64url')
  await signups.invite(db, asked?.id ?? 0, hashToken(token), DAYS)
  const path = `/invitation/${token}`
  const brand = brandOf(core.env.brand ?? (await brandNameOf(db, agency.id))).name
  const from = { agency: agency.name, brand, business_unit_id: agency.id, link: `${core.env.publicUrl}${path}` }
  const mail = invitationMail(await signups.show(db, asked?.id ?? 0), from)
  afterCommit(() => core.mail.send(mail))
  return path
}
