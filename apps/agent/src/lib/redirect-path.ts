import { dropCookie, readCookie, writeCookie } from './cookies.ts'

const COOKIE = 'redirect_path' // sic: spec section 4
const HOME = '/' // sic: spec section 7

/** The path when it stays on this site, else undefined: one slash at the start, no backslash, no control character. */
export function samePlace(path: string | undefined): string | undefined {
  if (!path?.startsWith('/') || path.startsWith('//')) return undefined
  const odd = [...path].some(letter => letter === '\\' || letter < ' ' || letter === '\u007f')
  return odd || path === '/login' || path.startsWith('/login?') ? undefined : path
}

/** Keeps where someone was when their session ended. */
export function rememberPath(path: string) {
  if (samePlace(path)) writeCookie(COOKIE, path)
}

/** Where to go after signing in: once, then forgotten. */
export function takePath(): string {
  const path = samePlace(readCookie(COOKIE))
  dropCookie(COOKIE)
  return path ?? HOME
}
