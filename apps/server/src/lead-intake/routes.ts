import { create, RATE } from '@openbook/api/lead-intake.ts'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { Core } from '../core/core.ts'
import { hashToken, isForeign } from '../core/http/authenticate.ts'
import { Refused } from '../core/http/refused.ts'
import type { Mount } from '../core/http/serve.ts'
import { partsOf, presentedKey, readBody } from './read-body.ts'
import { CapReached, receive, receiveTooLarge } from './receive.ts'
import { turnedAway } from './turned-away.ts'

const LARGEST = 64 * 1024

/** The door reads bodies itself, so that what cannot be read is kept too. */
export const leadIntakeRoutes: Mount = (app, core) => {
  void app.register(async scope => {
    const turned = turnedAway(core)
    scope.addHook('onClose', turned.keep)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    )
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: LARGEST },
      (request: FastifyRequest, body: Buffer) => partsOf(body, request.headers['content-type'] ?? ''),
    )
    scope.setErrorHandler((error: FastifyError, request) => refuse(core, turned, error, request))
    const rateLimit = {
      max: core.env.rateLimit ? RATE.max : 1e9,
      timeWindow: RATE.seconds * 1000,
      hook: 'preHandler' as const,
      keyGenerator: keyOf,
    }
    scope.post(create.path, { bodyLimit: LARGEST, config: { rateLimit } }, async (request, reply) => {
      if (isForeign(request)) {
        const refused = new Refused(403, { base: 'Send leads from your server, not from a page.' }, 'foreign_origin')
        turned.count(request, refused)
        throw refused
      }
      try {
        const answer = await receive(core, request)
        return reply.status(answer.status === 'accepted' ? 201 : 200).send(answer)
      } catch (error) {
        if (error instanceof CapReached) reply.header('retry-after', error.seconds)
        throw error
      }
    })
  })
}

/** What requests are counted by: the key they bear, else where they come from. */
function keyOf(request: FastifyRequest): string {
  const key = presentedKey(request, readBody(request))
  return key ? hashToken(key) : request.ip
}

const tooOften = () =>
  new Refused(
    429,
    { base: `Too many requests: at most ${RATE.max} a minute for one key. Wait a moment and try again.` },
    'lead_intake.too_often',
  )

async function refuse(
  core: Core,
  turned: ReturnType<typeof turnedAway>,
  error: FastifyError,
  request: FastifyRequest,
): Promise<never> {
  if (error.statusCode === 429) {
    const refused = tooOften()
    turned.count(request, refused)
    throw refused
  }
  if (error.statusCode !== 413) throw error
  return receiveTooLarge(
    core,
    request,
    new Refused(
      413,
      { base: `This is too large for one lead. At most ${LARGEST / 1024} KB.` },
      'lead_intake.too_large',
    ),
  )
}
