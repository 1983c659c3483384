import pino, { type Logger } from 'pino'

/** Structured logs; what could sign in, or say who a client is, never enters them. */
export const buildLog = (level: string): Logger =>
  pino({
    level,
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
  })
