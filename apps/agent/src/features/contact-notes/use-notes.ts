import * as contactNotes from '@openbook/api/contact-notes.ts'
import { call } from '@openbook/api/core/call.ts'
import { NOTES_PAGE } from '@openbook/config/limits.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keyOf } from '../../lib/query.ts'

/** The notes of a contact that have the words, as far as they are shown; a note the address leads to is looked for among the earlier ones too. */
export function useNotes(contactId: number, q = '') {
  const params = { id: contactId }
  const words = q ? { q } : {}
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: keyOf(contactNotes.list, { params, query: words }),
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      call(contactNotes.list, { params, query: { page: pageParam, limit: NOTES_PAGE, ...words } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.total_pages ? meta.current_page + 1 : undefined),
  })
  const notes = data && [...new Map(data.pages.flatMap(page => page.data).map(note => [note.id, note])).values()]
  const wanted = useLocation({ select: ({ hash }) => /^note-(\d+)$/.exec(hash)?.[1] })
  const there = notes?.some(({ id }) => String(id) === wanted)
  const missing = Boolean(wanted && notes && !there && hasNextPage)
  useEffect(() => {
    if (missing && !isFetching) void fetchNextPage()
  }, [missing, isFetching, fetchNextPage])
  useEffect(() => {
    if (wanted && there) document.getElementById(`note-${wanted}`)?.scrollIntoView()
  }, [wanted, there])
  return {
    notes,
    total: data?.pages.at(-1)?.meta.total_count,
    deleted: data?.pages.at(-1)?.deleted_count,
    error,
    busy: isFetching,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    retry: () => void refetch(),
  }
}
