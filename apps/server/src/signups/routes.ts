import { randomBytes } from 'node:crypto'
import * as signups from '@openbook/api/signups.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { hashToken } from '../core/http/authenticate.ts'
import { Refused } from '../core/http/refused.ts'
import { signedInAlone } from '../core/http/run.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { pageMeta, slice } from '../core/page.ts'
import { acceptInvitation } from './accept.ts'
import { askToJoin } from './ask.ts'
import { decideSignup } from './decide.ts'
import { decideAll } from './decide-all.ts'
import { forgetSignup } from './forget.ts'
import { inviteAgain, inviteUser, withdrawInvitation } from './invite-user.ts'
import * as queries from './queries.ts'

const SUBJECT = 'signups'
const pathOf = ({ code, open }: { code: string; open: boolean }) => ({ path: `/signup/${code}`, open })

const adminList = ({ db, query }: Listed) =>
  queries.list(db, slice(query, queries.SORTABLE, ['id', 'desc'], ['status']))

const OWN = { route: signups.mine, action: 'signups.mine' }

/** Whom the viewer’s link brought, and the link. */
async function own(db: Db, viewer: Viewer, { page = 1, limit = 15 }: z.output<typeof signups.mine.query>) {
  const { data, total } = await queries.ofUser(db, viewer.user_id, limit, (page - 1) * limit)
  const link = await queries.link(db)
  const path = link?.open ? `${pathOf(link).path}?referred_by=${viewer.user_id}` : null
  return { data, meta: pageMeta(page, limit, total), path }
}

export const signupRoutes = serve('signups', signups, {
  show: async ({ core, query, request, reply }) => {
    if (query.agency === undefined) {
      const viewer = await signedInAlone(core, OWN, request)
      reply.header('cache-control', 'no-store')
      return core.database.tenant(viewer, db => own(db, viewer, query))
    }
    const asked = query.agency
    const { agency, brand } = await core.database.system(db => queries.agencyOf(db, asked))
    return { agency, brand: core.env.brand ?? brand }
  },
  create: async ({ core, body, request }) => {
    await askToJoin(core, body, request.ip)
    return { message: 'Thank you. You will hear from the agency.' }
  },
  invitation: async ({ core, params }) => {
    const found = await core.database.system(db => queries.invited(db, hashToken(params.token)))
    return { first_name: found.first_name, username: found.username, agency: found.agency }
  },
  accept: ({ core, request, params, body }) => acceptInvitation(core, request, params.token, body.password),
  mine: ({ db, viewer, query }) => own(db, viewer, query),
  adminList,
  adminExport: listExport(signups.adminList, adminList),
  adminShow: ({ db, params }) => queries.show(db, params.id),
  adminCreate: async ({ db, body, audit }) => {
    const id = await queries.insert(db, body)
    if (!id) throw new Refused(409, { email: 'This person waits for an answer already.' }, 'already_exists')
    audit({ subject_type: SUBJECT, subject_id: id, changes: body })
    return queries.show(db, id)
  },
  adminUpdate: ({ params, body, ...act }) => decideSignup(act, params.id, body),
  adminBulkUpdate: ({ body, ...act }) => decideAll(act, body),
  adminInvite: ({ body, ...act }) => inviteUser(act, body),
  adminInviteAgain: ({ params, ...act }) => inviteAgain(act, params.id),
  adminWithdraw: ({ params, ...act }) => withdrawInvitation(act, params.id),
  adminDestroy: ({ params, ...act }) => forgetSignup(act, params.id),
  adminLink: async ({ db }) => {
    const link = await queries.link(db)
    return link ? pathOf(link) : null
  },
  adminUpdateLink: async ({ db, body, audit }) => {
    const link = await queries.setLink(db, randomBytes(9).toString('base64url'), body.open, body.renew ?? false)
    audit({ subject_type: 'signup_links', changes: body })
    return pathOf(link ?? { code: '', open: false })
  },
})
