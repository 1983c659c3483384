import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type Choice, useChoices } from '../../lib/choices.ts'
import { useUser } from '../../lib/current-user.ts'
import { Failed } from '../../ui/Failed.tsx'
import { TagChip } from '../../ui/TagChip.tsx'
import { FavoritePicker } from '../favorite-lists/FavoritePicker.tsx'
import { optionsOf } from './filter-options.ts'
import { type FilterField, valuesOf } from './scope.ts'
import { useChange, useListSearch } from './use-list.ts'

const LONG = 8

/** The values of one filter, any number of them ticked; the list follows at once. */
export function FilterMenu({ field, label }: { field: FilterField; label: string }) {
  const search = useListSearch()
  const change = useChange()
  const [typed, setTyped] = useState('')
  const ticked = valuesOf(search, field)
  const { choices, fits, typed: settle, error, isPending, refetch } = useChoices(optionsOf(field), ticked)
  const user = useUser()
  // As they were when the menu opened: who is starred does not move away under the mouse.
  const [favorites] = useState(() => user.favorite_users.map(({ id }) => String(id)))
  const people = field === 'owner_id'
  const shown = fits(people ? favoritesFirst(choices, favorites) : choices, typed)
  const tick = (value: string, on: boolean) =>
    change({ [field]: (on ? [...ticked, value] : ticked.filter(each => each !== value)).join(',') })

  if (error) return <Failed what={label} error={error} retry={refetch} />
  return (
    <Box>
      {choices.length > LONG && (
        <Box sx={{ p: 1.5, pb: 0.5 }}>
          <TextField
            label={`Find ${label.toLowerCase()}`}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              settle(event.target.value)
            }}
            autoFocus
          />
        </Box>
      )}
      <Box role="group" aria-label={label} sx={{ maxHeight: 320, overflowY: 'auto', px: 1.5, py: 1, display: 'grid' }}>
        {shown.map(option => (
          <Box key={option.value} sx={{ display: 'flex', alignItems: 'center' }}>
            <FormControlLabel
              sx={{ flex: 1 }}
              control={
                <Checkbox
                  size="small"
                  checked={ticked.includes(option.value)}
                  onChange={(_, on) => tick(option.value, on)}
                />
              }
              label={<OptionLabel {...option} />}
            />
            {people && option.value !== String(user.id) && (
              <FavoritePicker userId={Number(option.value)} name={option.label} />
            )}
          </Box>
        ))}
        {!shown.length && (
          <Typography variant="body2" sx={{ color: 'text.secondary', p: 1 }}>
            {isPending ? 'Loading…' : typed ? 'Nothing has that name.' : 'There is nothing to choose from yet.'}
          </Typography>
        )}
      </Box>
      {ticked.length > 0 && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" onClick={() => change({ [field]: undefined })}>
            Clear {label.toLowerCase()}
          </Button>
        </Box>
      )}
    </Box>
  )
}

const favoritesFirst = (options: Choice[], favorites: string[]) => {
  const isOne = ({ value }: Choice) => favorites.includes(value)
  return [...options.filter(isOne), ...options.filter(option => !isOne(option))]
}

const OptionLabel = ({ label, color }: Choice) => (color ? <TagChip name={label} color={color} /> : label)
