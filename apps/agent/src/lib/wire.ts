import { wire } from '@openbook/api/core/call.ts'
import { dropCookie, readCookie } from './cookies.ts'
import { takeEarly } from './early.ts'
import { lookHeader, stopLooking } from './look-as.ts'
import { rememberPath } from './redirect-path.ts'

export const CSRF_COOKIE = 'csrf_token'

/** Whether this browser holds a session, as far as script can see; the server has the last word. */
export const seemsSignedIn = () => Boolean(readCookie(CSRF_COOKIE))

/** The anti-forgery header of every request (spec section 7), and the role looked as. */
export const antiForgery = (): Record<string, string> => {
  const token = readCookie(CSRF_COOKIE)
  return { ...lookHeader(), ...(token && { 'x-csrf-token': token }) }
}

/** Sets the one wire of this app. `toLogin` is called when the session is over, after the place has been remembered. */
export function setUpWire(toLogin: () => void) {
  wire.headers = antiForgery
  wire.fetch = async (input, init) => {
    const early = takeEarly(init?.method ?? 'GET', String(input), init?.body)
    return early ?? fetch(input, init)
  }
  wire.onUnauthorized = () => sessionOver(toLogin)
}

export function sessionOver(toLogin: () => void) {
  const { pathname, search } = window.location
  if (pathname === '/login') return
  rememberPath(pathname + search)
  dropCookie(CSRF_COOKIE)
  stopLooking()
  toLogin()
}
