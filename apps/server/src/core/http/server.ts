import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { OFFSET_HEADER } from '@openbook/api/core/cable.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import type { Core } from '../core.ts'
import { metrics } from './metrics.ts'
import { parseQuery } from './query-string.ts'
import { notFound, refusalOf, SessionOver, Wait } from './refused.ts'
import { clearCookies } from './session-cookies.ts'

export const MAX_UPLOAD_BYTES = 100 * 2 ** 20
const REQUESTS_PER_MINUTE = 6000

/** The HTTP floor without any domain: parsing, safety headers, limits, errors in one shape. */
export async function buildServer(core: Core): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: core.log as FastifyBaseLogger,
    routerOptions: { querystringParser: parseQuery },
    forceCloseConnections: 'idle',
    keepAliveTimeout: 72_000,
    bodyLimit: 2 ** 20,
    trustProxy: core.env.trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: !core.env.production }),
    rewriteUrl: request => {
      const subdomain = core.hosts.page(request.headers.host)?.subdomain
      const url = request.url ?? '/'
      return subdomain && !/^\/(v1|assets|cable|webpages|webpage-assets)\b/.test(url)
        ? `/webpages/${subdomain}${url}`
        : url
    },
  })
  acceptEmptyJson(app)
  const safetyHeaders = helmet({
    contentSecurityPolicy: { directives: POLICY },
    strictTransportSecurity: core.env.production,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', ({ raw }, reply, done) => safetyHeaders(raw, reply.raw, error => done(error as Error)))
  app.addHook('onRequest', async (request, reply) => {
    if (core.env.production && core.hosts.isForeign(request.hostname))
      reply.header('strict-transport-security', 'max-age=31536000')
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    max: core.env.rateLimit ? REQUESTS_PER_MINUTE : 1e9,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { after, statusCode }) =>
      Object.assign(new Error('too often'), { statusCode, retry: after }),
  })
  await app.register(multipart, {
    limits: { fileSize: MAX_UPLOAD_BYTES, files: 10, fields: 100 },
    throwFileSizeLimit: true,
  })
  await app.register(compress, { threshold: 1024 })
  await app.register(etag, { weak: true })
  metrics(app)
  if (!core.env.trustProxy) warnOfProxy(app, core)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(notFound().answer))
  return app
}

/** Behind a proxy nobody told us of, everybody seems to come from one address. Said once. */
function warnOfProxy(app: FastifyInstance, core: Core) {
  let told = false
  app.addHook('onRequest', async request => {
    if (told || !request.headers['x-forwarded-for']) return
    told = true
    core.log.warn(
      { proxy: request.ip },
      'X-Forwarded-For is not believed: where a proxy stands in front, set TRUST_PROXY',
    )
  })
}

const POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcElem: ["'self'", "'unsafe-inline'"],
  styleSrcAttr: ["'none'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
}

function acceptEmptyJson(app: FastifyInstance) {
  const json = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : json(request, body as string, done),
  )
}

const SAID: Record<number, string> = {
  400: 'This request could not be read.',
  413: 'This is too large.',
  415: 'This kind of content is not accepted.',
  429: 'Too many requests. Wait a moment and try again.',
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusalOf(error)
  if (refused instanceof Wait) reply.header('retry-after', refused.seconds)
  if (refused instanceof SessionOver) clearCookies(reply)
  if (refused?.status === 401) reply.removeHeader(OFFSET_HEADER)
  if (refused) return reply.status(refused.status).send(refused.answer)
  const status = error.statusCode ?? 500
  if (status < 500)
    return reply
      .status(status)
      .send({ errors: { base: SAID[status] ?? error.message }, code: error.code?.toLowerCase() ?? `http_${status}` })
  request.log.error({ err: error }, 'unexpected')
  return reply
    .status(500)
    .send({ errors: { base: 'Something went wrong on our side. Nothing was changed. Try again.' }, code: 'unexpected' })
}
