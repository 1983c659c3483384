import { wire } from '@openbook/api/core/call.ts'
import type { Failed } from '@openbook/api/core/errors.ts'
import { watchKeptPage } from '@openbook/api/core/kept-page.ts'
import { type SsoError, ssoError } from '@openbook/api/core/sso-errors.ts'
import { dropCookie, readCookie } from './cookies.ts'
import { takeEarly } from './early.ts'
import { believed, levels } from './levels.ts'
import { lookHeader, stopLooking } from './look-as.ts'
import { rememberPath } from './redirect-path.ts'
import { shownFrom } from './shown-from.ts'

export const CSRF_COOKIE = 'csrf_token'

/** Whether this browser holds a session, as far as script can see; the server has the last word. */
export const seemsSignedIn = () => Boolean(readCookie(CSRF_COOKIE))

/** The anti-forgery header of every request (spec section 7), whom the page takes itself to be, and the role looked as. */
export const antiForgery = (): Record<string, string> => {
  const token = readCookie(CSRF_COOKIE)
  return { ...lookHeader(), ...believed.headers(), ...(token && { 'x-csrf-token': token }) }
}

/** To the sign-in, with the error code where one's provider ended the session. */
type ToLogin = (error: SsoError | undefined) => void

/** Sets the one wire of this app. `toLogin` is called when the session is over, after the place has been remembered, `hear` of every refusal. */
export function setUpWire(toLogin: ToLogin, hear?: (failed: Failed) => void) {
  levels.listen()
  watchKeptPage(window)
  wire.headers = antiForgery
  wire.fetch = (input, init) => {
    const [method, path] = [init?.method ?? 'GET', String(input)]
    return levels.send(method, path, () => takeEarly(method, path, init?.body) ?? fetch(input, init))
  }
  wire.onAnswer = shownFrom.note
  wire.onRefused = failed => {
    refused(failed, toLogin)
    hear?.(failed)
  }
}

/** Why one's provider ended the session: told to one of the requests under way alone, as the cookie is gone with its answer. */
let why: SsoError | undefined

/** What a refusal means to the whole page: somebody else is signed in by now, or nobody. */
export function refused(failed: Failed, toLogin: ToLogin) {
  believed.heard(failed)
  levels.heard(failed)
  if (failed.status !== 401) return
  why ??= ssoError(failed.code)
  void sessionOver(() => toLogin(why))
}

async function sessionOver(toLogin: () => void) {
  if (await levels.returning()) return
  const { pathname, search } = window.location
  if (pathname === '/login') return
  rememberPath(pathname + search)
  dropCookie(CSRF_COOKIE)
  stopLooking()
  toLogin()
}
