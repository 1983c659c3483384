import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { styled } from '@mui/material/styles'
import { isVeiled, useLookOnly } from './places.ts'
import { DEFAULT_ORDER, DEFAULT_SORT, type Sort } from './scope.ts'
import { useChange, useListSearch } from './use-list.ts'

interface Props {
  label: string
  sort?: Sort
}

const Press = styled('button')(({ theme: { palette } }) => ({
  all: 'unset',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 28,
  cursor: 'pointer',
  '& svg': { fontSize: 16, opacity: 0 },
  '&:hover svg, &:focus-visible svg': { opacity: 0.5 },
  '[aria-sort] > &': { color: palette.text.primary, '& svg': { opacity: 1 } },
  '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2, borderRadius: 4 },
}))

/** Dates are wanted newest first, everything else from A. */
const firstOrder = (sort: Sort) => (sort.endsWith('_at') ? 'DESC' : 'ASC')

/** A column's head; where the list can be sorted by it, a button that does, and again the other way. */
export function SortHead({ label, sort }: Props) {
  const { order = DEFAULT_ORDER, order_field = DEFAULT_SORT } = useListSearch()
  const change = useChange()
  const lookOnly = useLookOnly()
  if (!sort || (lookOnly && isVeiled(sort))) return <th scope="col">{label}</th>
  const active = order_field === sort
  const next = active ? (order === 'ASC' ? 'DESC' : 'ASC') : firstOrder(sort)
  const Arrow = (active ? order : next) === 'ASC' ? ArrowUpward : ArrowDownward
  return (
    <th
      scope="col"
      {...(active && { 'aria-sort': order === 'ASC' ? ('ascending' as const) : ('descending' as const) })}
    >
      <Press type="button" onClick={() => change({ order_field: sort, order: next })}>
        {label}
        <Arrow />
      </Press>
    </th>
  )
}
