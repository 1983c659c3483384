import Box from '@mui/material/Box'
import { useState } from 'react'
import { NoteEditor } from './NoteEditor.tsx'
import { useNoteActs } from './use-note-acts.ts'

export function WriteNote({ contactId }: { contactId: number }) {
  const [written, setWritten] = useState(0)
  const { create, said } = useNoteActs(() => setWritten(written + 1))
  return (
    <Box sx={{ mb: 2 }}>
      <NoteEditor
        key={written}
        label="Write a note"
        act="Add note"
        autoFocus={written > 0}
        busy={create.isPending}
        said={said}
        save={body => create.mutate({ params: { id: contactId }, body: { body } })}
      />
    </Box>
  )
}
