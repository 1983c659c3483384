import { SSO_ERRORS } from '@openbook/api/core/sso-errors.ts'
import type { SecondStep } from '@openbook/api/sessions.ts'
import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyReply } from 'fastify'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { keepCookie } from '../core/http/keep-cookie.ts'
import { type Mount, serve } from '../core/http/serve.ts'
import { clearCookies, setCookies } from '../core/http/session-cookies.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { pageMeta, slice } from '../core/page.ts'
import { seal, unseal } from '../core/seal.ts'
import { meetBrowser } from '../sessions/known-browser.ts'
import { requireProof } from '../sessions/prove.ts'
import { warning } from '../sessions/warn.ts'
import { managed } from '../two-factor/managed.ts'
import { begin, refuseUnknown } from './begin.ts'
import { finish } from './finish.ts'
import { identitiesOf, offeredTo, refusedAt, unlink } from './identities.ts'
import { backchannelLogout, isSignedIn, logoutUrl } from './logout.ts'
import { refuseMoving } from './moving.ts'
import { endEntries } from './out-of-use.ts'
import { refuseIssuer, SsoFailed } from './provider.ts'
import * as queries from './queries.ts'
import { endOwnSignIns, ownSessions } from './required.ts'
import { taken } from './taken.ts'

const STATE = 'sso_state'
/** What the sign-in page asks a second proof with: for its script, which drops it at once. */
const SECOND_STEP = 'second_step'
/** Whose logout /sso-logout goes on with: the provider and its own token, sealed. */
const LOGOUT = 'sso_logout'
/** Where one sees one's accounts elsewhere. */
const ACCOUNTS = '/account/external_accounts'

async function* nothing(): AsyncGenerator<string> {}
const goTo = (reply: FastifyReply, to: string) => {
  reply.header('location', to).header('cache-control', 'no-store')
  return nothing()
}
/** To the page that says what went wrong, by the codes of spec section 8 and our own. */
const toError = (core: Core, reply: FastifyReply, error: unknown) => {
  if (error instanceof SsoFailed) return goTo(reply, `${error.linking ? ACCOUNTS : '/login-app'}?error=${error.code}`)
  core.log.error({ err: error }, 'sso callback')
  return goTo(reply, '/login-app?error=authorization_code_grant_error')
}

function askForMore(core: Core, reply: FastifyReply, { otp_secret, last_otp_at, ways, email }: SecondStep) {
  clearCookies(reply)
  const step = JSON.stringify({ otp_secret, last_otp_at, ways, email } satisfies SecondStep)
  keepCookie(reply, SECOND_STEP, step, { secure: core.env.production, httpOnly: false })
}

type Rule = Pick<queries.ProviderRow, 'enabled' | 'required'>
const refuses = (rule: Rule | undefined) => Boolean(rule?.enabled && rule.required)

/** Ends what was opened by a password or passkey, where those are refused from now on; says how much for the log. */
const refusesNow = async (db: Db, viewer: Viewer, before: Rule | undefined, now: Rule) =>
  refuses(now) && !refuses(before) ? { ended: await endOwnSignIns(db, viewer.business_unit_id) } : {}

const adminList = ({ core, db, query }: Listed) =>
  queries.list(core, db, slice(query, queries.SORTABLE, ['name', 'asc']))

export const singleSignOnRoutes = serve('single_sign_on', singleSignOn, {
  begin: async ({ core, body, reply }) => {
    const { redirect_to, state } = await begin(core, body.sso, { as_another: body.as_another })
    keepCookie(reply, STATE, state, { secure: core.env.production, path: '/api/auth' })
    return { redirect_to }
  },
  callback: async ({ core, request, reply }) => {
    reply.clearCookie(STATE, { path: '/api/auth' })
    try {
      const done = await finish(core, request, request.cookies[STATE])
      if (done === 'linked') return goTo(reply, `${ACCOUNTS}?linked=1`)
      if ('token' in done) {
        setCookies(reply, done.token, core.env.production)
        meetBrowser(core, request, reply, done)
      } else askForMore(core, reply, done)
      const kept = seal(core.env.secret, LOGOUT, JSON.stringify([done.provider.id, done.id_token])).toString(
        'base64url',
      )
      keepCookie(reply, LOGOUT, kept, { secure: core.env.production, path: '/sso-logout' })
      return goTo(reply, '/login')
    } catch (error) {
      return toError(core, reply, error)
    }
  },
  logout: async ({ core, request, reply }) => {
    if (await isSignedIn(core, request)) return goTo(reply, '/login-app?sign_out=1')
    reply.clearCookie(LOGOUT, { path: '/sso-logout' })
    try {
      const text = unseal(core.env.secret, LOGOUT, Buffer.from(request.cookies[LOGOUT] ?? '', 'base64url'))
      if (!text) throw new SsoFailed('missing_session')
      const [provider, idToken] = JSON.parse(text) as [number, string]
      return goTo(reply, await logoutUrl(core, provider, idToken))
    } catch (error) {
      return toError(core, reply, error)
    }
  },
  identities: async ({ db, viewer }) => {
    const data = await identitiesOf(db, viewer.user_id)
    const meta = pageMeta(1, Math.max(data.length, 1), data.length)
    return { data, meta, offered: await offeredTo(db, viewer) }
  },
  link: async ({ core, tenant, viewer, body, reply }) => {
    await tenant(async db => {
      await requireProof(db, viewer)
      await refuseUnknown(db, body.sso, viewer)
    })
    const { redirect_to, state } = await begin(core, body.sso, { linking: viewer })
    keepCookie(reply, STATE, state, { secure: core.env.production, path: '/api/auth' })
    return { redirect_to }
  },
  unlink: async ({ db, viewer, params, audit }) => {
    await requireProof(db, viewer)
    audit({ subject_type: 'sso_identities', subject_id: params.id })
    return unlink(db, viewer, params.id)
  },
  adminIdentities: async ({ db, viewer, params }) => {
    await managed(db, viewer, params.id)
    return { data: await identitiesOf(db, params.id), refused_at: await refusedAt(db, params.id) }
  },
  adminUnlink: async ({ core, db, viewer, params, audit, afterCommit }) => {
    await requireProof(db, viewer)
    await managed(db, viewer, params.id)
    await db.asSystem()
    const whose = { user_id: params.id, session_id: null }
    const { provider_name } = await unlink(db, whose, params.identityId, true)
    audit({ subject_type: 'users', subject_id: params.id, changes: { linked: { from: provider_name, to: null } } })
    afterCommit(await warning(core, db, params.id, 'unlinked_by_admin'))
  },
  adminList,
  adminExport: listExport(singleSignOn.adminList, adminList),
  adminOwnSessions: ({ db }) => ownSessions(db),
  adminShow: ({ core, db, params }) => queries.show(core, db, params.id),
  adminCreate: async ({ core, db, viewer, body, audit }) => {
    await requireProof(db, viewer)
    refuseIssuer(core, body.issuer)
    const made = await queries.create(core, db, body).catch(taken)
    const ended = await refusesNow(db, viewer, undefined, made)
    const { issuer, slug } = made
    audit({ subject_type: 'sso_providers', subject_id: made.id, changes: { issuer, slug, ...ended } })
    return made
  },
  adminUpdate: async ({ core, db, viewer, params, body, audit }) => {
    await requireProof(db, viewer)
    const before = await queries.hold(core, db, params.id)
    if (body.issuer) refuseIssuer(core, body.issuer)
    if (body.issuer && body.issuer !== before.issuer) await refuseMoving(db, params.id, body)
    if (body.enabled === false) await endEntries(db, viewer, params.id)
    const now = await queries.update(core, db, params.id, body).catch(taken)
    const ended = await refusesNow(db, viewer, before, now)
    const { client_secret, ...changes } = body
    audit({
      subject_type: 'sso_providers',
      subject_id: params.id,
      changes: { ...changes, ...(client_secret && { client_secret: 'changed' }), ...ended },
    })
    return now
  },
  adminDestroy: async ({ core, db, viewer, params, audit }) => {
    await requireProof(db, viewer)
    audit({ subject_type: 'sso_providers', subject_id: params.id })
    await queries.hold(core, db, params.id)
    await endEntries(db, viewer, params.id)
    return queries.destroy(core, db, params.id)
  },
})

const NOTICES_A_MINUTE = 120

/** The provider's own notice of a logout: a form, sent by its server to ours. */
export const backchannelLogoutRoute: Mount = (app, core) => {
  app.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 20_000 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    const rateLimit = { max: core.env.rateLimit ? NOTICES_A_MINUTE : 1e9, timeWindow: 60_000 }
    scope.post('/api/auth/backchannel_logout', { config: { rateLimit } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        await backchannelLogout(core, (request.body as { logout_token?: string } | undefined)?.logout_token)
        return reply.status(200).send()
      } catch {
        return reply.status(400).send({
          error: 'invalid_request',
          errors: { base: SSO_ERRORS.backchannel_logout_error },
          code: 'backchannel_logout_error',
        })
      }
    })
  })
}
