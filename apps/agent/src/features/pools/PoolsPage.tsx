import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { figure } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { leftToday, type Pool, poolsQuery, ruleOf } from './pool.ts'

/** Where leads wait that nobody works yet. */
export function PoolsPage() {
  const list = useQuery(poolsQuery)
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <PageTitle title="Pools">Pools</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Leads nobody works yet. Take one and it is yours.
      </Typography>
      {list.isError && !list.data ? (
        <Failed what="The pools" error={list.error} retry={list.refetch} busy={list.isFetching} />
      ) : (
        <Pools rows={list.data} />
      )}
    </Box>
  )
}

function Pools({ rows }: { rows: Pool[] | undefined }) {
  if (!rows) return <Waiting label="Loading pools" height={220} />
  if (!rows.length) return <Empty title="No pools yet">An administrator adds them in the console.</Empty>
  return (
    <Box component="ul" aria-label="Pools" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {rows.map(pool => (
        <OnePool key={pool.id} pool={pool} />
      ))}
    </Box>
  )
}

function OnePool({ pool }: { pool: Pool }) {
  const inside = useInside(paths.pool(pool.id))
  const { contacts_count: count } = pool
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: { xs: 1.75, sm: 2.25 }, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="h2">{pool.name}</Typography>
        {pool.description && <Typography sx={{ mt: 0.25 }}>{pool.description}</Typography>}
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {ruleOf(pool)} {pool.may_take && leftToday(pool)} Holder: {pool.holder.name}
          {pool.holder_left && ', who has left: an administrator names another'}.
        </Typography>
      </Box>
      {count === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Not open to you
        </Typography>
      ) : (
        <>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {figure(count)} {count === 1 ? 'lead' : 'leads'}
          </Typography>
          <Button variant="outlined" {...inside} aria-label={`Open ${pool.name}`}>
            Open
          </Button>
        </>
      )}
    </Paper>
  )
}
