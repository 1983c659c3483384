import * as imports from '@openbook/api/contact-imports.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refresh } from '../../lib/query.ts'
import { say, sentenceOf } from '../../lib/toasts.ts'
import { upload } from '../../lib/upload.ts'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'

type UploadRoute =
  | typeof imports.validate
  | typeof imports.importAttachments
  | typeof imports.attachmentsLeadsUploader
  | typeof imports.leadsUploader
  | typeof imports.clientsUploader

export type Upload = ReturnType<typeof useUpload>

/** One file on its way up, then its attempt is shown. Leaving the page breaks it off. */
export function useUpload() {
  const go = useGo()
  const client = useQueryClient()
  const [sending, setSending] = useState<{ route: UploadRoute; share: number }>()
  const [problem, setProblem] = useState<{ route: UploadRoute; text: string }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (route: UploadRoute, file: File, form: Record<string, number | string> = {}) => {
    if (sending) return
    const own = new AbortController()
    running.current = own
    const { signal } = own
    setProblem(undefined)
    setSending({ route, share: 0 })
    try {
      const { id } = await upload(route, { form, file, signal, onProgress: share => setSending({ route, share }) })
      if (!signal.aborted) go(paths.importAttempt(id))
    } catch (error) {
      if (!signal.aborted) setProblem({ route, text: sentenceOf(error) })
    } finally {
      setSending(undefined)
    }
  }
  const cancel = () => {
    running.current?.abort()
    say('Upload cancelled. Nothing was imported.', { tone: 'info' })
    void refresh(client, imports.list)
  }
  return { sending, problem, send, cancel }
}
