import { randomUUID } from 'node:crypto'
import { TOLD } from '@openbook/api/fire-light.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Core } from '../core/core.ts'
import type { Mount } from '../core/http/serve.ts'
import { fireLight } from '../core/vendors/fire-light/index.ts'
import { readDashboard } from '../core/vendors/fire-light/sandbox.ts'
import { answersOf } from './answers.ts'
import * as queries from './queries.ts'
import { applicationHtml, dashboardHtml, missingHtml } from './sandbox-html.ts'

interface At {
  Params: { activity_id: string }
}

/** The rehearsal of FireLight's own pages. They tell Openbook what is done there through the webhook, as FireLight would. */
export const fireLightSandbox: Mount = (app, core) => {
  if (fireLight(core.env).vendor !== 'sandbox') return
  void app.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_r, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    reading(scope, core)
    writing(scope, app, core)
  })
}

const html = (reply: FastifyReply, text: string, status = 200) =>
  reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)

/** The application behind an activity, which is a secret of 122 bits in itself. */
const find = (core: Core, activity_id: string) =>
  core.database.system(async db => {
    const [found] = await db.rows<{ id: number }>(
      'select id from fire_light_applications where activity_id = $1 and sandbox',
      [activity_id.replaceAll('\u0000', '')],
    )
    const row = found && (await queries.byId(db, found.id))
    return row && { row, ...(await answersOf(db, row)) }
  })

function reading(scope: FastifyInstance, core: Core) {
  scope.get<At>('/sandbox/fire-light/applications/:activity_id', async (request, reply) => {
    const found = await find(core, request.params.activity_id)
    return found ? html(reply, applicationHtml(found)) : html(reply, missingHtml(), 404)
  })
  scope.get<{ Params: { link: string } }>('/sandbox/fire-light/dashboard/:link', async (request, reply) => {
    const user_id = readDashboard(core.env.secret, request.params.link)
    if (!user_id) return html(reply, missingHtml(), 404)
    const rows = await core.database.system(db => queries.ofUser(db, user_id))
    return html(
      reply,
      dashboardHtml(rows.map(row => ({ ...row, url: fireLight(core.env).urlOf(row.activity_id ?? '') }))),
    )
  })
}

function writing(scope: FastifyInstance, app: FastifyInstance, core: Core) {
  scope.post<At>('/sandbox/fire-light/applications/:activity_id', async (request, reply) => {
    const { activity_id } = request.params
    const { status, policy_number } = (request.body ?? {}) as Record<string, string>
    const told = TOLD.find(each => each === status)
    if (told)
      await app.inject({
        method: 'POST',
        url: '/v1/fire_light/webhook',
        headers: { 'x-firelight-secret': fireLight(core.env).secret ?? '' },
        payload: {
          event_id: randomUUID(),
          activity_id,
          status: told,
          policy_number: policy_number?.trim().slice(0, 100) || null,
        },
      })
    return reply.redirect(`/sandbox/fire-light/applications/${encodeURIComponent(activity_id)}`, 303)
  })
}
