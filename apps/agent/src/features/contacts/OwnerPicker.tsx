import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/current-user.ts'
import { ownersQuery } from './list-query.ts'

interface Props extends Pick<TextFieldProps, 'label' | 'size' | 'sx'> {
  /** What nobody chosen means. */
  none: string
  value: number | undefined
  change: (userId: number | undefined) => void
}

/** One of those below the viewer, for what is theirs. */
export function OwnerPicker({ none, value, change, ...field }: Props) {
  const user = useUser()
  const { data: owners = [] } = useQuery(ownersQuery)
  return (
    <TextField
      {...field}
      select
      value={value ?? ''}
      onChange={event => change(Number(event.target.value) || undefined)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{none}</option>
      {owners
        .filter(({ id }) => id !== user.id)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </TextField>
  )
}
