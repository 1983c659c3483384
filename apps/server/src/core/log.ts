import type { FastifyRequest } from 'fastify'
import pino, { type DestinationStream, type Logger } from 'pino'

/** What was asked, without what stands behind the question mark, which may name a client, and without tokens, which are long. */
const asked = ({ method, url = '', host, ip }: FastifyRequest) => ({
  method,
  url: (url.split('?')[0] ?? '').replaceAll(/[\w-]{32,}/g, '…'),
  host,
  remoteAddress: ip,
})

/** Structured logs; what could sign in, or say who a client is, never enters them. */
export const buildLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { req: asked },
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          'req.headers["x-csrf-token"]',
          'res.headers["set-cookie"]',
          '*.password',
          '*.password_hash',
          '*.token',
          '*.api_token',
          'err.config',
        ],
        censor: '[redacted]',
      },
    },
    to,
  )
