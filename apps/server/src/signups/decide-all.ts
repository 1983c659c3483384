import type { Receives } from '@openbook/api/core/route.ts'
import type { adminBulkUpdate, Signup, SignupOutcome } from '@openbook/api/signups.ts'
import type { Acting } from '../core/http/context.ts'
import { notFound } from '../core/http/refused.ts'
import { requireProof } from '../sessions/prove.ts'
import { attempt } from '../user-changes/journal.ts'
import { holdHierarchyOf } from '../users/hold-hierarchy.ts'
import { decideSignup } from './decide.ts'
import * as queries from './queries.ts'

type Body = Receives<typeof adminBulkUpdate>['body']

const STANDS = { approve: 'approved', reject: 'rejected' } as const
const GONE = 'This request is not here any more.'

/** Answers several requests as one alone is answered, in the order asked; what is refused leaves nothing, and the others go on. */
export async function decideAll(act: Acting, body: Body): Promise<SignupOutcome[]> {
  if (body.act === 'approve') await requireProof(act.db, act.viewer)
  const one = body.act === 'approve' ? usernames(body) : () => ({ act: body.act, reason: body.reason })
  // Before any request: who changes a role holds this, and voids the invitation after.
  if (body.act === 'approve' && body.manager_id) await holdHierarchyOf(act.db, act.viewer.business_unit_id)
  const ids = [...new Set(body.signups.map(({ id }) => id))]
  const held = new Map<number, Signup>()
  for (const id of ids.toSorted((a, b) => a - b)) {
    const signup = await queries.held(act.db, id)
    if (signup && !signup.invited) held.set(id, signup)
  }
  if (!held.size) throw notFound()
  const outcomes: SignupOutcome[] = []
  for (const id of ids) outcomes.push({ id, ...(await outcomeOf(act, held.get(id), STANDS[body.act], one(id))) })
  return outcomes
}

function usernames({ signups, act, role, manager_id }: Extract<Body, { act: 'approve' }>) {
  const named = new Map(signups.map(({ id, username }) => [id, username]))
  return (id: number) => ({ act, role, manager_id, username: named.get(id) ?? '' })
}

async function outcomeOf(
  act: Acting,
  signup: Signup | undefined,
  wanted: Signup['status'],
  body: Parameters<typeof decideSignup>[2],
): Promise<Omit<SignupOutcome, 'id'>> {
  const none = { why: null, invitation_path: null }
  if (!signup) return { ...none, outcome: 'refused', why: GONE }
  if (signup.status === wanted) return { ...none, outcome: 'unchanged' }
  let invitation_path: string | null = null
  const why = await attempt(act.db, async () => {
    const decided = await decideSignup(act, signup.id, body)
    invitation_path = decided.invitation_mailed ? null : decided.invitation_path
  })
  return why === undefined ? { outcome: 'done', why: null, invitation_path } : { ...none, outcome: 'refused', why }
}
