import { randomBytes } from 'node:crypto'
import { COOKIES } from '@openbook/config/cookies.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core/core.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { keepCookie } from '../core/http/keep-cookie.ts'
import { seal, unseal } from '../core/seal.ts'
import { warnOfNewBrowser } from './warn.ts'

const COOKIE = 'known_browser'
/** Where sign-ins arrive: with a password, and from a provider. */
const DOORS = ['/v1', '/api/auth']

/** The browser's own name, if somebody signed in here under this username before. It proves nobody: it only keeps strangers' guesses apart. */
export function knownBrowser(core: Core, request: FastifyRequest, username: string): string | null {
  const text = unseal(core.env.secret, COOKIE, Buffer.from(request.cookies[COOKIE] ?? '', 'base64url'))
  if (!text) return null
  const [name, browser, since] = JSON.parse(text) as [string, string, number]
  return name === username.toLowerCase() && since > Date.now() - COOKIES[COOKIE] * 1000 ? browser : null
}

/** Lets the browser be known again for half a year, under the name it has. */
function keepBrowser(core: Core, request: FastifyRequest, reply: FastifyReply, username: string) {
  const browser = knownBrowser(core, request, username) ?? randomBytes(12).toString('base64url')
  const kept = seal(core.env.secret, COOKIE, JSON.stringify([username.toLowerCase(), browser, Date.now()]))
  for (const path of DOORS) keepCookie(reply, COOKIE, kept.toString('base64url'), { secure: core.env.production, path })
}

/** Somebody was let in: they are told where the browser was not known under their name, and it is from now on. */
export function meetBrowser(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
  { user_id, username, token }: { user_id: number; username: string; token: string },
) {
  if (!knownBrowser(core, request, username)) warnOfNewBrowser(core, request, { user_id, hash: hashToken(token) })
  keepBrowser(core, request, reply, username)
}
