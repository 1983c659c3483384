import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as lifeEvents from '@openbook/api/life-events.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { CountedRows } from '../../ui/CountedRows.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link, useGo } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Row } from '../../ui/Rows.tsx'
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
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <PageTitle title="Turning 65">Turning 65</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Contacts whose 65th birthday is ahead, the next first. Medicare begins with that month; for a birthday on the
        first, with the month before.
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
      <CountedRows
        list={list}
        what="The birthdays"
        names={['contact', 'contacts']}
        empty={
          <Empty title={`Nobody turns 65 within ${days} days`}>
            Only contacts with a date of birth are counted, and only those you may see.
          </Empty>
        }
        page={page}
        turn={to => go(paths.turning65({ days, page: to }))}
      >
        {({ id, number, name, turns_65_on, owner }) => (
          <Row key={id} end={<Typography variant="body2">{inDays(turns_65_on)}</Typography>}>
            <Link href={paths.contact(number)}>{name}</Link>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {turns_65_on} · {owner.name}
            </Typography>
          </Row>
        )}
      </CountedRows>
    </Box>
  )
}

function inDays(date: string) {
  const days = daysUntil(date)
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}
