import { TIMES } from '@openbook/config/limits.ts'

/** Shows an answer that is a PDF in a tab of its own. */
export async function openPdf(answer: Response): Promise<void> {
  const url = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'application/pdf' }))
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), TIMES.object_url_cleanup)
}
