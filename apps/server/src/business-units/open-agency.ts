import { randomBytes } from 'node:crypto'
import type { adminCreate } from '@openbook/api/business-units.ts'
import type { Receives } from '@openbook/api/core/route.ts'
import { BRANDS } from '@openbook/config/brands.ts'
import type { Acting } from '../core/http/context.ts'
import { invalid } from '../core/http/refused.ts'
import { requireProof } from '../sessions/prove.ts'
import { invite, mailInvitation } from '../signups/invite.ts'
import * as signups from '../signups/queries.ts'
import { enrolUser } from '../users/enrol.ts'
import { foundAgency } from './found.ts'
import { holdName } from './hold-name.ts'

type Body = Receives<typeof adminCreate>['body']

/** Makes an agency and, where one is named, its first administrator, who is mailed an invitation. Answers the id, the way to the invitation and whether that is mailed. */
export async function openAgency(act: Acting, { name, brand = 'default', timezone, admin }: Body) {
  const { db, viewer, audit } = act
  if (!Object.hasOwn(BRANDS, brand)) throw invalid('brand', 'Choose one of the brands.')
  if (admin) await requireProof(db, viewer)
  await holdName(db, name)
  const id = await foundAgency(db, { name, brand, timezone })
  audit({
    business_unit_id: id,
    subject_type: 'business_units',
    subject_id: id,
    changes: { name, brand, timezone, admin: admin?.username ?? null },
  })
  const invited = admin && (await inviteFirst(act, id, admin))
  return { id, ...(invited ?? { invitation_path: null, invitation_mailed: false }) }
}

/** A user who chooses their password by the link of an invitation, as somebody approved does. */
async function inviteFirst(act: Acting, agency: number, admin: NonNullable<Body['admin']>) {
  const { core, db, viewer } = act
  const person = { ...admin, role: 'bu_admin', business_unit_id: agency }
  const user_id = await enrolUser(core, db, viewer, { ...person, password: randomBytes(24).toString('base64url') })
  const [asked] = await db.rows<{ id: number }>(
    `insert into signups (business_unit_id, first_name, last_name, email, status, user_id, decided_by, decided_at)
     values ($1, $2, $3, $4, 'approved', $5, $6, now()) returning id`,
    [agency, admin.first_name, admin.last_name, admin.email, user_id, viewer.user_id],
  )
  const invitation_path = await invite(db, asked?.id ?? 0)
  const invitation_mailed = await mailInvitation(act, agency, await signups.show(db, asked?.id ?? 0), invitation_path)
  return { invitation_path, invitation_mailed }
}
