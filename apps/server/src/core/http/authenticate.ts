import { createHash, timingSafeEqual } from 'node:crypto'
import { isOpenTo, type Route } from '@openbook/api/core/route.ts'
import { may, type Permission } from '@openbook/auth/permissions.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { brandOf, dependsOnBrand } from '@openbook/config/brands.ts'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { brandNameOf } from '../brand-in.ts'
import { dbOn } from '../db/database.ts'
import { refuseAddress } from './allowed-address.ts'
import { refuseScope } from './api-key.ts'
import { refuseUnasked } from './ask-provider.ts'
import { refuseOtherIdentity, signedOutOf } from './identity.ts'
import { lookAs } from './look-as.ts'
import { accessDenied, owing, Refused, signedOut, standingIn } from './refused.ts'
import { whyNot } from './why-not.ts'

export const SESSION_COOKIE = 'auth_token'
export const CSRF_COOKIE = 'csrf_token'
/** What API keys begin with, so that one found somewhere is known for what it is. */
export const API_KEY_PREFIX = 'oba_'

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
/** The anti-forgery token of a session: bound to it, and known only to who holds its cookie. */
export const csrfOf = (token: string) => createHash('sha256').update(`csrf:${token}`).digest('base64url')

interface Presented {
  token: string
  bearer: boolean
}

export function presented(request: FastifyRequest): Presented | undefined {
  const header = request.headers.authorization
  if (header?.startsWith('Bearer ')) return { token: header.slice(7), bearer: true }
  const cookie = request.cookies[SESSION_COOKIE]
  return cookie ? { token: cookie, bearer: false } : undefined
}

/** Whether a browser says that another site's page sent this. Scripts outside browsers name neither site nor origin. */
export function isForeign({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host
}

/** Refuses a write that another site could have sent: foreign Origin always, missing token where a cookie signs in. */
export function refuseForgery(request: FastifyRequest, route: Route): void {
  if (route.kind === 'read' && request.method === 'GET') return
  if (isForeign(request)) throw new Refused(403, { base: 'This request came from another site.' }, 'foreign_origin')
  const shown = presented(request)
  if (route.access === 'public' || !shown || shown.bearer) return
  const sent = Buffer.from(String(request.headers['x-csrf-token'] ?? ''))
  const expected = Buffer.from(csrfOf(shown.token))
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
    throw new Refused(403, { base: 'This page is out of date. Reload it and try again.' }, 'csrf')
}

const signInOf = ({ token, bearer }: Presented) =>
  bearer && token.startsWith(API_KEY_PREFIX)
    ? `app.sign_in_by_key('\\x${hashToken(token)}')`
    : `app.sign_in('\\x${hashToken(token)}', ${bearer})`

/** Opens the request's transaction and learns who asks, in one round trip. `oneBrand`: of an installation that has just one. */
export async function signIn(
  client: pg.ClientBase,
  request: FastifyRequest,
  route: Route,
  oneBrand?: string | null,
): Promise<Viewer> {
  const shown = presented(request)
  if (!shown) throw signedOut()
  const mode = route.kind === 'read' ? 'begin read only' : 'begin'
  const asked = `${mode}; select ${signInOf(shown)} as viewer`
  const results = (await client.query(asked)) as unknown as pg.QueryResult<{ viewer: Viewer | null }>[]
  const viewer = results[1]?.rows[0]?.viewer
  if (!viewer) throw await signedOutOf(client, hashToken(shown.token), shown.bearer)
  viewer.by_token = shown.bearer && !viewer.api_key
  refuseUnasked(viewer)
  await refuseOtherIdentity(client, request, viewer)
  if (viewer.ranged && !(route.from_anywhere && viewer.session_id))
    await refuseAddress(dbOn(client), viewer.real_user_id, request.ip)
  if (viewer.owes && !isOpenTo(route, viewer.owes)) throw owing(viewer.owes)
  refuseScope(viewer, route)
  const seen = lookAs(request, route, viewer)
  await admit(client, route, seen, oneBrand)
  return seen
}

/** Lets the viewer through to what their role may do and they are there for themselves, or says why not. */
async function admit(client: pg.ClientBase, route: Route, viewer: Viewer, oneBrand?: string | null) {
  const { access } = route
  const mayBe = access === 'signed_in' || may(viewer.role, access)
  if (!mayBe || dependsOnBrand(access)) {
    const brand = brandOf(oneBrand ?? (await brandNameOf(dbOn(client), viewer.business_unit_id)))
    if (!may(viewer.role, access, brand)) throw accessDenied(await whyNot(client, viewer, access as Permission, brand))
  }
  if (route.in_person && viewer.login_type) throw standingIn(viewer.username)
}
