import * as contactNotes from '@openbook/api/contact-notes.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { MOST_DELETED } from '@openbook/config/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query, refresh } from '../../lib/query.ts'
import { DeletedRows } from '../../ui/DeletedRows.tsx'

const OPENING = 80
const openingOf = (body: string) => (body.length > OPENING ? `${[...body].slice(0, OPENING - 1).join('')}…` : body)

export function DeletedNotes({ contactId, count }: { contactId: number; count: number }) {
  const client = useQueryClient()
  const [open, turn] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactNotes.listDeleted, { params: { id: contactId }, query: { limit: MOST_DELETED } }),
    enabled: open && count > 0,
  })
  const restore = useMutation({
    ...mutation(contactNotes.restore),
    onSettled: () => refresh(client, contactNotes.list, contactNotes.listDeleted, contactTimeline.list),
  })
  return (
    <DeletedRows
      what="notes"
      count={count}
      open={open}
      turn={turn}
      rows={data?.data.map(({ id, body, author, deleted_at }) => ({
        id,
        name: `“${openingOf(body)}”`,
        facts: `by ${author.name}`,
        deleted_at,
      }))}
      trouble={{ error, retry: refetch, busy: isFetching }}
      restore={noteId => restore.mutate({ params: { id: contactId, noteId } })}
      busy={restore.isPending}
    />
  )
}
