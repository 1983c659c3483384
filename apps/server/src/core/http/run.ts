import type { Route } from '@openbook/api/core/route.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import { auditStatement } from '../audit.ts'
import type { Core } from '../core.ts'
import { dbOn } from '../db/database.ts'
import { plainIp } from './allowed-address.ts'
import { seeKey } from './api-key.ts'
import { askBehind } from './ask-provider.ts'
import { signIn } from './authenticate.ts'
import type { AuditNote, SignedIn } from './context.ts'
import { once } from './once.ts'
import { refusePart } from './parts.ts'
import { unchanged } from './unchanged.ts'

export interface Work {
  route: Route
  /** `domain.verb`: the audit action. */
  action: string
}
/** An answer that was not sent yet, so that a write is committed before anything is said. */
export interface Answer {
  send: () => unknown
  /** What it says, where that is JSON. */
  text?: string | undefined
}
type Inner = (context: object) => Promise<Answer>
type Run = (core: Core, work: Work, request: FastifyRequest, reply: FastifyReply, inner: Inner) => Promise<unknown>

export const runPublic: Run = async (core, _work, _request, _reply, inner) => (await inner({ core })).send()

/** One transaction for the whole request: signed in, done, audited, committed, answered. */
export const runTransaction: Run = async (core, work, request, reply, inner) => {
  const client = await core.database.pool.connect()
  const cancelling = work.route.kind === 'read' ? cancelOnClose(core, client, request) : undefined
  let end = 'rollback'
  try {
    const viewer = await signIn(client, request, work.route, core.env.brand)
    await refusePart(core, dbOn(client), viewer, work.action)
    seeKey(core, viewer)
    const notes: AuditNote[] = []
    const later: (() => Promise<unknown>)[] = []
    const db = dbOn(client)
    const answer = await once({ core, db, viewer, work, request, reply }, () =>
      unchanged({ db, viewer, work, request }, () =>
        inner({
          core,
          db,
          viewer,
          audit: (note: AuditNote) => notes.push(note),
          afterCommit: (act: () => Promise<unknown>) => later.push(act),
        }),
      ),
    )
    if (work.route.kind === 'write' && !answer.before)
      await client.query(`${auditStatement(work.action, viewer, request, notes)}; commit`)
    end = work.route.kind === 'write' && !answer.before ? '' : 'commit'
    seen(core, viewer, request)
    askBehind(core, viewer)
    written(core, work, notes)
    for (const act of later) act().catch(error => core.log.error({ err: error }, `after ${work.action}`))
    return answer.send()
  } finally {
    release(client, end, cancelling?.stop() ?? false)
  }
}

/** Keeps when and from where a session was last used, behind the answer and every five minutes at most. */
function seen(core: Core, viewer: Viewer, request: FastifyRequest) {
  if (!viewer.stale) return
  core.database
    .system(db =>
      db.prepared(
        `update sessions set last_seen_at = now(), ip = $2 where id = $1 and last_seen_at < now() - interval '5 minutes'`,
        [viewer.session_id, plainIp(request.ip)],
      ),
    )
    .catch((error: unknown) => core.log.error({ err: error }, 'last use of a session not kept'))
}

/** Tells on what was committed; what was only looked at is noted in the audit log too, and tells nothing. */
function written(core: Core, { route }: Work, notes: readonly AuditNote[]) {
  if (route.method !== 'GET') for (const tell of core.onWritten) tell(notes)
}

/** Ends the transaction behind the answer's back: a read has nothing to lose in its commit. A cancelled connection is not used again, since the cancel may still be under way. */
function release(client: PoolClient, end: string, cancelled: boolean) {
  if (cancelled || !end) return client.release(cancelled)
  client.query(end).then(
    () => client.release(),
    (lost: Error) => client.release(lost),
  )
}

/** Bodies that stream hold no transaction: sign in, then short ones by `tenant`. */
export const runStreaming: Run = async (core, work, request, _reply, inner) => {
  const viewer = await signedInAlone(core, work, request)
  seen(core, viewer, request)
  askBehind(core, viewer)
  seeKey(core, viewer)
  const notes: AuditNote[] = []
  let audited = work.route.kind === 'read'
  const tenant: SignedIn['tenant'] = async fn => {
    let noted: AuditNote[] = []
    const done = await core.database.tenant(viewer, async db => {
      const out = await (audited ? fn(db) : unchanged({ db, viewer, work, request }, () => fn(db)))
      noted = notes.splice(0)
      if (noted.length || !audited) await db.client.query(auditStatement(work.action, viewer, request, noted))
      audited = true
      return out
    })
    written(core, work, noted)
    return done
  }
  return (await inner({ core, viewer, tenant, audit: (note: AuditNote) => notes.push(note) })).send()
}

/** Who asks, without a transaction that stays open. */
export async function signedInAlone(core: Core, work: Work, request: FastifyRequest): Promise<Viewer> {
  const client = await core.database.pool.connect()
  try {
    const viewer = await signIn(client, request, work.route, core.env.brand)
    await refusePart(core, dbOn(client), viewer, work.action)
    return viewer
  } finally {
    release(client, 'rollback', false)
  }
}

/** A browser that navigates away stops its running read in the database too. */
function cancelOnClose(core: Core, client: PoolClient, request: FastifyRequest) {
  let cancelled = false
  const cancel = () => {
    cancelled = true
    const pid = (client as unknown as { processID: number }).processID
    core.database.pool.query('select pg_cancel_backend($1)', [pid]).catch(() => {})
  }
  request.signal.addEventListener('abort', cancel, { once: true })
  return {
    stop: () => {
      request.signal.removeEventListener('abort', cancel)
      return cancelled
    },
  }
}
