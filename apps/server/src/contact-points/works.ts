import type * as contactPoints from '@openbook/api/contact-points.ts'
import type { z } from 'zod'
import { record } from '../contact-timeline/record.ts'
import { invalid } from '../core/http/refused.ts'
import { type Asked, find, held } from './change.ts'
import { learntMeanwhile } from './meanwhile.ts'
import { state } from './queries.ts'

type Said = z.output<typeof contactPoints.validity.body>

/** A person says whether a phone or an e-mail works; that one does not, with a reason. */
export async function sayWorks(asked: Asked, { kind, value, began, validity, validity_reason, validity_at }: Said) {
  const { db, contact_id } = asked
  if (validity === 'invalid' && !validity_reason)
    throw invalid('validity_reason', 'Say how you know.', 'contact_points.no_reason')
  if (validity_at && Date.parse(validity_at) > Date.now())
    throw invalid('validity_at', 'This is yet to come.', 'contact_points.not_yet')
  const point = find(await held(asked), { kind, value })
  if (began !== undefined && began !== point.validity_at) throw await learntMeanwhile(asked, point)
  const reason = validity_reason || (validity === 'valid' ? 'Marked as working by hand.' : null)
  const at = validity_at === undefined ? {} : { validity_at }
  await state(db, contact_id, kind, point.value, { validity, validity_reason: reason, ...at })
  const told = { kind, value: point.value, validity, reason, before: point.validity }
  await record(db, contact_id, 'contact_points.validity', told)
  return told
}
