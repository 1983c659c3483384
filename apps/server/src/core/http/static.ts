import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const apps = new URL('../../../../', import.meta.url)
const dist = (app: string) => new URL(`${app}/dist/`, apps).pathname

/** The built front ends: agent at /, console at /admin/, each route of theirs answered with its page. */
export async function serveApps(app: FastifyInstance) {
  await mountApp(app, dist('admin'), '/admin/')
  await mountApp(app, dist('agent'), '/')
}

async function mountApp(app: FastifyInstance, root: string, prefix: string) {
  if (!existsSync(`${root}index.html`)) return
  const page = await readFile(`${root}index.html`, 'utf8')
  await app.register(fastifyStatic, {
    root: `${root}assets`,
    prefix: `${prefix}assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  const send = (_request: unknown, reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  app.get(prefix, send)
  if (prefix !== '/') app.get(prefix.slice(0, -1), (_request, reply) => reply.redirect(prefix))
  app.get(`${prefix}*`, (request, reply) =>
    /^\/(v1|webpages|cable|metrics|assets|admin\/assets)\b/.test(request.url) ||
    /\.\w+$/.test(request.url.split('?')[0] ?? '')
      ? reply.callNotFound()
      : send(request, reply),
  )
}
