import { TIMES } from '@openbook/config/limits.ts'

/** Shows an answer that is a PDF in a tab of its own; gives its address where the browser keeps that from opening. */
export async function openPdf(answer: Response): Promise<string | undefined> {
  const url = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'application/pdf' }))
  const tab = window.open(url, '_blank')
  if (!tab) return url
  tab.opener = null
  letGo(url)
  return undefined
}

/** A tab that is just opening still gets it. */
export const letGo = (url: string) => setTimeout(() => URL.revokeObjectURL(url), TIMES.object_url_cleanup)
