import { Failed } from '@openbook/api/core/errors.ts'
import { say, sentenceOf } from '../../lib/toasts.ts'

/** The words of the status line, which HTTP/2 no longer carries. */
const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

// sic: spec section 8, an export that fails is told with the status text
export function exportFailed(error: unknown) {
  if (error instanceof Failed && error.status === 401) return
  const words = error instanceof Failed ? ` (${STATUS_TEXTS[error.status] ?? error.status})` : ''
  say(`Export failed${words}. ${sentenceOf(error)}`, { tone: 'bad' })
}
