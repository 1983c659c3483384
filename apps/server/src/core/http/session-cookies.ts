import type { FastifyReply } from 'fastify'
import { CSRF_COOKIE, csrfOf, SESSION_COOKIE } from './authenticate.ts'
import { keepCookie } from './keep-cookie.ts'

/** The session cookie, which script cannot read, and the anti-forgery cookie, which it must. */
export function setCookies(reply: FastifyReply, token: string, secure: boolean) {
  keepCookie(reply, SESSION_COOKIE, token, { secure })
  keepCookie(reply, CSRF_COOKIE, csrfOf(token), { secure, httpOnly: false })
}

export function clearCookies(reply: FastifyReply) {
  reply.clearCookie(SESSION_COOKIE, { path: '/' })
  reply.clearCookie(CSRF_COOKIE, { path: '/' })
}
