import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import { dress } from './dress.ts'

const apps = new URL('../../../../', import.meta.url)
const dist = (app: string) => new URL(`${app}/dist/`, apps).pathname

/** The built front ends: agent at /, console at /admin/, each route of theirs answered with its page. */
export async function serveApps(app: FastifyInstance, core: Core) {
  await mountApp(app, core, dist('admin'), '/admin/')
  await mountApp(app, core, dist('agent'), '/')
}

async function mountApp(app: FastifyInstance, core: Core, root: string, prefix: string) {
  if (!existsSync(`${root}index.html`)) return
  const dressed = dress(await readFile(`${root}index.html`, 'utf8'), core.env)
  await app.register(fastifyStatic, {
    root: `${root}assets`,
    prefix: `${prefix}assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(dressed(request.hostname, core.hosts.at(request.hostname)?.brand))
  app.get(prefix, send)
  if (prefix !== '/') app.get(prefix.slice(0, -1), (_request, reply) => reply.redirect(prefix))
  app.get(`${prefix}*`, (request, reply) =>
    /^\/(v1|webpages|cable|metrics|assets|admin\/assets)\b/.test(request.url) ||
    /\.\w+$/.test(request.url.split('?')[0] ?? '')
      ? reply.callNotFound()
      : send(request, reply),
  )
}
