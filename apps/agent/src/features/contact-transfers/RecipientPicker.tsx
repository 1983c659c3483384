import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as contactTransfers from '@openbook/api/contact-transfers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../lib/debounced.ts'
import { query } from '../../lib/query.ts'

export interface Recipient {
  kind: 'user_id' | 'pool_id'
  id: number
  name: string
  username?: string
  group: string
}

interface Props {
  recipient: Recipient | null
  choose: (recipient: Recipient | null) => void
}

/** A colleague or a pool: the latest first, then those below, then everyone else. */
export function RecipientPicker({ recipient, choose }: Props) {
  const [q, setQ] = useState('')
  const typed = useDebounced(setQ)
  const { data, isFetching } = useQuery({
    ...query(contactTransfers.recipients, { query: { q } }),
    placeholderData: keepPreviousData,
  })
  const options: Recipient[] = [
    ...(data?.users ?? []).map(({ id, name, username, favorite, recent, below }) => ({
      kind: 'user_id' as const,
      id,
      name,
      username,
      group: favorite ? 'Favorites' : recent ? 'Latest' : below ? 'Who work under you' : 'Colleagues',
    })),
    ...(data?.pools ?? []).map(({ id, name }) => ({ kind: 'pool_id' as const, id, name, group: 'Pools' })),
  ]
  return (
    <Autocomplete
      options={options}
      value={recipient}
      loading={isFetching}
      noOptionsText="Nobody by that name"
      filterOptions={all => all}
      groupBy={({ group }) => group}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ kind, id }) => `${kind}:${id}`}
      isOptionEqualToValue={(one, other) => one.kind === other.kind && one.id === other.id}
      onChange={(_event, chosen) => choose(chosen)}
      onInputChange={(_event, text, reason) => reason === 'input' && typed.soon(text.trim())}
      renderOption={({ key, ...props }, { name, username }) => (
        <li key={key} {...props}>
          {name}
          {username && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ml: 1 }}>
              {username}
            </Typography>
          )}
        </li>
      )}
      renderInput={props => <TextField {...props} label="Transfer to" placeholder="A colleague or a pool" autoFocus />}
    />
  )
}
