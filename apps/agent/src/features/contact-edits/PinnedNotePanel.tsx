import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { NoteForm } from './NoteForm.tsx'
import type { Edited } from './use-edit.ts'

/** The one thing to know before anything else, above everything else. */
export function PinnedNotePanel({ contact, readOnly }: { contact: Edited; readOnly: boolean }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <NoteForm contact={contact} close={() => setEditing(false)} />
  const edit = (words: string) => (
    <Button size="small" onClick={() => setEditing(true)}>
      {words}
    </Button>
  )
  if (!contact.note) return readOnly ? null : edit('Pin a note')
  return (
    <Box
      component="section"
      aria-label="Pinned note"
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', borderLeft: 3, borderColor: 'primary.main', pl: 1.5 }}
    >
      <Box sx={{ flex: 1, minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{contact.note}</Box>
      {!readOnly && edit('Edit note')}
    </Box>
  )
}
