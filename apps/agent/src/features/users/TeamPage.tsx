import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as users from '@openbook/api/users.ts'
import { PAGE_SIZES } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { figure } from '../../lib/numbers.ts'
import { query } from '../../lib/query.ts'
import { useSearchWords } from '../../lib/use-search-words.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useGo } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { ExportAccounts } from './ExportAccounts.tsx'
import { ExportTeam } from './ExportTeam.tsx'
import { MemberRow } from './MemberRow.tsx'

const LIMIT = PAGE_SIZES[1]

/** Everyone below: their book, where they may sell, and for regional managers the way into their account. */
export function TeamPage() {
  const { page = 1, q } = useSearch({ strict: false }) as { page?: number; q?: string }
  const go = useGo()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(users.team, { query: { page, limit: LIMIT, q } }),
    placeholderData: keepPreviousData,
  })
  const { words, type } = useSearchWords(q ?? '', next => go(paths.team({ q: next }), { replace: true }))
  return (
    <Box sx={{ maxWidth: 900, mx: 'auto' }}>
      <PageTitle title="Team">Team</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Everyone below you, with the contacts they own and the states they are licensed in.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <TextField
          type="search"
          size="small"
          label="Search your team"
          value={words}
          onChange={event => type(event.target.value)}
          sx={{ width: '100%', maxWidth: 360 }}
        />
        {data && data.meta.total_count > 0 && <ExportTeam q={q} count={data.meta.total_count} />}
      </Box>
      {error && !data ? (
        <Failed what="Your team" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Waiting label="Loading your team" height={240} />
      ) : !data.data.length ? (
        <Empty title={q ? 'Nobody matches' : 'Nobody is below you yet'}>
          {q ? 'Search for another name.' : 'An administrator sets the manager of each user in the console.'}
        </Empty>
      ) : (
        <Paper variant="outlined" component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.data.map(member => (
            <MemberRow key={member.id} member={member} roles={data.roles} />
          ))}
        </Paper>
      )}
      {data && data.meta.total_count > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {figure(data.meta.total_count)} {data.meta.total_count === 1 ? 'person' : 'people'}
          </Typography>
          {data.meta.total_pages > 1 && (
            <Pagination
              page={page}
              count={data.meta.total_pages}
              onChange={(_event, to) => go(paths.team({ q, page: to }))}
              aria-label="Pages of your team"
            />
          )}
        </Box>
      )}
      <Box sx={{ mt: 3 }}>
        <ExportAccounts />
      </Box>
    </Box>
  )
}
