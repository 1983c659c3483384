import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** A process has these once, however many servers are in it. */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/** Prometheus figures at /metrics: the process, and seconds by route and status. For this machine alone: nobody who came through a proxy, believed or not. */
export function metrics(app: FastifyInstance) {
  const registry = new Registry()
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    if (request.headers['x-forwarded-for'] || !/^(127\.|::1|::ffff:127\.)/.test(request.ip)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await Registry.merge([ofProcess, registry]).metrics())
  })
  app.addHook('onClose', async () => registry.clear())
}
