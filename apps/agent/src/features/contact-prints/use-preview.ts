import * as contactPrints from '@openbook/api/contact-prints.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { mutation } from '../../lib/query.ts'
import { letGo, openPdf } from './open-pdf.ts'

/** Shows what would be printed, before it is; `blocked` is where it waits when the browser opened no tab for it. */
export function usePreview() {
  const [blocked, setBlocked] = useState<string>()
  useEffect(() => () => void (blocked && letGo(blocked)), [blocked])
  const preview = useMutation({
    ...mutation(contactPrints.preview),
    meta: { shown: true },
    onMutate: () => setBlocked(undefined),
    onSuccess: async answer => setBlocked(await openPdf(answer)),
  })
  return { preview, blocked }
}
