import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { type Shown as SecondProof, takeSecondProof } from '../two-factor/second-proof.ts'
import { waysOf } from '../two-factor/ways.ts'
import { noteFailure, refuseLocked, type Try } from './failures.ts'
import { passwordFits } from './password.ts'
import { oneAtATime } from './turns.ts'

/** 403 for someone who acts as another: how an account signs in is its owner's alone. */
export function refuseStandIn(viewer: Viewer) {
  if (viewer.login_type)
    throw new Refused(
      403,
      { base: 'You are acting as someone else. Only they can change how they sign in.' },
      'sessions.standing_in',
    )
}

const NO_TOKEN = 'An API token cannot change how an account signs in.'

/** 403 for an API token or key. */
export function refuseToken(viewer: Viewer, noToken = NO_TOKEN) {
  if (!viewer.session_id) throw new Refused(403, { base: noToken }, 'sessions.token_only')
}

/** 403 unless the person showed in the last 15 minutes who they are; `noToken` is what an API token or key is told. */
export async function requireProof(db: Db, viewer: Viewer, noToken = NO_TOKEN): Promise<void> {
  refuseStandIn(viewer)
  refuseToken(viewer, noToken)
  const [session] = await db.prepared<{ fresh: boolean }>(
    `select proved_at > now() - interval '15 minutes' as fresh from sessions where id = $1`,
    [viewer.session_id],
  )
  if (!session?.fresh)
    throw new Refused(403, { base: 'Show once more that it is you, then try again.' }, 'sessions.prove_again')
}

/** The same for what money is drawn by; a key with that scope needs nobody there. */
export async function requireProofOrKey(db: Db, viewer: Viewer): Promise<void> {
  if (!viewer.api_key) await requireProof(db, viewer)
}

interface Act {
  core: Core
  db: Db
  viewer: Viewer
  request: FastifyRequest
}

interface Shown extends SecondProof {
  password?: string | undefined
}

/** The person shows once more who they are: with a second proof where they have one, else with their password. */
export async function prove(act: Act, shown: Shown) {
  refuseStandIn(act.viewer)
  await oneAtATime(act.core, tryIn(act), () => judge(act, shown))
  const [session] = await act.db.prepared<{ proved_at: string }>(
    'update sessions set proved_at = now() where id = $1 returning proved_at',
    [act.viewer.session_id],
  )
  if (!session) throw new Refused(403, { base: 'An API token cannot prove who is there.' }, 'sessions.token_only')
  return session
}

/** A proof shown by somebody signed in: guesses of strangers at the door do not hold it up. */
export const tryIn = ({ viewer, request }: Pick<Act, 'viewer' | 'request'>): Try => ({
  username: viewer.username,
  ip: request.ip,
  known: viewer.session_id ? `session ${viewer.session_id}` : null,
})

async function judge(act: Act, shown: Shown): Promise<void> {
  const { core, db, viewer } = act
  await db.asSystem()
  await refuseLocked(core, db, tryIn(act))
  const [user] = await db.prepared<{ password_hash: string }>('select password_hash from users where id = $1', [
    viewer.user_id,
  ])
  const { password, ...second } = shown
  if (password && (await waysOf(db, viewer.user_id)).length)
    throw invalid('password', 'Your password alone is not enough. Use your second step.', 'sessions.second_proof_first')
  const fits = password
    ? await passwordFits(user?.password_hash, password)
    : Boolean(await takeSecondProof(core, db, viewer.user_id, second))
  if (fits) return
  await noteFailure(core, tryIn(act))
  if (password) throw invalid('password', 'This is not your password.', 'sessions.wrong_password')
  throw invalid(
    second.recovery_code ? 'recovery_code' : 'otp',
    `This ${second.recovery_code ? 'recovery code' : 'code'} is not right, or was used already.`,
    'sessions.wrong_code',
  )
}
