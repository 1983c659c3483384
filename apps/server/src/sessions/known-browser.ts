import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core/core.ts'
import { seal, unseal } from '../core/seal.ts'

const COOKIE = 'known_browser'
const DAYS = 180
const DAY = 24 * 60 * 60

/** The browser's own name, if somebody signed in here under this username before. It proves nobody: it only keeps strangers' guesses apart. */
export function knownBrowser(core: Core, request: FastifyRequest, username: string): string | null {
  const text = unseal(core.env.secret, COOKIE, Buffer.from(request.cookies[COOKIE] ?? '', 'base64url'))
  if (!text) return null
  const [name, browser, since] = JSON.parse(text) as [string, string, number]
  return name === username.toLowerCase() && since > Date.now() - DAYS * DAY * 1000 ? browser : null
}

/** Lets the browser be known again for half a year, under the name it has. */
export function keepBrowser(core: Core, request: FastifyRequest, reply: FastifyReply, username: string) {
  const browser = knownBrowser(core, request, username) ?? randomBytes(12).toString('base64url')
  const kept = seal(core.env.secret, COOKIE, JSON.stringify([username.toLowerCase(), browser, Date.now()]))
  reply.setCookie(COOKIE, kept.toString('base64url'), {
    ...{ path: '/v1', sameSite: 'lax', secure: core.env.production, httpOnly: true, maxAge: DAYS * DAY },
  })
}
