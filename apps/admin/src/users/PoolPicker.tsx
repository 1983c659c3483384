import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import * as pools from '@openbook/api/pools.ts'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'
import type { Choice } from './PersonPicker.tsx'

const MOST = 100
const ask = () => call(pools.adminList, { query: { limit: MOST, order_field: 'name', order: 'ASC' } })

/** One pool of the agency. */
export function PoolPicker({ value, onChange }: { value: Choice | null; onChange: (choice: Choice | null) => void }) {
  const { data = [], error } = useAsked(ask)
  if (error) return <Alert severity="error">{error}</Alert>
  return (
    <TextField
      select
      label="Pool"
      value={value?.id ?? ''}
      onChange={event => onChange(data.find(({ id }) => id === Number(event.target.value)) ?? null)}
    >
      {data.map(({ id, name, holder_name }) => (
        <MenuItem key={id} value={id}>
          {name} (held by {holder_name})
        </MenuItem>
      ))}
    </TextField>
  )
}
