import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as favoriteLists from '@openbook/api/favorite-lists.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery, setUser, useUser } from '../../lib/current-user.ts'
import { useDebounced } from '../../lib/debounced.ts'
import { mutation, query } from '../../lib/query.ts'
import { Panel } from '../../ui/Panel.tsx'
import { FavoritePicker } from './FavoritePicker.tsx'

const choicesOf = (q: string) => query(favoriteLists.choices, { query: { q } })

/** Colleagues whom the user keeps at the top of lists of people; nothing for who has nobody to choose. */
export function FavoritesPanel() {
  const { favorite_users } = useUser()
  const { data = [] } = useQuery(choicesOf(''))
  if (!favorite_users.length && !data.length) return null
  return (
    <Panel title="Favorites">
      {!favorite_users.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nobody yet. Whom you add here stands first wherever you choose a colleague.
        </Typography>
      )}
      <Box component="ul" aria-label="Favorites" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 420 }}>
        {favorite_users.map(({ id, name }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <FavoritePicker userId={id} name={name} />
            {name}
          </Box>
        ))}
      </Box>
      <AddFavorite known={favorite_users.map(({ id }) => id)} />
    </Panel>
  )
}

function AddFavorite({ known }: { known: number[] }) {
  const client = useQueryClient()
  const [q, setQ] = useState('')
  const typed = useDebounced(setQ)
  const { data, isFetching } = useQuery({ ...choicesOf(q), placeholderData: keepPreviousData })
  const add = useMutation({
    ...mutation(favoriteLists.create),
    onSuccess: ({ data: favorite_users }) => {
      const user = client.getQueryData(meQuery.queryKey)
      if (user) setUser(client, { ...user, favorite_users })
    },
  })
  return (
    <Autocomplete
      options={(data ?? []).filter(({ id }) => !known.includes(id))}
      value={null}
      blurOnSelect
      clearOnBlur
      loading={isFetching}
      noOptionsText="Nobody by that name"
      filterOptions={all => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      onChange={(_event, chosen) => chosen && add.mutate({ body: { user_id: chosen.id } })}
      onInputChange={(_event, text, reason) => reason === 'input' && typed.soon(text.trim())}
      renderInput={params => <TextField {...params} label="Add a favorite" />}
      sx={{ maxWidth: 420, mt: 2 }}
    />
  )
}
