import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as licences from '@openbook/api/licences.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMay } from '../../lib/current-user.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { CountedRows } from '../../ui/CountedRows.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useGo } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { MedicarePanel } from '../profiles/MedicarePanel.tsx'
import { LicenceRow } from './LicenceRow.tsx'
import { type LicencesSearch, SPANS } from './search.ts'

const LIMIT = PAGE_SIZES[1]
const WHOSE = [
  ['mine', 'Mine'],
  ['downline', 'Everyone below me'],
  ['all', 'All I may see'],
] as const

/** Where one may sell and until when; for managers, where everyone below may. */
export function LicencesPage() {
  const search = useSearch({ strict: false }) as LicencesSearch
  const { type = 'mine', days, page = 1 } = search
  const go = useGo()
  const manages = useMay('users.team')
  const list = useQuery({
    ...query(licences.list, { query: { type, page, limit: LIMIT, ...(days && { expires_within: days }) } }),
    placeholderData: keepPreviousData,
  })
  const change = (to: object) => go(paths.licences({ ...search, page: undefined, ...to }), { replace: true })
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <PageTitle title="Licenses">Licenses</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Where you may sell, and until when. Your administrator keeps them.
      </Typography>
      <Box sx={{ mb: 2 }}>
        <MedicarePanel />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        {manages && (
          <TextField
            select
            size="small"
            label="Whose"
            value={type}
            onChange={event => change({ type: event.target.value })}
            sx={{ minWidth: 180 }}
          >
            {WHOSE.map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          select
          size="small"
          label="Which"
          value={days ?? 'all'}
          onChange={event => change({ days: event.target.value === 'all' ? undefined : event.target.value })}
          sx={{ minWidth: 220 }}
        >
          <MenuItem value="all">All licenses</MenuItem>
          {SPANS.map(span => (
            <MenuItem key={span} value={span}>
              Over, or within {span} days
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <CountedRows
        list={list}
        what="The licenses"
        names={['license', 'licenses']}
        empty={
          <Empty title={days ? 'No license ends in that time' : 'No licenses are kept here'}>
            {days ? 'Look at all of them, or further ahead.' : 'An administrator enters them in the console.'}
          </Empty>
        }
        page={page}
        turn={to => go(paths.licences({ ...search, page: to }))}
      >
        {licence => <LicenceRow key={licence.id} licence={licence} whose={type !== 'mine'} />}
      </CountedRows>
    </Box>
  )
}
