import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as pools from '@openbook/api/pools.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Absent, isAbsent } from '../../ui/Absent.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Link, useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PoolLeads } from './PoolLeads.tsx'
import { leftToday, lookAgain, poolsQuery, RULES_ID, ruleOf } from './pool.ts'

/** The leads of one pool, to look at and to take. */
export function PoolPage() {
  const { id } = useParams({ strict: false })
  const { data, error, isFetching, refetch } = useQuery({ ...poolsQuery, refetchInterval: lookAgain })
  const back = useInside(paths.pools())
  const pool = data?.find(each => String(each.id) === id)
  return (
    <Box sx={{ maxWidth: 1080, mx: 'auto' }}>
      <Button size="small" startIcon={<ArrowBack />} sx={{ ml: -1, mb: 1 }} {...back}>
        Pools
      </Button>
      {error && !data ? (
        <Failed what="The pool" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : !pool?.may_open ? (
        <Closed id={id ?? ''} />
      ) : (
        <>
          <PageTitle title={pool.name}>{pool.name}</PageTitle>
          <Typography id={RULES_ID} sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
            {pool.description && `${pool.description} `}
            {ruleOf(pool)} {pool.may_take && leftToday(pool)}
          </Typography>
          <PoolLeads pool={pool} />
          <Typography variant="body2" sx={{ mt: 2 }}>
            <Link href={paths.contacts({ pool_id: pool.id })}>Search and filter them in the list of contacts</Link>
          </Typography>
        </>
      )}
    </Box>
  )
}

/** A pool that is not among those one may open: the server knows why. */
function Closed({ id }: { id: string }) {
  const known = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
  const { error, isFetching, isPending, refetch } = useQuery({
    ...query(pools.show, { params: { id: known } }),
    enabled: known > 0,
  })
  if (known > 0 && isPending) return <Lines />
  if (known > 0 && error && !isAbsent(error))
    return <Failed what="The pool" error={error} retry={refetch} busy={isFetching} />
  return (
    <Absent noun="Pool" id={id} error={error}>
      The address may be mistyped. Look for it in the list of pools.
    </Absent>
  )
}
