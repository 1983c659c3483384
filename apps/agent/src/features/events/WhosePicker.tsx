import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import * as events from '@openbook/api/events.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { useDebounced } from '../../lib/debounced.ts'
import { query } from '../../lib/query.ts'

interface Props {
  user: number | undefined
  choose: (user: number | undefined) => void
}
interface Calendar {
  id: number
  name: string
  username: string
  active: boolean
}
const MINE = 'My calendar'
const OFFERED = 50
const labelOf = ({ name, username, active }: Calendar) =>
  [name, username && ` (${username})`, !active && ', has left'].filter(Boolean).join('')

/** Whose calendar: one's own, or of somebody one manages or managed, found by name. Nothing where there is nobody. */
export function WhosePicker({ user, choose }: Props) {
  const me = useUser()
  const [q, setQ] = useState('')
  const typed = useDebounced(setQ)
  const asked = { limit: OFFERED, ...(q && { q }) }
  const list = useQuery({ ...query(events.calendars, { query: asked }), placeholderData: keepPreviousData })
  const chosen = useQuery({
    ...query(events.calendars, { query: { user_id: user ?? 0 } }),
    enabled: user !== undefined,
  })
  const mine: Calendar = { id: me.id, name: MINE, username: '', active: true }
  const found = list.data?.data ?? []
  const shown = user === undefined || user === me.id ? mine : (chosen.data?.data[0] ?? null)
  if (!q && user === undefined && !found.length) return null
  const first = [mine, ...(shown && shown !== mine && !found.some(({ id }) => id === shown.id) ? [shown] : [])]
  return (
    <Autocomplete
      size="small"
      options={[...first.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())), ...found]}
      value={shown}
      loading={list.isFetching}
      noOptionsText="Nobody by that name is below you"
      filterOptions={all => all}
      getOptionLabel={labelOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_, to) => choose(to && to.id !== me.id ? to.id : undefined)}
      onInputChange={(_, text, reason) => reason === 'input' && typed.soon(text.trim())}
      onClose={() => typed.soon('')}
      renderInput={props => <TextField {...props} label="Whose calendar" />}
      sx={{ width: 260, maxWidth: '100%' }}
    />
  )
}
