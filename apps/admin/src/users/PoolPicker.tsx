import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as pools from '@openbook/api/pools.ts'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'
import type { Choice } from './FoundPicker.tsx'

const MOST = 100
const ask = () => call(pools.adminList, { query: { limit: MOST, order_field: 'name', order: 'ASC' } })

/** One pool of the agency. */
export function PoolPicker({ value, onChange }: { value: Choice | null; onChange: (choice: Choice | null) => void }) {
  const { data, error, again } = useAsked(ask)
  if (error) return <Trouble text={error} again={again} />
  if (data?.length === 0) return <Typography>There are no pools yet. Add one under Pools in the menu.</Typography>
  return (
    <TextField
      select
      label="Pool"
      value={value?.id ?? ''}
      onChange={event => onChange(data?.find(({ id }) => id === Number(event.target.value)) ?? null)}
    >
      {data?.map(({ id, name, holder_name }) => (
        <MenuItem key={id} value={id}>
          {name} (held by {holder_name})
        </MenuItem>
      ))}
    </TextField>
  )
}
