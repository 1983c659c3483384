import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { createLead } from '@openbook/api/webpages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core/core.ts'
import { Refused } from '../core/http/refused.ts'
import type { Mount } from '../core/http/serve.ts'
import { handOut, type Page, pageOfRequest } from './find-page.ts'
import { readPhoto } from './photo.ts'
import { receiveLead } from './receive-lead.ts'
import { DIST } from './renderer.ts'
import { absent, failed, missing, pageUrl, send } from './send-page.ts'
import { refuseForeignForm, typedIn } from './typed-form.ts'

const FORM_BYTES = 64 * 1024

interface At {
  Params: { domain: string }
}

/** The pages themselves, for people and search engines: http://jane.host/ arrives here as /webpages/jane/. */
export const webpagePages: Mount = (app, core) => {
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, typedIn(String(body))),
    )
    scope.setErrorHandler((error, request, reply) => failed(core, error, request as FastifyRequest<At>, reply))
    await assets(scope)
    reading(scope, core)
    writing(scope, core)
  })
}

async function assets(scope: FastifyInstance) {
  const root = new URL('webpage-assets/', DIST)
  if (!existsSync(root)) return
  await scope.register(fastifyStatic, {
    root: root.pathname,
    prefix: '/webpage-assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
}

type Show = (page: Page, request: FastifyRequest<At>, reply: FastifyReply) => unknown

function reading(scope: FastifyInstance, core: Core) {
  const on = (path: string, show: Show) =>
    scope.get<At>(`/webpages/:domain${path}`, async (request, reply) => {
      const page = await pageOfRequest(core, request)
      return page ? show(page, request, reply) : absent(core, request, reply)
    })
  scope.get<At>('/webpages/:domain', (request, reply) =>
    reply.redirect(`/webpages/${encodeURIComponent(request.params.domain)}/`, 301),
  )
  on('/', (page, request, reply) => send(reply, { screen: 'page', page: handOut(core, page), url: pageUrl(request) }))
  on('/contact', (_page, _request, reply) => reply.redirect('./#form', 303))
  on('/thanks', (page, request, reply) =>
    send(reply, { screen: 'thanks', page: handOut(core, page), url: pageUrl(request) }),
  )
  on('/robots.txt', (_page, _request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /thanks\n'),
  )
  const picture = (path: string, key: 'photo_key' | 'logo_key') =>
    on(path, async (page, request, reply) => {
      const found = await readPhoto(core, page[key])
      if (!found) return missing(request, reply, page)
      return reply.type(found.type).header('cache-control', 'public, max-age=3600').send(found.bytes)
    })
  picture('/photo', 'photo_key')
  picture('/logo', 'logo_key')
  on('/*', (page, request, reply) => missing(request, reply, page))
}

function writing(scope: FastifyInstance, core: Core) {
  const { max, seconds } = createLead.limit
  const rateLimit = { max: core.env.rateLimit ? max : 1e9, timeWindow: seconds * 1000, hook: 'preHandler' as const }
  scope.post<At>(
    '/webpages/:domain/contact',
    { bodyLimit: FORM_BYTES, config: { rateLimit } },
    async (request, reply) => {
      refuseForeignForm(request)
      const page = await pageOfRequest(core, request)
      if (!page) return absent(core, request, reply)
      if (!request.body) throw new Refused(415, { base: 'Please use the form on the page.' })
      const { consent, ...typed } = request.body as Record<string, string>
      await receiveLead(core, page, { ...typed, consent: consent === 'yes' }, request)
      return reply.redirect('./thanks', 303)
    },
  )
}
