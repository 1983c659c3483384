import * as contactFiles from '@openbook/api/contact-files.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refresh } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { upload } from '../../lib/upload.ts'

export interface Upload {
  key: number
  name: string
  share: number
  /** Why it was not taken. */
  said?: string
  cancel: () => void
}

let keys = 0

/** Files on their way up, one after the other; those refused stay with the reason until waved away. */
export function useUploads(contactId: number) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef(Promise.resolve())
  const stop = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])

  const change = (key: number, part: Partial<Upload>) =>
    setUploads(list => list.map(each => (each.key === key ? { ...each, ...part } : each)))
  const drop = (key: number) => setUploads(list => list.filter(each => each.key !== key))

  async function send(key: number, file: File, own: AbortSignal) {
    if (own.aborted) return
    const signal = AbortSignal.any([own, stop.current.signal])
    try {
      await upload(contactFiles.create, {
        params: { id: contactId },
        file,
        onProgress: share => change(key, { share }),
        signal,
      })
      drop(key)
      await refresh(client, contactFiles.list, contactTimeline.list)
    } catch (error) {
      if (!signal.aborted) change(key, { said: sentenceOf(error) })
    }
  }

  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const key = ++keys
      const own = new AbortController()
      const cancel = () => {
        own.abort()
        drop(key)
      }
      setUploads(list => [...list, { key, name: file.name, share: 0, cancel }])
      queue.current = queue.current.then(() => send(key, file, own.signal))
    }
  }
  return { uploads, add }
}
