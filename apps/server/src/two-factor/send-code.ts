import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyRequest } from 'fastify'
import type { Core } from '../core/core.ts'
import { refuseAddress } from '../core/http/allowed-address.ts'
import { hashToken, presented } from '../core/http/authenticate.ts'
import { invalid, signedOut, standingIn } from '../core/http/refused.ts'
import { standing } from '../sessions/challenge.ts'
import { refuseLocked } from '../sessions/failures.ts'
import { knownBrowser } from '../sessions/known-browser.ts'
import { mailCode, newMailCode, type Recipient } from './mail-code.ts'
import { waysOf } from './ways.ts'

const PERSON = 'select id, business_unit_id, username, email, first_name from users where id = $1'
type Person = Recipient & { username: string }

/** Mails a code to whoever is half-way through a sign-in, or signed in and about to switch such codes on. */
export async function sendCode(core: Core, request: FastifyRequest, otpSecret: string | undefined): Promise<string> {
  const signedIn = otpSecret ? undefined : await signedInUser()
  const code = await core.database.system(async db => {
    const userId = signedIn ?? (await standing(db, otpSecret ?? '')).user_id
    const [user] = await db.prepared<Person>(PERSON, [userId])
    if (!user) throw signedOut()
    await refuseAddress(db, user.id, request.ip)
    const known = knownBrowser(core, request, user.username)
    await refuseLocked(core, db, { username: user.username, ip: request.ip, known })
    if (otpSecret && !(await waysOf(db, user.id)).includes('email'))
      throw invalid('otp_secret', 'Codes by e-mail are not switched on for this account.', 'two_factor.not_by_email')
    return newMailCode(core, db, user)
  })
  return mailCode(core, code)

  async function signedInUser(): Promise<number> {
    const shown = presented(request)
    if (!shown) throw signedOut()
    const { rows } = await core.database.pool.query<{ viewer: Viewer | null }>(
      `select app.sign_in(decode($1, 'hex'), $2) as viewer`,
      [hashToken(shown.token), shown.bearer],
    )
    const viewer = rows[0]?.viewer
    if (!viewer) throw signedOut()
    if (viewer.login_type) throw standingIn(viewer.username)
    return viewer.user_id
  }
}
