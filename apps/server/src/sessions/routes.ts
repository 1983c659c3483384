import * as sessions from '@openbook/api/sessions.ts'
import type { Role } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { mayComeFrom, plainIp } from '../core/http/allowed-address.ts'
import type { AuditNote } from '../core/http/context.ts'
import { Refused } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { clearCookies, setCookies } from '../core/http/session-cookies.ts'
import { setDeviceCookie } from '../two-factor/devices.ts'
import { renewApiToken, showApiToken } from './api-token.ts'
import { comeBack } from './come-back.ts'
import { currentUser } from './current-user.ts'
import { endSession, endStack, homeOf } from './end.ts'
import { endEverything, endOthers, holdPerson } from './end-all.ts'
import { failedSignIns } from './failed.ts'
import { holdSignedIn } from './hold-signed-in.ts'
import { knownBrowser, meetBrowser } from './known-browser.ts'
import { type Asking, type Jump, logInAs } from './log-in-as.ts'
import { endOneOf, logOut, sessionsOf } from './of-user.ts'
import { endOne, listOpen } from './open.ts'
import { prove, requireProof } from './prove.ts'
import { signInWithPasskey, signInWithPassword, signInWithSecondProof } from './sign-in.ts'
import { sessionOf } from './start.ts'
import { saveTheme } from './theme.ts'
import { fromOneAddress } from './turns.ts'

async function userOf(core: Core, db: Db, { user_id, session_id, role, looking_from, api_key }: Viewer) {
  const user = await currentUser(core, db, user_id, session_id, looking_from ? role : null)
  return api_key ? { ...user, api_keys: null, auth_ips: null } : user
}

type Credentials = z.output<typeof sessions.create.body>

/** A sign-in in whatever way it comes; a browser known under the name is not held up by others of its address. */
function judged(core: Core, request: FastifyRequest, body: Credentials) {
  const { otp_secret, username = '', password = '', ...second } = body
  const judge = () =>
    otp_secret
      ? signInWithSecondProof(core, request, otp_secret, second)
      : second.passkey
        ? signInWithPasskey(core, request, second.passkey)
        : signInWithPassword(core, request, username, password)
  return knownBrowser(core, request, username) ? judge() : fromOneAddress(core, request.ip, judge)
}

interface Act extends Asking {
  reply: FastifyReply
  audit: (note: AuditNote) => void
}

async function jump({ reply, audit, ...asking }: Act, wanted: Jump) {
  const { core, db, viewer } = asking
  const { token, login_type } = await logInAs(asking, wanted)
  const { user_id, ...changes } = wanted
  audit({
    action: 'sessions.loginAs',
    subject_type: 'users',
    subject_id: user_id,
    changes: { ...changes, login_type },
  })
  setCookies(reply, token, core.env.production)
  const [session] = await db.rows<{ id: number }>(
    'select max(id) as id from sessions where parent_id = $1 and user_id = $2',
    [viewer.session_id, user_id],
  )
  const user = await currentUser(core, db, user_id, session?.id ?? null)
  return { user, redirect_to: homeOf(user.roles[0] as Role) }
}

export const sessionRoutes = serve('sessions', sessions, {
  create: async ({ core, body, request, reply }) => {
    const done = await judged(core, request, body)
    if ('otp_secret' in done) return done
    setCookies(reply, done.token, core.env.production)
    if (done.device_token) setDeviceCookie(reply, done.device_token, core.env.production)
    meetBrowser(core, request, reply, done)
    const user = await core.database.system(async db =>
      currentUser(core, db, done.user_id, await sessionOf(db, done.token)),
    )
    return { user }
  },
  prove: ({ body, ...act }) => prove(act, body),
  destroy: async ({ core, db, viewer, request, reply, query }) => {
    if (!viewer.session_id)
      throw new Refused(
        403,
        { base: 'An API token or key has no session to end. Renew the token, or end the key, in your profile.' },
        'sessions.token_only',
      )
    const shutOut = viewer.ranged && !(await mayComeFrom(db, viewer.real_user_id, plainIp(request.ip)))
    const { token, redirect_to } =
      query.all || shutOut ? await endStack(db, viewer) : await endSession(db, viewer, request)
    if (token) setCookies(reply, token, core.env.production)
    else clearCookies(reply)
    return { redirect_to }
  },
  comeBack: async ({ core, request, reply }) => {
    const { token, ...left } = await comeBack(core, request)
    if (token) setCookies(reply, token, core.env.production)
    return left
  },
  list: ({ db, viewer, query }) => listOpen(db, viewer, query),
  destroyOne: async ({ db, viewer, params, audit }) => {
    await endOne(db, viewer.user_id, params.id)
    audit({ subject_type: 'sessions', subject_id: params.id })
  },
  adminList: ({ db, viewer, params, query }) => sessionsOf(db, viewer, params.id, query),
  adminDestroy: ({ params, ...act }) => endOneOf(act, params.id, params.sessionId),
  adminLogOut: async ({ params, ...act }) => ({ ended: await logOut(act, params.id) }),
  adminFailedSignIns: ({ db, viewer, params }) => failedSignIns(db, viewer, params.id),
  logOutOfAll: async ({ core, db, viewer, reply }) => {
    await db.asSystem()
    await holdPerson(db, viewer.user_id)
    const left = await endStack(db, viewer)
    await endEverything(core, db, viewer.user_id)
    clearCookies(reply)
    return left
  },
  logOutOfOthers: async ({ db, viewer }) => ({ ended: await endOthers(db, viewer) }),
  profile: async ({ core, db, viewer }) => ({ user: await userOf(core, db, viewer) }),
  me: ({ core, db, viewer }) => userOf(core, db, viewer),
  showApiToken: async ({ core, db, viewer }) => {
    await requireProof(db, viewer)
    return { api_token: await showApiToken(db, core.env.secret, viewer.user_id) }
  },
  refreshApiToken: async ({ core, db, viewer }) => {
    await requireProof(db, viewer)
    await holdSignedIn(db, viewer)
    await core.cable.reconsider(db)
    return { api_token: await renewApiToken(db, core.env.secret, viewer.user_id) }
  },
  updateTheme: async ({ core, db, viewer, body }) => {
    await saveTheme(db, viewer.user_id, body)
    return currentUser(core, db, viewer.user_id, viewer.session_id)
  },
  loginAs: ({ body, ...act }) => jump(act, body),
  adminCreate: ({ params, body, ...act }) => jump(act, { ...body, user_id: params.id }),
})
