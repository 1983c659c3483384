import { COOKIES, type CookieName } from '@openbook/config/cookies.ts'

/** A cookie that script may read, decoded; undefined when there is none. */
export function readCookie(name: string, all = document.cookie): string | undefined {
  const found = all.split('; ').find(pair => pair.startsWith(`${name}=`))
  if (found === undefined) return undefined
  const value = found.slice(name.length + 1)
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Kept for as long as the privacy policy says. */
export function writeCookie(name: CookieName, value: string, seconds: number = COOKIES[name]) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`
}

export const dropCookie = (name: CookieName) => writeCookie(name, '', 0)
