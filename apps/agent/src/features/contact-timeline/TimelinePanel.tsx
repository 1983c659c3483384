import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { call } from '@openbook/api/core/call.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { keyOf } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TimelineEntry } from './TimelineEntry.tsx'
import { TimelineFilter, useGroups } from './TimelineFilter.tsx'

const LIMIT = 15

/** What happened with a contact, newest first. */
export function TimelinePanel({ contactId }: { contactId: number }) {
  const groups = useGroups()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: keyOf(contactTimeline.list, { params: { id: contactId }, query: { groups } }),
    queryFn: ({ pageParam, signal }) =>
      call(
        contactTimeline.list,
        { params: { id: contactId }, query: { page: pageParam, limit: LIMIT, groups } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.total_pages ? meta.current_page + 1 : undefined),
  })
  const events = [...new Map(data?.pages.flatMap(page => page.data).map(event => [event.id, event])).values()]
  return (
    <Panel title="Timeline">
      <TimelineFilter />
      {error && !data ? (
        <Failed what="The timeline" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : events.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {groups.length ? 'Nothing of this kind has happened.' : 'Nothing has happened yet.'}
        </Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {events.map(event => (
            <TimelineEntry key={event.id} event={event} contactId={contactId} />
          ))}
        </Box>
      )}
      {hasNextPage && (
        <Button size="small" onClick={() => void fetchNextPage()} disabled={isFetching} sx={{ mt: 1 }}>
          Show earlier
        </Button>
      )}
    </Panel>
  )
}
