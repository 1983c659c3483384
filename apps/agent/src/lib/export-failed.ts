import { Failed } from '@openbook/api/core/errors.ts'
import { statusText } from '@openbook/api/core/status-text.ts'
import { say, sentenceOf } from './toasts.ts'

// sic: spec section 8, an export that fails is told with the status text
export function exportFailed(error: unknown) {
  if (error instanceof Failed && error.status === 401) return
  const words = error instanceof Failed ? ` (${statusText(error.status)})` : ''
  say(`Export failed${words}. ${sentenceOf(error)}`, { tone: 'bad' })
}
