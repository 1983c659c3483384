import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { figure } from '../lib/numbers.ts'
import { Failed } from './Failed.tsx'
import { Lines } from './Lines.tsx'
import { Rows } from './Rows.tsx'

interface Props<Row> {
  list: UseQueryResult<{ data: Row[]; meta: { total_count: number; total_pages: number } }>
  /** What could not be loaded, like "The licenses". */
  what: string
  /** One of them and many, like "license" and "licenses". */
  names: [one: string, many: string]
  empty: ReactNode
  page: number
  turn: (page: number) => void
  children: (row: Row) => ReactNode
}

/** A list of rows under its exact count, page by page; loading, failed and empty where it is so. */
export function CountedRows<Row>({ list, what, names, empty, page, turn, children }: Props<Row>) {
  const { data, error } = list
  if (!data) return error ? <Failed what={what} error={error} retry={list.refetch} busy={list.isFetching} /> : <Lines />
  const { total_count, total_pages } = data.meta
  return (
    <>
      {data.data.length === 0 ? (
        empty
      ) : (
        <Paper variant="outlined" sx={{ px: 2.25, py: 1.25 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
            {figure(total_count)} {names[total_count === 1 ? 0 : 1]}
          </Typography>
          <Rows>{data.data.map(children)}</Rows>
        </Paper>
      )}
      {total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          aria-label={`Pages of ${names[1]}`}
          page={page}
          count={total_pages}
          onChange={(_, to) => turn(to)}
        />
      )}
    </>
  )
}
