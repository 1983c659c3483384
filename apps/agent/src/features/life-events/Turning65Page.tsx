import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { figure } from '../../lib/numbers.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Link, useGo } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { daysUntil } from './life.ts'
import { SPANS, type Turning65Search } from './turning-65.ts'

const LIMIT = PAGE_SIZES[0]

/** Who comes into Medicare next. */
export function Turning65Page() {
  const { days = SPANS[1], page = 1 } = useSearch({ strict: false }) as Turning65Search
  const go = useGo()
  const list = useQuery({
    ...query(lifeEvents.turning65, { query: { days, page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = list
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <PageTitle title="Turning 65">Turning 65</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Contacts whose 65th birthday is ahead, the next first. Medicare begins with that month.
      </Typography>
      <TextField
        select
        size="small"
        label="Birthday within"
        value={days}
        onChange={event => go(paths.turning65({ days: Number(event.target.value) }), { replace: true })}
        sx={{ mb: 2, minWidth: 160 }}
      >
        {SPANS.map(span => (
          <MenuItem key={span} value={span}>
            {span} days
          </MenuItem>
        ))}
      </TextField>
      {error && !data ? (
        <Failed what="The birthdays" error={error} retry={list.refetch} busy={list.isFetching} />
      ) : !data ? (
        <Lines />
      ) : data.data.length === 0 ? (
        <Empty title={`Nobody turns 65 within ${days} days`}>
          Only contacts with a date of birth are counted, and only those you may see.
        </Empty>
      ) : (
        <Paper variant="outlined" sx={{ px: 2.25, py: 1.25 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
            {figure(data.meta.total_count)} {data.meta.total_count === 1 ? 'contact' : 'contacts'}
          </Typography>
          <Rows>
            {data.data.map(({ id, number, name, turns_65_on, owner }) => (
              <Row key={id} end={<Typography variant="body2">{inDays(turns_65_on)}</Typography>}>
                <Link href={paths.contact(number)}>{name}</Link>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {turns_65_on} · {owner.name}
                </Typography>
              </Row>
            ))}
          </Rows>
        </Paper>
      )}
      {data && data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          page={page}
          count={data.meta.total_pages}
          onChange={(_, to) => go(paths.turning65({ days, page: to }))}
        />
      )}
    </Box>
  )
}

function inDays(date: string) {
  const days = daysUntil(date)
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}
