import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import * as contacts from '@openbook/api/contacts.ts'
import { lineLabel, PAGE_SIZES } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { z } from 'zod'
import { relative } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { useLiveRows } from '../../lib/use-live-rows.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link, useGo } from '../../ui/Link.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { isUsedUp, lookAgain, type Pool, RULES_ID } from './pool.ts'
import { TakeCaution } from './TakeCaution.tsx'
import { useTake } from './use-take.ts'

type Lead = z.output<typeof contacts.ContactRow>
const FROM_SM = { display: { xs: 'none', sm: 'table-cell' } } as const

const nameOf = ({ first_name, last_name, company_name, number }: Lead) =>
  [first_name, last_name].filter(Boolean).join(' ') || company_name || `Lead ${number}`

/** Oldest first: they have waited longest. */
export function PoolLeads({ pool }: { pool: Pool }) {
  const page = Number((useSearch({ strict: false }) as { page?: string }).page) || 1
  const go = useGo()
  const { take, taking, cautioned } = useTake(pool.id)
  const list = { pool_id: pool.id, order_field: 'created_at', ...(page > 1 && { page }) } as const
  const scope = { ...list, page, limit: PAGE_SIZES[0], order: 'ASC' } as const
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query(contacts.list, { body: { contacts_scope: scope } }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgain,
  })
  useLiveRows(data?.data, pool.id)
  const last = data?.meta.total_pages ?? page
  const beyond = page > last && !isPlaceholderData
  useEffect(() => {
    if (beyond) go(paths.pool(pool.id, last), { replace: true })
  }, [beyond, go, pool.id, last])
  if (error && !data) return <Failed what="The leads" error={error} retry={refetch} busy={isFetching} />
  if (!data || beyond) return <Waiting label="Loading leads" height={320} />
  if (!data.meta.total_count) return <Empty title="No leads wait here">New ones appear here as they come in.</Empty>
  return (
    <>
      {cautioned && <TakeCaution {...cautioned} />}
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label={`Leads of ${pool.name}`}>
          <TableHead>
            <TableRow>
              <TableCell>Name</TableCell>
              <TableCell sx={FROM_SM}>Place</TableCell>
              <TableCell sx={FROM_SM}>Line of business</TableCell>
              <TableCell sx={FROM_SM}>Waiting since</TableCell>
              {pool.may_take && <TableCell align="right">Take</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.data.map(lead => (
              <OneLead
                key={lead.id}
                lead={lead}
                href={paths.contact(lead.number, list)}
                pool={pool}
                {...(pool.may_take && { take: () => take(lead.id) })}
                busy={taking !== undefined}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {data.meta.total_pages > 1 && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2 }}>
          <Pagination
            page={page}
            count={data.meta.total_pages}
            onChange={(_event, to) => go(paths.pool(pool.id, to))}
            aria-label="Pages of leads"
          />
        </Box>
      )}
    </>
  )
}

interface LeadProps {
  lead: Lead
  /** Its page, which leads on to the next of the pool. */
  href: string
  pool: Pool
  take?: () => void
  busy: boolean
}

function OneLead({ lead, href, pool, take, busy }: LeadProps) {
  const usedUp = isUsedUp(pool)
  return (
    <TableRow hover>
      <TableCell>
        <Link href={href} sx={{ fontWeight: 600 }}>
          {nameOf(lead)}
        </Link>
        <Typography variant="caption" component="p" sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>
          {[place(lead), lineOf(lead)].filter(Boolean).join(' · ')}
        </Typography>
      </TableCell>
      <TableCell sx={FROM_SM}>{place(lead)}</TableCell>
      <TableCell sx={FROM_SM}>{lineOf(lead)}</TableCell>
      <TableCell sx={{ ...FROM_SM, whiteSpace: 'nowrap' }}>{relative(lead.created_at)}</TableCell>
      {take && (
        <TableCell align="right">
          <Button
            size="small"
            disabled={busy || usedUp}
            aria-describedby={usedUp ? RULES_ID : undefined}
            onClick={take}
            aria-label={`Take this lead: ${nameOf(lead)}`}
            sx={{ whiteSpace: 'nowrap' }}
          >
            Take this lead
          </Button>
        </TableCell>
      )}
    </TableRow>
  )
}

const place = ({ city, state }: Lead) => [city, state].filter(Boolean).join(', ')
const lineOf = ({ line_of_business: line }: Lead) => lineLabel(line ?? '')
