import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useKeptHeight } from '../lib/kept-height.ts'
import { figure } from '../lib/numbers.ts'
import { Failed } from './Failed.tsx'
import { Lines } from './Lines.tsx'
import { Link } from './Link.tsx'

export interface Counted {
  total: number | undefined
  error: unknown
  busy: boolean
  retry: () => unknown
}

interface Props {
  title: string
  /** What is counted, as it follows the number: "leads". */
  of: string
  /** What the number means, where the title does not say it all. */
  note?: string
  counted: Counted
  /** The list that has as many. */
  href: string
  /** What stands here when there is nothing. */
  empty: string
  children?: ReactNode
}

/** The figures of a list query. */
export const countedBy = (list: {
  data?: { meta: { total_count: number } } | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}): Counted => ({
  total: list.data?.meta.total_count,
  error: list.error,
  busy: list.isFetching,
  retry: list.refetch,
})

/** About as high as with the rows it may show. */
const FULL = { md: 396 }

/** One number of a dashboard: it leads to the list it counts, and shows the head of that. */
export function Figure({ title, of, note, counted: { total, error, busy, retry }, href, empty, children }: Props) {
  const id = useId()
  const waits = total === undefined && !error
  const { ref, kept } = useKeptHeight<HTMLDivElement>(title, !waits)
  return (
    <Paper
      ref={ref}
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{
        ...{ px: { xs: 1.75, sm: 2.25 }, py: { xs: 1.5, sm: 2 }, minWidth: 0, height: '100%' },
        ...(waits && (kept ? { height: kept, overflow: 'hidden' } : { minHeight: FULL })),
      }}
    >
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
      {total === undefined && error ? (
        <Box sx={{ mt: 1 }}>
          <Failed what={title} error={error} retry={retry} busy={busy} />
        </Box>
      ) : total === undefined ? (
        <>
          <Skeleton width={72} height={44} />
          <Lines />
        </>
      ) : (
        <>
          <Link
            href={href}
            underline="hover"
            aria-label={`${figure(total)} ${of}`}
            sx={{ display: 'inline-block', fontSize: '1.875rem', lineHeight: 1.4, fontWeight: 700 }}
          >
            {figure(total)}
          </Link>
          {total === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {empty}
            </Typography>
          ) : (
            children
          )}
        </>
      )}
    </Paper>
  )
}
