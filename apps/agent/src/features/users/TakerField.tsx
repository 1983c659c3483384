import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import * as users from '@openbook/api/users.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { useDebounced } from '../../lib/debounced.ts'
import { figure } from '../../lib/numbers.ts'
import { query } from '../../lib/query.ts'

/** Whoever is above the one who leads them now. */
const UP = 'up'
const OFFERED = 50

export interface Taker {
  id: number | typeof UP
  name: string
}

/** How the choice is sent; whoever is above where nobody was chosen. */
export const takerOf = (chosen: Taker | undefined) =>
  !chosen || chosen.id === UP ? { team_goes_up: true as const } : { team_user_id: chosen.id }

interface Props {
  member: users.TeamMember
  value: Taker | undefined
  onChange: (chosen: Taker) => void
  said: string | undefined
}

/** Who takes over whom somebody could not lead in another role: their manager, oneself, or somebody of the team who leads, found by name. */
export function TakerField({ member, value, onChange, said }: Props) {
  const { id: own, profile } = useUser()
  const [q, setQ] = useState('')
  const typed = useDebounced(setQ)
  const asked = { leads: true, limit: OFFERED, ...(q && { q }) }
  const { data, isFetching } = useQuery({
    ...query(users.team, { query: asked }),
    placeholderData: keepPreviousData,
  })
  const self = `${profile.first_name} ${profile.last_name}`
  const { manager_name } = member
  const above = useMemo<Taker>(
    () => ({ id: UP, name: manager_name ? `${manager_name}, the manager above` : 'Nobody: there is no manager above' }),
    [manager_name],
  )
  const first: Taker[] = [above, ...(manager_name === self ? [] : [{ id: own, name: `${self} (you)` }])]
  const leaders: Taker[] = (data?.data ?? [])
    .filter(({ id }) => id !== member.id)
    .map(({ id, first_name, last_name, username }) => ({ id, name: `${first_name} ${last_name} (${username})` }))
  const people = member.reports === 1 ? 'person is' : 'people are'
  return (
    <Autocomplete
      disableClearable
      options={[...first.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())), ...leaders]}
      value={value ?? above}
      loading={isFetching}
      noOptionsText="Nobody by that name leads people in your team"
      filterOptions={all => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, chosen) => onChange(chosen)}
      onInputChange={(_event, text, reason) => reason === 'input' && typed.soon(text.trim())}
      sx={{ gridColumn: '1 / -1' }}
      renderInput={props => (
        <TextField
          {...props}
          label="Who takes over their team"
          required
          error={Boolean(said)}
          helperText={
            said ??
            `${figure(member.reports)} ${people} directly below ${member.first_name}. Whoever takes them over sees their contacts.`
          }
        />
      )}
    />
  )
}
