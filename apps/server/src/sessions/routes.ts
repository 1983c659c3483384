import * as sessions from '@openbook/api/sessions.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { Db } from '../core/db/database.ts'
import { serve } from '../core/http/serve.ts'
import { setDeviceCookie } from '../two-factor/devices.ts'
import { renewApiToken, showApiToken } from './api-token.ts'
import { currentUser } from './current-user.ts'
import { endSession } from './end.ts'
import { logInAs } from './log-in-as.ts'
import { prove } from './prove.ts'
import { signInWithPassword, signInWithSecondProof } from './sign-in.ts'
import { clearCookies, setCookies } from './start.ts'
import { saveTheme } from './theme.ts'

const userOf = (db: Db, { user_id, session_id, role, looking_from }: Viewer) =>
  currentUser(db, user_id, session_id, looking_from ? role : null)

export const sessionRoutes = serve('sessions', sessions, {
  create: async ({ core, body, request, reply }) => {
    const { otp_secret, username = '', password = '', ...second } = body
    const done = otp_secret
      ? await signInWithSecondProof(core, request, otp_secret, second)
      : await signInWithPassword(core, request, username, password)
    if ('otp_secret' in done) return done
    setCookies(reply, done.token, core.env.production)
    if (done.device_token) setDeviceCookie(reply, done.device_token, core.env.production)
    return { user: await core.database.system(db => currentUser(db, done.user_id, null)) }
  },
  prove: ({ body, ...act }) => prove(act, body),
  destroy: async ({ core, db, viewer, request, reply }) => {
    const { token, redirect_to } = await endSession(core, db, viewer, request)
    if (token) setCookies(reply, token, core.env.production)
    else clearCookies(reply)
    return { redirect_to }
  },
  profile: async ({ db, viewer }) => ({ user: await userOf(db, viewer) }),
  me: ({ db, viewer }) => userOf(db, viewer),
  showApiToken: async ({ core, db, viewer }) => ({
    api_token: await showApiToken(db, core.env.secret, viewer.user_id),
  }),
  refreshApiToken: async ({ core, db, viewer }) => ({
    api_token: await renewApiToken(db, core.env.secret, viewer.user_id),
  }),
  updateTheme: async ({ db, viewer, body }) => {
    await saveTheme(db, viewer.user_id, body)
    return currentUser(db, viewer.user_id, viewer.session_id)
  },
  loginAs: async ({ core, db, viewer, request, reply, body, audit }) => {
    const token = await logInAs(db, viewer, request, body)
    audit({
      subject_type: 'users',
      subject_id: body.user_id,
      changes: { reason: body.reason, login_type: body.login_type },
    })
    setCookies(reply, token, core.env.production)
    const session = (
      await db.rows<{ id: number }>('select max(id) as id from sessions where parent_id = $1 and user_id = $2', [
        viewer.session_id,
        body.user_id,
      ])
    )[0]
    return { user: await currentUser(db, body.user_id, session?.id ?? null), redirect_to: '/' }
  },
})
