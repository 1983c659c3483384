import { record } from '../contact-timeline/record.ts'
import { invalid } from '../core/http/refused.ts'
import { emailValidation } from '../core/vendors/email-validation/index.ts'
import { type Asked, find, held } from './change.ts'
import type { Point } from './fold.ts'
import { state } from './queries.ts'

/** The address asked about: the one named, else the contact's first. */
async function addressOf(asked: Asked, email: string | undefined): Promise<Point> {
  const points = await held(asked)
  const first = points.find(point => point.kind === 'email' && point.current)
  if (!email && !first) throw invalid('email', 'This contact has no e-mail address.', 'contact_points.no_email')
  return find(points, { kind: 'email', value: email ?? first?.value ?? '' })
}

/** Asks the vendor whether an address takes mail, and keeps the answer. */
export async function validateEmail(asked: Asked, email: string | undefined) {
  const { value } = await addressOf(asked, email)
  const { validity, reason } = await emailValidation.check(value)
  const validity_reason = emailValidation.vendor === 'sandbox' ? `${reason} (sandbox)` : reason
  return learnt(asked, value, validity, validity_reason)
}

/** A person says that an address works, whatever was found out about it. */
export async function forceVerifyEmail(asked: Asked, email: string | undefined) {
  const { value } = await addressOf(asked, email)
  return learnt(asked, value, 'valid', 'Marked as working by hand.')
}

async function learnt({ db, contact_id }: Asked, value: string, validity: string, validity_reason: string) {
  await state(db, contact_id, 'email', value, { validity, validity_reason })
  await record(db, contact_id, 'contact_points.verified', { kind: 'email', value, validity, reason: validity_reason })
  return { email: value, validity, validity_reason }
}
