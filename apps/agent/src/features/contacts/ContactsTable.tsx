import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { type MouseEvent, useRef } from 'react'
import { paths } from '../../paths.ts'
import { Link, useGo } from '../../ui/Link.tsx'
import { type Chosen, COLUMNS, type Column, type ColumnName, columnsOf } from './columns.tsx'
import { contactName, type Row } from './names.ts'
import { SortHead } from './SortHead.tsx'
import { useGroup, useListSearch } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface Rows {
  rows: Row[]
  selected: number[]
  toggle: (ids: number[], on: boolean) => void
}

const shownFrom = (from: Column['from']) => (from ? { display: { xs: 'none', [from]: 'table-cell' } } : {})

/** The list on anything wider than a phone: a plain table, walked with the arrow keys. */
export function ContactsTable({ rows, selected, toggle }: Rows) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  const { names, from } = columnsOf(useListSearch(), useGroup() === 'mine')
  const ids = rows.map(({ id }) => id)
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small" aria-label="Contacts">
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                size="small"
                checked={selected.length === rows.length}
                indeterminate={selected.length > 0 && selected.length < rows.length}
                onChange={(_, on) => toggle(ids, on)}
                slotProps={{ input: { 'aria-label': 'Select every contact on this page' } }}
              />
            </TableCell>
            <SortHead label="Name" sort="last_name" />
            {names.map(name => (
              <SortHead key={name} {...COLUMNS[name]} sx={shownFrom(from(name))} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody ref={body}>
          {rows.map(row => (
            <ContactTableRow key={row.id} row={row} selected={selected.includes(row.id)} toggle={toggle} names={names} from={from} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

interface RowProps {
  row: Row
  selected: boolean
  toggle: Rows['toggle']
  names: readonly ColumnName[]
  from: Chosen['from']
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input, label') !== null

function ContactTableRow({ row, selected, toggle, names, from }: RowProps) {
  const go = useGo()
  const href = paths.contact(row.number, useListSearch())
  const name = contactName(row)
  const open = (event: MouseEvent) => {
    if (isControl(event.target) || window.getSelection()?.toString()) return
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank')
    else go(href)
  }
  return (
    <TableRow hover selected={selected} onClick={open} sx={{ cursor: 'pointer', '&:last-child > *': { borderBottom: 0 } }}>
      <TableCell padding="checkbox">
        <Checkbox
          size="small"
          checked={selected}
          onChange={(_, on) => toggle([row.id], on)}
          slotProps={{ input: { 'aria-label': `Select ${name}` } }}
        />
      </TableCell>
      <TableCell component="th" scope="row" sx={{ minWidth: 150 }}>
        <Link href={href} data-row="" underline="hover" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {name}
        </Link>
        {row.company_name && row.company_name !== name && (
          <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>
            {row.company_name}
          </Box>
        )}
      </TableCell>
      {names.map(column => (
        <TableCell key={column} sx={{ whiteSpace: 'nowrap', ...shownFrom(from(column)) }}>
          {COLUMNS[column].cell(row)}
        </TableCell>
      ))}
    </TableRow>
  )
}
