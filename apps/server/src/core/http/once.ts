import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import type { Db } from '../db/database.ts'
import { seal, unseal } from '../seal.ts'
import { Refused } from './refused.ts'
import type { Answer, Work } from './run.ts'

const UUID = /^"?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"?$/i
const PURPOSE = 'sent requests'

interface Sent {
  core: Core
  db: Db
  viewer: Viewer
  work: Work
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Does the work of a named request (`Idempotency-Key`) unless it was done before; then gives the answer of that time.
 * A second one that comes meanwhile waits for the first. Throws a 422 where the name is no UUID, a 409 where it was
 * used for something else.
 */
export async function once(sent: Sent, act: () => Promise<Answer>): Promise<Answer & { before?: true }> {
  const { core, db, work, request } = sent
  const name = work.route.once && request.headers['idempotency-key']
  if (!name) return act()
  const request_id = UUID.exec(String(name))?.[1]
  if (!request_id) throw new Refused(422, { base: 'Send a UUID as Idempotency-Key.' }, 'off_contract')
  const [first] = await db.prepared(
    'insert into sent_requests (request_id) values ($1) on conflict do nothing returning request_id',
    [request_id],
  )
  if (!first) return { ...(await before(sent, request_id)), before: true }
  const answer = await act()
  const kept = seal(core.env.secret, PURPOSE, JSON.stringify([asked(sent), answer.text ?? '']))
  const [row] = await db.prepared(
    'update sent_requests set sealed = $3 where user_id = $1 and request_id = $2 returning request_id',
    [sent.viewer.user_id, request_id, kept],
  )
  if (!row) throw new Error(`The answer of ${work.action} could not be kept.`)
  return answer
}

const asked = ({ viewer, work, request }: Sent) =>
  JSON.stringify([work.action, viewer.real_user_id, request.params, request.query, request.body])

async function before(sent: Sent, request_id: string): Promise<Answer> {
  const { core, db, viewer, work, reply } = sent
  const [row] = await db.prepared<{ sealed: Buffer | null }>(
    'select sealed from sent_requests where user_id = $1 and request_id = $2',
    [viewer.user_id, request_id],
  )
  const kept = row?.sealed && unseal(core.env.secret, PURPOSE, row.sealed)
  const [what, text] = kept ? (JSON.parse(kept) as [string, string]) : []
  if (what !== asked(sent))
    throw new Refused(409, { base: 'This request was sent before for something else. Name it anew.' }, 'request_used')
  const status = work.route.status ?? (text ? 200 : 204)
  return { text, send: () => (text ? json(reply.status(status), text) : reply.status(status).send()) }
}

/** Sends text that is JSON already. */
export const json = (reply: FastifyReply, text: string) => reply.type('application/json; charset=utf-8').send(text)

export const forgetSent = (core: Core) =>
  core.database.system(db => db.rows(`delete from sent_requests where created_at < now() - interval '1 day'`))

/** Named requests are forgotten after a day. */
export const registerSentRequests = (core: Core) =>
  core.jobs.daily('sent_requests.forget', '04:05', async () => void (await forgetSent(core)))
