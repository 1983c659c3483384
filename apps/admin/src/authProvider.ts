import { NOT_FROM_HERE } from '@openbook/api/auth-ips.ts'
import type { Input } from '@openbook/api/core/call.ts'
import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { isCrossed } from '@openbook/api/core/identity.ts'
import { keepStep } from '@openbook/api/core/kept-step.ts'
import { SSO_ERRORS, ssoError } from '@openbook/api/core/sso-errors.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { mayUseConsole, type Role } from '@openbook/auth/roles.ts'
import { guard } from '@openbook/auth/route-guard.ts'
import type { AuthProvider, HttpError, UserIdentity } from 'react-admin'
import { keepBrand } from './layout/seen-brand.ts'
import { belongTo, store } from './layout/store.ts'
import { unreachable } from './layout/unreachable.ts'
import { believed, levels } from './levels.ts'
import { looking } from './looking.ts'
import { sentenceOf } from './ui/useAsked.ts'
import { call } from './wire.ts'

export interface Identity extends UserIdentity {
  user: CurrentUser
  role: Role
}
export const NOT_FOR_YOU = 'The console is for administrators. Your work is in the agent app.'

/** Thrown where a right password is not enough; the page then asks for the second proof. */
export class SecondStepAsked extends Error {
  readonly step: sessions.SecondStep
  constructor(step: sessions.SecondStep) {
    super('A second proof is asked for.')
    this.step = step
  }
}
export class SignInRefused extends Error {
  readonly code: string | undefined
  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

/** Leads to where the agent app lets one settle what is owed, as its guard says: a password, a second proof, a plan. */
export function leadToOwed(user: CurrentUser) {
  const to = guard({ user, path: '/admin' })
  if (to !== 'stay') window.location.assign(to)
}

const FRESH = 10_000
let asked: { at: number; user: Promise<CurrentUser> } | undefined

/** Who is signed in, asked at most every ten seconds. */
export function me(): Promise<CurrentUser> {
  if (!asked || Date.now() - asked.at > FRESH) {
    const user = call(sessions.me).catch((error: unknown) => {
      if (!(error instanceof Failed && error.status === 403 && looking.role())) throw error
      looking.stop()
      return call(sessions.me)
    })
    user.then(
      known => {
        believed.learn(known)
        belongTo(known.id)
      },
      () => {},
    )
    asked = { at: Date.now(), user }
  }
  return asked.user
}
/** Has who is signed in asked anew. */
export const forget = () => {
  asked = undefined
}

export const roleOf = (user: CurrentUser) => user.roles[0] as Role

/**
 * Leaves one level of the login stack, or every one, to where one was before; with a name, the page there tells that the
 * time as them is over. Nowhere (an empty path) where the page belongs to somebody else by now. Throws what else stood in
 * the way: the session goes on then.
 */
export async function leave(all = false, over?: string): Promise<string> {
  const { user } = believed
  const ask = () => call(sessions.destroy, all ? { query: { all } } : {})
  const { redirect_to } = await ask()
    .catch((error: unknown) => {
      if (isCrossed(error)) return ask()
      throw error
    })
    .catch(async (error: unknown) => {
      if (believed.other() || (await levels.returning())) return { redirect_to: '' }
      if (error instanceof Failed && error.status === 401) return { redirect_to: '/login' }
      throw error
    })
  if (!redirect_to && over && believed.other()) levels.backInTime(user?.id ?? 0, '/admin/', over)
  if (!redirect_to) return redirect_to
  forget()
  looking.stop()
  if (redirect_to !== '/login' && over) levels.backInTime(user?.id ?? 0, redirect_to, over)
  else if (redirect_to !== '/login') levels.back(user?.id ?? 0, redirect_to)
  else if (all) window.location.assign('/admin/login')
  store.reset()
  return redirect_to
}

/** What to say where somebody could not leave: why, and what to do. */
export const stillIn = (error: unknown) => `You are still signed in. ${sentenceOf(error)}`

/** Why the provider of whoever was signed in ended the session, where it did. */
function endedBy({ code }: Failed): string | undefined {
  const known = ssoError(code)
  return known && SSO_ERRORS[known]
}

let refused = false

export const authProvider: AuthProvider = {
  login: async (proofs: Input<typeof sessions.create>['body']) => {
    forget()
    believed.forget()
    const answer = await call(sessions.create, { body: proofs }).catch((error: unknown) => {
      throw error instanceof Failed ? new SignInRefused(error.sentence, error.code) : new Error(unreachable())
    })
    if ('otp_secret' in answer) throw new SecondStepAsked(answer)
    keepStep(window, undefined)
    if (!mayUseConsole(roleOf(answer.user))) {
      const still = await leave().then(() => '', stillIn)
      throw new Error(`${NOT_FOR_YOU} ${still}`.trim())
    }
    leadToOwed(answer.user)
  },
  checkAuth: async () => {
    const user = await me().catch(async (error: unknown) => {
      forget()
      if (await levels.returning()) await new Promise(() => {})
      if (error instanceof Failed && error.code === NOT_FROM_HERE) {
        window.location.assign('/')
        await new Promise(() => {})
      }
      refused = true
      const over = error instanceof Failed && error.status === 401
      throw over ? { message: endedBy(error) ?? false } : new Error(unreachable())
    })
    refused = !mayUseConsole(roleOf(user))
    leadToOwed(user)
    if (!refused) return
    throw { message: false }
  },
  /** React-admin also logs out who failed a check: their session in the agent app is not ours to end. */
  logout: async () => {
    if (!refused) return (await leave()) === '/login' ? '/login' : false
    refused = false
    return '/login'
  },
  checkError: async (error: HttpError) => {
    if (error.status !== 401 || (await levels.returning())) return
    forget()
    looking.stop()
    refused = true
    throw { message: endedBy(new Failed(error.status, error.body)) ?? 'Your session has ended. Sign in to go on.' }
  },
  getIdentity: async (): Promise<Identity> => {
    const user = await me()
    keepBrand(user.business_unit.brand)
    const { first_name, last_name } = user.profile
    return { id: user.id, fullName: `${first_name} ${last_name}`, user, role: roleOf(user) }
  },
  getPermissions: async () => roleOf(await me()),
}
