import { Failed } from '@openbook/api/core/errors.ts'
import { statusText } from '@openbook/api/core/status-text.ts'
import { TIMES } from '@openbook/config/limits.ts'
import { levels, refused } from '../levels.ts'
import { antiForgery } from '../wire.ts'
import { sentenceOf } from './useAsked.ts'

/** Asks for a spreadsheet at a path, and saves it under the name it comes with once it is whole. Throws Failed where it is refused. */
export async function takeOut(path: string): Promise<void> {
  const answer = await levels.send('GET', path, () => fetch(path, { headers: antiForgery() }))
  if (!answer.ok) {
    const failed = new Failed(answer.status, await answer.json().catch(() => ({})))
    refused(failed)
    throw failed
  }
  save(await answer.blob(), fileNameOf(answer.headers.get('content-disposition')))
}

/** The name in a content-disposition header. */
export const fileNameOf = (header: string | null) => /filename="([^"]+)"/.exec(header ?? '')?.[1] ?? 'export.csv'

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), TIMES.object_url_cleanup)
}

// sic: spec section 8, an export that fails is told with the status text
export function exportFailed(error: unknown): string {
  const words = error instanceof Failed ? ` (${statusText(error.status)})` : ''
  return `Export failed${words}. ${sentenceOf(error)}`
}
