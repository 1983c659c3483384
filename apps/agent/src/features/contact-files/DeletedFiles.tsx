import * as contactFiles from '@openbook/api/contact-files.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { MOST_DELETED } from '@openbook/config/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bytes } from '../../lib/bytes.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { DeletedRows } from '../../ui/DeletedRows.tsx'

export function DeletedFiles({ contactId, count }: { contactId: number; count: number }) {
  const client = useQueryClient()
  const [open, turn] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactFiles.listDeleted, { params: { id: contactId }, query: { limit: MOST_DELETED } }),
    enabled: open && count > 0,
  })
  const restore = useMutation({
    ...mutation(contactFiles.restore),
    onSettled: () =>
      refresh(client, contactFiles.list, contactFiles.callFiles, contactFiles.listDeleted, contactTimeline.list),
  })
  return (
    <DeletedRows
      what="files"
      count={count}
      open={open}
      turn={turn}
      rows={data?.data.map(({ id, filename, size_bytes, deleted_at }) => ({
        id,
        name: filename,
        facts: bytes(size_bytes),
        deleted_at,
      }))}
      trouble={{ error, retry: refetch, busy: isFetching }}
      restore={fileId => restore.mutate({ params: { id: contactId, fileId } })}
      busy={restore.isPending}
    />
  )
}
