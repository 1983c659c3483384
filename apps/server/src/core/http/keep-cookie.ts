import { COOKIES, type CookieName } from '@openbook/config/cookies.ts'
import type { FastifyReply } from 'fastify'

interface How {
  secure: boolean
  path?: string
  /** Out of reach of script, unless it is for a script. */
  httpOnly?: boolean
}

/** Has the browser keep a cookie, for as long as the privacy policy says. */
export const keepCookie = (
  reply: FastifyReply,
  name: CookieName,
  value: string,
  { secure, path = '/', httpOnly = true }: How,
) => reply.setCookie(name, value, { path, httpOnly, secure, sameSite: 'lax', maxAge: COOKIES[name] })
