import { Readable } from 'node:stream'
import { OFFSET_HEADER } from '@openbook/api/core/cable.ts'
import { inWords } from '@openbook/api/core/in-words.ts'
import { type Route, routesOf, type Schema } from '@openbook/api/core/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Core } from '../core.ts'
import { askingFirst } from './ask-provider.ts'
import { refuseForgery } from './authenticate.ts'
import type { Handlers } from './context.ts'
import { json } from './once.ts'
import { Refused } from './refused.ts'
import { type Answer, runPublic, runStreaming, runTransaction, type Work } from './run.ts'
import { upload } from './upload.ts'

type Loose = (input: object) => Promise<unknown>
export type Mount = (app: FastifyInstance, core: Core) => void

/** Binds a domain's routes to its handlers; a missing, extra or ill-typed one does not compile. */
export const serve =
  <D extends object>(domain: string, routes: D, handlers: Handlers<D>): Mount =>
  (app, core) => {
    for (const [name, r] of routesOf(routes))
      mount(app, core, { route: r, action: `${domain}.${name}` }, (handlers as Record<string, unknown>)[name] as Loose)
  }

function mount(app: FastifyInstance, core: Core, work: Work, handler: Loose) {
  const { route } = work
  const run =
    route.access === 'public'
      ? runPublic
      : route.form || route.outside || typeof route.returns === 'string'
        ? runStreaming
        : runTransaction
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(route.limit && {
      config: {
        rateLimit: { max: core.env.rateLimit ? route.limit.max : 1e9, timeWindow: route.limit.seconds * 1000 },
      },
    }),
    handler: async (request, reply) => {
      refuseForgery(request, route)
      if (route.access !== 'public')
        reply.header('cache-control', 'no-store').header(OFFSET_HEADER, String(core.cable.cursor))
      const inner = (context: object) => handle(route, request, reply, handler, context)
      return askingFirst(core, () => run(core, work, request, reply, inner))
    },
  })
}

async function handle(route: Route, request: FastifyRequest, reply: FastifyReply, handler: Loose, context: object) {
  const params = received(route.params, request.params)
  const query = received(route.query, request.query)
  const body = received(route.body, request.body)
  const { form, files } = route.form ? await upload(request, fields => received(route.form, fields), route.or_json) : {}
  const out = await handler({ params, query, body, form, files, request, reply, ...context })
  if (route.form) request.raw.unpipe().resume()
  return answer(route, reply, out)
}

/** Checks and serialises the answer now, so that an answer off contract still rolls back, and gives what sends it. */
async function answer(route: Route, reply: FastifyReply, out: unknown): Promise<Answer> {
  const status = route.status ?? (route.returns ? 200 : 204)
  if (!route.returns) return { send: () => reply.status(status).send() }
  if (typeof route.returns === 'string') {
    const type = route.returns
    const pieces = await begun(out as AsyncIterable<string>)
    const send = () => {
      if (!reply.hasHeader('content-type')) reply.type(type)
      if (reply.statusCode !== 206) reply.status(status)
      return reply.send(Readable.from(pieces, { objectMode: false }))
    }
    return { send }
  }
  const { items, from, total } = (route.range ? out : { items: out }) as {
    items: unknown[]
    from: number
    total: number
  }
  if (route.range)
    reply.header('content-range', `${route.range} ${from}-${from + Math.max(items.length - 1, 0)}/${total}`)
  const text = answered(route, route.returns, items)
  return { text, send: () => json(reply.status(status), text) }
}

/** Waits for the first piece, so that what goes wrong before it is still said in words. */
async function begun<T>(pieces: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = pieces[Symbol.asyncIterator]()
  let first: IteratorResult<T> | undefined = await iterator.next()
  const next = async () => {
    const piece = first ?? (await iterator.next())
    first = undefined
    return piece
  }
  const end = async (value?: unknown) => (await iterator.return?.(value)) ?? { done: true as const, value }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}

function received(schema: Schema | undefined, value: unknown) {
  if (!schema) return undefined
  const { data, error } = (schema as z.ZodType).safeParse(value, { error: inWords })
  if (error)
    throw new Refused(
      422,
      Object.fromEntries(error.issues.map(i => [i.path.join('.') || 'base', i.message])),
      'off_contract',
    )
  return data
}

/** What is not in the schema never leaves; what does not fit it is our fault. */
function answered(route: Route, schema: Schema, value: unknown) {
  const { data, error } = (schema as z.ZodType).safeParse(value)
  if (error) throw new Error(`${route.method} ${route.path} answered off contract: ${z.prettifyError(error)}`)
  return JSON.stringify(data)
}
