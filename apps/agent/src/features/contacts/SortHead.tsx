import TableCell, { type TableCellProps } from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import { DEFAULT_ORDER, DEFAULT_SORT, type Sort } from './scope.ts'
import { useChange, useListSearch } from './use-list.ts'

interface Props {
  label: string
  sort?: Sort
  sx?: TableCellProps['sx']
}

/** Dates are wanted newest first, everything else from A. */
const firstOrder = (sort: Sort) => (sort.endsWith('_at') ? 'DESC' : 'ASC')

/** A column's head; where the list can be sorted by it, a button that does, and again the other way. */
export function SortHead({ label, sort, sx = {} }: Props) {
  const { order = DEFAULT_ORDER, order_field = DEFAULT_SORT } = useListSearch()
  const change = useChange()
  if (!sort)
    return (
      <TableCell component="th" scope="col" sx={sx}>
        {label}
      </TableCell>
    )
  const active = order_field === sort
  const next = active ? (order === 'ASC' ? 'DESC' : 'ASC') : firstOrder(sort)
  return (
    <TableCell
      component="th"
      scope="col"
      sx={sx}
      {...(active && { 'aria-sort': order === 'ASC' ? ('ascending' as const) : ('descending' as const) })}
    >
      <TableSortLabel
        active={active}
        direction={(active ? order : next) === 'ASC' ? 'asc' : 'desc'}
        onClick={() => change({ order_field: sort, order: next })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  )
}
