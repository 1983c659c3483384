import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as tagRoutes from '@openbook/api/tags.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query, refresh } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'

interface Props {
  contactId: number
  tags: { id: number; name: string; color: string }[]
  done: () => void
}

const LONGEST = 60

/** Picks from the agency's tags or writes new ones; nothing is kept until saved. */
export function EditTags({ contactId, tags, done }: Props) {
  const client = useQueryClient()
  const { data: known = [] } = useQuery(query(tagRoutes.list, { body: {} }))
  const [names, setNames] = useState(() => tags.map(({ name }) => name))
  const save = useMutation({
    ...mutation(contacts.updateTagsSingle),
    meta: { shown: true },
    onSuccess: async () => {
      await refresh(client, contacts.showByNumber, contacts.list, tagRoutes.list, contactTimeline.list)
      done()
    },
  })
  const set = (next: string[]) => {
    const byWord = new Map(next.map(name => [name.trim().toLowerCase(), name.trim().slice(0, LONGEST)]))
    setNames([...byWord.values()].filter(Boolean))
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        disableCloseOnSelect
        filterSelectedOptions
        size="small"
        options={known.map(({ name }) => name)}
        value={names}
        onChange={(_, next) => set(next)}
        renderValue={(chosen, item) =>
          chosen.map((name, index) => {
            const { key, ...props } = item({ index })
            return <Chip key={key} size="small" label={name} {...props} />
          })
        }
        renderInput={props => (
          <TextField
            {...props}
            autoFocus
            label="Tags"
            error={save.isError}
            helperText={save.isError ? sentenceOf(save.error) : 'Pick a tag, or type a new one and press Enter.'}
          />
        )}
        sx={{ flex: '1 1 280px', maxWidth: 560 }}
      />
      <Button
        variant="contained"
        disabled={save.isPending}
        onClick={() => save.mutate({ body: { id: contactId, tags: names } })}
      >
        Save tags
      </Button>
      <Button onClick={done}>Cancel</Button>
    </Box>
  )
}
