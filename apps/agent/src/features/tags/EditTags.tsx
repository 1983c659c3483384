import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as tagRoutes from '@openbook/api/tags.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, refresh } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { TagNamesPicker } from './TagNamesPicker.tsx'

interface Props {
  contactId: number
  tags: { id: number; name: string; color: string }[]
  done: () => void
}

/** The names that are not among the others, whatever the case. */
const without = (names: string[], others: string[]) => {
  const words = new Set(others.map(name => name.toLowerCase()))
  return names.filter(name => !words.has(name.toLowerCase()))
}

/** Picks from the agency's tags or writes new ones; nothing is kept until saved, and what others changed meanwhile stays. */
export function EditTags({ contactId, tags, done }: Props) {
  const client = useQueryClient()
  const [was] = useState(() => tags.map(({ name }) => name))
  const [names, setNames] = useState(was)
  const add = without(names, was)
  const remove = without(was, names)
  const save = useMutation({
    ...mutation(contacts.updateTagsSingle),
    meta: { shown: true },
    onSuccess: async () => {
      await refresh(client, contacts.showByNumber, contacts.list, tagRoutes.list, contactTimeline.list)
      done()
    },
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 280px', maxWidth: 560 }}>
        <TagNamesPicker
          autoFocus
          stayOpen
          label="Tags"
          names={names}
          change={setNames}
          error={save.isError}
          hint={save.isError ? sentenceOf(save.error) : 'Pick a tag, or type a new one and press Enter.'}
        />
      </Box>
      <Button
        variant="contained"
        disabled={save.isPending}
        onClick={() => (add.length || remove.length ? save.mutate({ body: { id: contactId, add, remove } }) : done())}
      >
        Save tags
      </Button>
      <Button onClick={done}>Cancel</Button>
    </Box>
  )
}
