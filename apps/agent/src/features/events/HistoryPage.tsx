import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as events from '@openbook/api/events.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { brandSeen } from '../../lib/brand.ts'
import { dayAndTime } from '../../lib/dates.ts'
import { mutation, query } from '../../lib/query.ts'
import { refreshEvents } from '../../lib/refresh-events.ts'
import { say } from '../../lib/toasts.ts'
import { useSearchWords } from '../../lib/use-search-words.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { useGo, useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import type { HistorySearch } from './search.ts'
import { WhosePicker } from './WhosePicker.tsx'

type Change = z.output<typeof events.CalendarChange>
const LIMIT = PAGE_SIZES[1]
const WORDS: Record<Change['kind'], string> = {
  created: 'entered',
  updated: 'changed',
  done: 'ticked off',
  undone: 'opened again',
  deleted: 'deleted',
  restored: 'brought back',
}

/** What was done to a calendar, and by whom. */
export function HistoryPage() {
  const search = useSearch({ strict: false }) as HistorySearch
  const { q = '', page = 1, user } = search
  const go = useGo()
  const { words, type } = useSearchWords(q, next => go(paths.eventHistory({ user, q: next }), { replace: true }))
  const back = useInside(paths.events({ user }))
  const list = useQuery({
    ...query(events.calendarHistory, {
      query: { page, limit: LIMIT, ...(q && { q }), ...(user && { downline_user_id: user }) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 2 }}>
        <PageTitle title="Calendar history" sx={{ flex: '1 1 auto' }}>
          Calendar history
        </PageTitle>
        <Button {...back}>Back to the calendar</Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <WhosePicker user={user} choose={chosen => go(paths.eventHistory({ q, user: chosen }), { replace: true })} />
        <TextField
          size="small"
          type="search"
          label="Search by title"
          value={words}
          onChange={event => type(event.target.value)}
        />
      </Box>
      <Changes list={list} searched={q !== ''} />
      {list.data && list.data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          page={page}
          count={list.data.meta.total_pages}
          onChange={(_, to) => go(paths.eventHistory({ ...search, page: to > 1 ? to : undefined }))}
        />
      )}
    </Box>
  )
}

interface ListProps {
  list: { data: { data: Change[] } | undefined; error: unknown; refetch: () => unknown; isFetching: boolean }
  searched: boolean
}

function Changes({ list: { data, error, refetch, isFetching }, searched }: ListProps) {
  if (error && !data) return <Failed what="The history" error={error} retry={refetch} busy={isFetching} />
  if (!data) return <Lines />
  if (!data.data.length)
    return searched ? (
      <Empty title="Nothing by that title" />
    ) : (
      <Empty title="Nothing has happened yet">What is entered, changed and deleted in the calendar stands here.</Empty>
    )
  return (
    <Paper variant="outlined" sx={{ px: 2.25, py: 1.25 }}>
      <Rows>
        {data.data.map(change => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </Rows>
    </Paper>
  )
}

function ChangeRow({ change }: { change: Change }) {
  const client = useQueryClient()
  const { title, kind, by, at, occurrence_date, starts_at, changes } = change
  const restore = useMutation({
    ...mutation(events.restore),
    onSuccess: () => {
      say(`“${title}” is back.`)
      return refreshEvents(client)
    },
  })
  const bring = () =>
    restore.mutate({ params: { id: change.event_id }, body: { ...(occurrence_date && { occurrence_date }) } })
  const told = [changes.when, changes.calendar].flatMap(change => (change ? [change.join(' → ')] : []))
  return (
    <Row
      end={
        change.restorable && (
          <Button size="small" disabled={restore.isPending} onClick={bring}>
            Bring back
          </Button>
        )
      }
    >
      <Typography variant="body1">
        <strong>{by?.name ?? brandSeen().name}</strong> {WORDS[kind]} “{title}”
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {told.join(' · ') || dayAndTime(starts_at)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {dayAndTime(at)}
      </Typography>
    </Row>
  )
}
