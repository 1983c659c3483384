import Download from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Pagination from '@mui/material/Pagination'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Button, Link } from 'react-admin'
import { useIsAnother } from '../ui/useIdentity.ts'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { useNarrowed } from './useNarrowed.ts'

interface Person {
  id: number
  username: string
  first_name: string
  last_name: string
  role: string
}
interface Found<One extends Person> {
  data: One[]
  meta: { current_page: number; total_pages: number; total_count: number }
}
interface Props<One extends Person> {
  title: string
  /** Where the same list is taken out as a spreadsheet. */
  path: 'owners' | 'pool_holders' | 'paid_membership'
  people: Found<One>
  /** Said of them all, after how many they are. */
  besides?: string
  none: string
  /** One more column. */
  last?: { field: string; label: string; of: (person: One) => ReactNode }
}

/** On a phone long names break, what heads them does not. */
const CLOSE = {
  '& td': { overflowWrap: 'anywhere' },
  '& th, & td': { px: { xs: 1, sm: 2 } },
}
const NARROW = { display: { xs: 'none', sm: 'table-cell' } }

/** People in a table that is sorted by its columns, page by page, and can be taken out as it stands. */
export function PeopleTable<One extends Person>({ title, path, people, besides = '', none, last }: Props<One>) {
  const { data, meta } = people
  const { narrow } = useNarrowed()
  const labelOf = useRoleLabel()
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, my: 1 }}>
        <Typography sx={{ color: 'text.secondary', flex: 1 }} role="status">
          {meta.total_count.toLocaleString('en-US')} listed{besides}.
        </Typography>
        <ExportPeople path={path} none={!meta.total_count} />
      </Box>
      <Card>
        <Table size="small" aria-label={title} sx={CLOSE}>
          <TableHead>
            <TableRow>
              <Sorted field="last_name" label="Name" />
              <Sorted field="username" label="Username" narrow />
              <Sorted field="role" label="Role" />
              {last && <Sorted field={last.field} label={last.label} />}
            </TableRow>
          </TableHead>
          <TableBody>
            {!data.length && (
              <TableRow>
                <TableCell colSpan={4}>{none}</TableCell>
              </TableRow>
            )}
            {data.map(person => (
              <TableRow key={person.id}>
                <TableCell>
                  <Link to={`/users/${person.id}`}>
                    {person.first_name} {person.last_name}
                  </Link>
                </TableCell>
                <TableCell sx={NARROW}>{person.username}</TableCell>
                <TableCell>{labelOf(person.role)}</TableCell>
                {last && <TableCell>{last.of(person)}</TableCell>}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Card>
      {meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          aria-label={`Pages of ${title.toLowerCase()}`}
          page={meta.current_page}
          count={meta.total_pages}
          onChange={(_event, to) => narrow({ page: String(to) })}
        />
      )}
    </>
  )
}

function Sorted({ field, label, narrow: hides = false }: { field: string; label: string; narrow?: boolean }) {
  const { order_field, order, narrow } = useNarrowed()
  const active = order_field === field
  const direction = active && order === 'DESC' ? 'desc' : 'asc'
  return (
    <TableCell sortDirection={active ? direction : false} {...(hides && { sx: NARROW })}>
      <TableSortLabel
        active={active}
        direction={direction}
        onClick={() => narrow({ order_field: field, order: active && direction === 'asc' ? 'DESC' : 'ASC' })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  )
}

/** Everyone the list finds, in its order, as a spreadsheet. */
function ExportPeople({ path, none }: { path: string; none: boolean }) {
  const { q, paid, order_field, order } = useNarrowed()
  const another = useIsAnother()
  const asked = new URLSearchParams({
    order_field,
    order,
    ...(q && { q }),
    ...(paid && { paid: String(paid === 'yes') }),
  })
  return (
    <Button label="Export" href={`/v1/admin/users/${path}/export.csv?${asked}`} disabled={another || none}>
      <Download />
    </Button>
  )
}
