import { setImmediate } from 'node:timers/promises'
import { openapi } from '@openbook/api/core/openapi.ts'
import * as api from '@openbook/api/index.ts'
import type { FastifyInstance } from 'fastify'
import { Cable } from './core/cable/cable.ts'
import type { Core } from './core/core.ts'
import { Database } from './core/db/database.ts'
import type { Env } from './core/env.ts'
import { Files } from './core/files/files.ts'
import { Hosts } from './core/http/hosts.ts'
import { buildServer } from './core/http/server.ts'
import { serveApps } from './core/http/static.ts'
import { Jobs } from './core/jobs/jobs.ts'
import { buildLog } from './core/log.ts'
import { dnsVendor } from './core/vendors/dns/index.ts'
import { mailVendor } from './core/vendors/mail/index.ts'
import { payments } from './core/vendors/payments/index.ts'
import { telephony } from './core/vendors/telephony/index.ts'
import { REGISTRATIONS, ROUTES } from './domains.ts'
import { VERSION } from './health/routes.ts'

export interface Openbook {
  app: FastifyInstance
  core: Core
  /** Stops taking requests, finishes what runs (25 s at most), then lets go of the database. */
  close(): Promise<void>
}

const DEADLINE = 25_000

let made: Promise<string> | undefined
/** The same for every server of a process, and made when it is first asked for: no start waits for it. */
function document(): Promise<string> {
  made ??= openapi(api, { title: 'Openbook', version: VERSION }, setImmediate).then(whole => JSON.stringify(whole))
  return made
}

/** The whole server on a migrated database, not yet listening. */
export async function build(env: Env, databaseUrl: string, options: { jobs?: boolean } = {}): Promise<Openbook> {
  const log = buildLog(env.logLevel)
  const database = new Database(databaseUrl)
  const core = { env, log, database, onWritten: [] as Core['onWritten'], onClose: [] as Core['onClose'] } as Core
  core.mail = mailVendor(env, database)
  core.dns = dnsVendor(env, database)
  core.payments = payments(env)
  core.telephony = telephony(env, database)
  core.files = new Files(env.dataDir)
  core.cable = new Cable({ database, log })
  core.hosts = new Hosts(core)
  core.jobs = new Jobs(core)
  for (const register of REGISTRATIONS) register(core)
  const app = await buildServer(core)
  for (const mount of ROUTES) mount(app, core)
  app.get('/v1/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await document()),
  )
  await serveApps(app, core)
  core.cable.attach(app.server, core)
  await core.cable.start()
  await core.hosts.reload()
  if (options.jobs !== false) await core.jobs.start()
  app.addHook('preClose', () => core.cable.close())
  return { app, core, close: () => close(app, core) }
}

async function close(app: FastifyInstance, core: Core) {
  const deadline = setTimeout(() => app.server.closeAllConnections(), DEADLINE)
  await app.close()
  clearTimeout(deadline)
  await core.jobs.close()
  await Promise.all(core.onClose.map(act => act()))
  await core.database.close()
}
