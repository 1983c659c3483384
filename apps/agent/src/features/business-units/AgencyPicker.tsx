import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import * as businessUnits from '@openbook/api/business-units.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../lib/debounced.ts'
import { query } from '../../lib/query.ts'

interface Props {
  /** The agency chosen; the viewer's own where there is none. */
  id: number | undefined
  choose: (id: number | undefined) => void
}

/** Which agency one works on: for those who manage several, and nothing for everyone else. */
export function AgencyPicker({ id, choose }: Props) {
  const [q, setQ] = useState('')
  const typed = useDebounced(setQ)
  const first = useQuery(query(businessUnits.manageable, { query: {} }))
  const { data, isFetching } = useQuery({
    ...query(businessUnits.manageable, { query: { ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  const far = useQuery({ ...query(businessUnits.manageable, { query: { id } }), enabled: id !== undefined })
  const known = [data, first.data, far.data].flatMap(found => found?.data ?? [])
  const chosen = known.find(unit => (id === undefined ? unit.current : unit.id === id)) ?? null
  if (!first.data || first.data.meta.total_count < 2) return null
  return (
    <Autocomplete
      size="small"
      options={data?.data ?? []}
      value={chosen}
      loading={isFetching}
      disableClearable={chosen !== null}
      noOptionsText="No agency by that name"
      filterOptions={all => all}
      getOptionLabel={({ name, current }) => (current ? `${name} (yours)` : name)}
      getOptionKey={unit => unit.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, unit) => choose(unit && !unit.current ? unit.id : undefined)}
      onInputChange={(_event, text, reason) => reason === 'input' && typed.soon(text.trim())}
      renderInput={props => <TextField {...props} label="Agency" />}
      sx={{ maxWidth: 420 }}
    />
  )
}
