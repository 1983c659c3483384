import type { PasskeyResponse } from '@openbook/api/core/passkey-response.ts'
import type { SecondStep } from '@openbook/api/sessions.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import { auditStatement } from '../core/audit.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { refuseAddress } from '../core/http/allowed-address.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { takePasskey } from '../passkeys/check.ts'
import { refuseOwnSignIn } from '../single-sign-on/required.ts'
import { knowsDevice, rememberDevice } from '../two-factor/devices.ts'
import { masked } from '../two-factor/mail-code.ts'
import { type Shown, takeSecondProof } from '../two-factor/second-proof.ts'
import { waysOf } from '../two-factor/ways.ts'
import { closeChallenge, countWrong, type FirstProof, openChallenge, standing } from './challenge.ts'
import { forgetFailures, noteFailure, noteFailureHere, refuseLocked, type Try } from './failures.ts'
import { knownBrowser } from './known-browser.ts'
import { passwordFits } from './password.ts'
import { type NewSession, startSession } from './start.ts'
import { oneAtATime, oneAtATimeHere } from './turns.ts'

interface Found {
  id: number
  business_unit_id: number
  username: string
  email: string
  password_hash: string
  active: boolean
}

/** Somebody let in: what their cookies hold. */
export interface SignedIn {
  token: string
  user_id: number
  username: string
  device_token?: string
}

/** Username and password to a fresh session, or to the second step; the same words and the same time whatever is wrong. */
export async function signInWithPassword(
  core: Core,
  request: FastifyRequest,
  username: string,
  password: string,
): Promise<SignedIn | SecondStep> {
  const tried = tryOf(core, request, username)
  const user = await oneAtATime(core, tried, () => whoseProof(core, tried, password))
  return core.database.system(async db => {
    await refuseChanged(db, user)
    await refuseAddress(db, user.id, request.ip)
    await refuseOwnSignIn(db, user)
    const ways = await waysOf(db, user.id)
    if (ways.length && !(await knowsDevice(db, request, user.id)))
      return secondStep(db, user, ways, { signed_in_by: 'password' })
    return letIn(db, request, user, ways.length ? 'password, remembered device' : 'password')
  })
}

const wrong = () => new Refused(401, { base: 'Username or password is wrong.' }, 'sessions.wrong_credentials')

/** 401 where the password changed or access ended while it was judged; from here on both wait until this sign-in is through, and then end it. */
async function refuseChanged(db: Db, { id, password_hash }: Found): Promise<void> {
  const still = await db.prepared(
    'select from users where id = $1 and password_hash = $2 and deactivated_at is null for no key update',
    [id, password_hash],
  )
  if (!still.length) throw wrong()
}

/** A name tried in this browser, at this address; in small letters, so that one account is one whatever letters the database takes for the same. */
const tryOf = (core: Core, request: FastifyRequest, name: string): Try => {
  const username = name.toLowerCase()
  return { username, ip: request.ip, known: knownBrowser(core, request, username) }
}

/** Whose username and password this is; counted and refused where it is nobody's. */
async function whoseProof(core: Core, tried: Try, password: string): Promise<Found> {
  const user = await core.database.system(async db => {
    await refuseLocked(core, db, tried)
    const [found] = await db.prepared<Found>(
      `select id, business_unit_id, username, email, password_hash, deactivated_at is null as active
         from users where username = $1`,
      [tried.username],
    )
    return found
  })
  const fits = await passwordFits(user?.password_hash, password)
  if (fits && user?.active) return user
  await noteFailure(core, tried)
  throw wrong()
}

/** What the second proof is asked with. */
export async function secondStep(
  db: Db,
  user: Pick<Found, 'id' | 'business_unit_id' | 'email'>,
  ways: SecondStep['ways'],
  first: FirstProof,
): Promise<SecondStep> {
  const [last] = await db.prepared<{ last_otp_at: string | null }>(
    'select last_otp_at from two_factors where user_id = $1',
    [user.id],
  )
  return {
    otp_secret: await openChallenge(db, user, first),
    last_otp_at: last?.last_otp_at ?? null,
    ways,
    email: masked(user.email),
  }
}

/** The second proof to a fresh session. A wrong one counts against this sign-in and against the account. */
export async function signInWithSecondProof(
  core: Core,
  request: FastifyRequest,
  otpSecret: string,
  shown: Shown & { remember_device?: boolean | undefined },
): Promise<SignedIn> {
  const done = await core.database.system(async db => {
    const challenge = await standing(db, otpSecret)
    await oneAtATimeHere(db, challenge.username)
    const tried = tryOf(core, request, challenge.username)
    await refuseLocked(core, db, tried)
    const user = { ...challenge, id: challenge.user_id }
    await refuseAddress(db, user.id, request.ip)
    const way = await takeSecondProof(core, db, user.id, shown)
    if (!way) {
      await countWrong(db, challenge.id)
      await noteFailureHere(core, db, tried)
      return undefined
    }
    await closeChallenge(db, challenge.id)
    const { signed_in_by, sso_provider_id, sso_subject, sso_sid, sso_grant_id } = challenge
    const provider = sso_provider_id ? { sso_provider_id, sso_subject, sso_sid, sso_grant_id } : {}
    const signedIn = await letIn(db, request, user, `${signed_in_by}, ${way}`, provider)
    return shown.remember_device ? { ...signedIn, device_token: await rememberDevice(db, request, user) } : signedIn
  })
  if (done) return done
  throw shown.recovery_code
    ? invalid('recovery_code', 'This recovery code is not right, or was used already.', 'sessions.wrong_code')
    : invalid('otp', 'This code is not right, or was used already.', 'sessions.wrong_code')
}

/** A passkey alone: what one has and, by the device, who one is. Wrong passwords of strangers do not stand in its way. */
export const signInWithPasskey = (core: Core, request: FastifyRequest, sent: PasskeyResponse): Promise<SignedIn> =>
  core.database.system(async db => {
    const user = await takePasskey(core, db, sent, null)
    await refuseAddress(db, user.id, request.ip)
    await refuseOwnSignIn(db, user)
    return letIn(db, request, user, 'passkey')
  })

/** Said to those alone who proved who they are. */
async function refuseClosed(db: Db, agency: number) {
  const [closed] = await db.prepared('select where app.is_closed($1)', [agency])
  if (closed)
    throw new Refused(
      403,
      { base: 'Your agency is closed here, and nobody of it can sign in. Ask whoever runs this installation.' },
      'sessions.agency_closed',
    )
}

/** Everything is proven: failures are forgotten, a session begins, the log says how. */
export async function letIn(
  db: Db,
  request: FastifyRequest,
  user: Pick<Found, 'id' | 'business_unit_id' | 'username'>,
  how: string,
  more: Pick<NewSession, 'sso_provider_id' | 'sso_subject' | 'sso_sid' | 'sso_grant_id' | 'provider_mfa'> = {},
): Promise<SignedIn> {
  await refuseClosed(db, user.business_unit_id)
  await forgetFailures(db, user.username)
  const [due] = await db.prepared<{ due: string | null }>(
    `update users set last_sign_in_at = now(),
            refused_by_provider_at = case when $3 then null else refused_by_provider_at end
      where id = $1 and deactivated_at is null
     returning case when $2 or app.has_two_factor(id) then null else app.two_factor_due(id) end as due`,
    [user.id, more.provider_mfa ?? false, Boolean(more.sso_provider_id)],
  )
  if (!due) throw wrong()
  const { id: user_id, business_unit_id, username } = user
  const token = await startSession(db, request, {
    user_id,
    business_unit_id,
    signed_in_by: how,
    two_factor_due: due.due,
    ...more,
  })
  const viewer = { business_unit_id, user_id, real_user_id: user_id, session_id: null } as Viewer
  await db.client.query(auditStatement('sessions.create', viewer, request, [{ changes: { signed_in_by: how } }]))
  return { token, user_id, username }
}
