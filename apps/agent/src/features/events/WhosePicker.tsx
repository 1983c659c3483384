import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import * as users from '@openbook/api/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../lib/current-user.ts'
import { query } from '../../lib/query.ts'

interface Props {
  user: number | undefined
  choose: (user: number | undefined) => void
}

/** Whose calendar: one's own, or of somebody one manages. Nothing where there is nobody. */
export function WhosePicker({ user, choose }: Props) {
  const me = useUser()
  const { data } = useQuery({ ...query(users.adminOwners, { query: { limit: 200 } }), staleTime: 300_000 })
  const people = [
    { id: me.id, name: 'My calendar' },
    ...(data?.data ?? [])
      .filter(({ id }) => id !== me.id)
      .map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` })),
  ]
  if (people.length < 2) return null
  return (
    <Autocomplete
      size="small"
      options={people}
      value={people.find(({ id }) => id === (user ?? me.id)) ?? null}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_, chosen) => choose(chosen && chosen.id !== me.id ? chosen.id : undefined)}
      renderInput={props => <TextField {...props} label="Whose calendar" />}
      sx={{ width: 220 }}
    />
  )
}
