import Add from '@mui/icons-material/LocalOfferOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Tag } from '@openbook/api/tags.ts'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { TagChip } from '../../ui/TagChip.tsx'

const EditTags = lazy(async () => ({ default: (await import('./EditTags.tsx')).EditTags }))

interface Props {
  contactId: number
  tags: z.output<typeof Tag>[]
  readOnly: boolean
}

/** The tags of a contact, and the way to change them in place. */
export function TagsPicker({ contactId, tags, readOnly }: Props) {
  const [editing, setEditing] = useState(false)
  const shown = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      {tags.map(tag => (
        <TagChip key={tag.id} {...tag} />
      ))}
      {!readOnly && (
        <Button size="small" startIcon={<Add fontSize="small" />} onClick={() => setEditing(true)}>
          {tags.length ? 'Edit tags' : 'Add tags'}
        </Button>
      )}
    </Box>
  )
  if (!editing) return shown
  return (
    <Suspense fallback={shown}>
      <EditTags contactId={contactId} tags={tags} done={() => setEditing(false)} />
    </Suspense>
  )
}
