import type { PolicyRenewal, PolicyTerm } from '@openbook/api/contact-policies.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { LATEST_SHOWN } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { policyValues } from './input.ts'
import { lockFresh, type Policy, update } from './queries.ts'

type Term = z.input<typeof PolicyTerm>

const COLUMNS = `id, status, trim_scale(premium)::text as premium, to_char(effective_date, 'MM/DD/YYYY') as effective_date,
  to_char(end_date, 'MM/DD/YYYY') as end_date, ended_at`

/** The terms before the one in force, the latest first. */
export const earlierTerms = (db: Db, policy_id: number) =>
  db.prepared<Term>(
    `select ${COLUMNS} from contact_policy_terms where policy_id = $1 order by id desc limit ${LATEST_SHOWN}`,
    [policy_id],
  )

/** Begins a new term after the one in force, which is kept as it was. Throws a 422 for one that begins no later. */
export async function renew(
  db: Db,
  viewer: Viewer,
  contact_id: number,
  id: number,
  { updated_at, ...given }: z.output<typeof PolicyRenewal>,
) {
  const before = await lockFresh(db, viewer, contact_id, id, updated_at)
  const next = policyValues({ end_date: null, status: 'active', ...given }, before)
  const ended = policyValues({}, before)
  if (ended.effective_date && next.effective_date && next.effective_date <= ended.effective_date)
    throw new Refused(
      422,
      { effective_date: `The new term must begin after ${before.effective_date}.` },
      'contact_policies.renews_early',
    )
  await db.prepared(
    `insert into contact_policy_terms (policy_id, status, premium, effective_date, end_date)
     select id, status, premium, effective_date, end_date from contact_policies where id = $1`,
    [id],
  )
  return { before, policy: await update(db, id, next) }
}

/** Takes the latest renewal back: what was in force before it is in force again. */
export async function undoRenewal(
  db: Db,
  viewer: Viewer,
  contact_id: number,
  id: number,
  began?: string,
): Promise<{ before: Policy; policy: Policy }> {
  const before = await lockFresh(db, viewer, contact_id, id, began)
  const [term] = await db.prepared<Term>(
    `delete from contact_policy_terms where id = (select max(id) from contact_policy_terms where policy_id = $1) returning ${COLUMNS}`,
    [id],
  )
  if (!term) throw new Refused(409, { base: 'This policy has not been renewed.' }, 'contact_policies.never_renewed')
  const { status, premium, effective_date, end_date } = term
  const values = policyValues({}, { ...before, status, premium, effective_date, end_date })
  return { before, policy: await update(db, id, values) }
}
