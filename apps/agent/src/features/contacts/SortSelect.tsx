import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import { isVeiled, useLookOnly } from './places.ts'
import { DEFAULT_ORDER, DEFAULT_SORT, type Order, type Sort } from './scope.ts'
import { useChange, useListSearch } from './use-list.ts'

const CHOICES: [Sort, Order, string][] = [
  ['last_name', 'ASC', 'Last name, A to Z'],
  ['last_name', 'DESC', 'Last name, Z to A'],
  ['first_name', 'ASC', 'First name, A to Z'],
  ['first_name', 'DESC', 'First name, Z to A'],
  ['created_at', 'DESC', 'Newest first'],
  ['created_at', 'ASC', 'Oldest first'],
  ['updated_at', 'DESC', 'Changed last'],
  ['updated_at', 'ASC', 'Changed first'],
  ['last_contacted_at', 'DESC', 'Last contact, latest first'],
  ['last_contacted_at', 'ASC', 'Last contact, longest ago first'],
  ['next_policy_end', 'ASC', 'Policy end, next first'],
  ['next_policy_end', 'DESC', 'Policy end, last first'],
  ['age', 'DESC', 'Age, oldest first'],
  ['age', 'ASC', 'Age, youngest first'],
  ['status', 'ASC', 'Status'],
  ['status', 'DESC', 'Status, last first'],
  ['state', 'ASC', 'State, A to Z'],
  ['state', 'DESC', 'State, Z to A'],
]

/** Sorting where there are no column heads. */
export function SortSelect() {
  const lookOnly = useLookOnly()
  const { order = DEFAULT_ORDER, order_field = DEFAULT_SORT } = useListSearch()
  const change = useChange()
  const now = `${order_field} ${order}`
  return (
    <Box
      component="label"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem', color: 'text.secondary' }}
    >
      Sort
      <NativeSelect
        disableUnderline
        value={now}
        onChange={({ target: { value } }) => {
          const [order_field, order] = value.split(' ') as [Sort, Order]
          change({ order_field, order })
        }}
        sx={{ fontSize: 'inherit' }}
      >
        {CHOICES.filter(([field]) => !lookOnly || !isVeiled(field)).map(([field, way, label]) => (
          <option key={label} value={`${field} ${way}`}>
            {label}
          </option>
        ))}
        {!CHOICES.some(([field, way]) => `${field} ${way}` === now) && (
          <option value={now}>{`${order_field} (reversed)`}</option>
        )}
      </NativeSelect>
    </Box>
  )
}
