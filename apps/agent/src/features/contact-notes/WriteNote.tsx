import Box from '@mui/material/Box'
import { useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { useNoteActs } from './use-note-acts.ts'

export function WriteNote({ contactId }: { contactId: number }) {
  const [written, setWritten] = useState(0)
  const draft = useDraft<string>(`note ${contactId}`)
  const { create, said } = useNoteActs(() => {
    draft.drop()
    setWritten(written + 1)
  })
  return (
    <Box sx={{ mb: 2 }}>
      <NoteEditor
        key={written}
        label="Write a note"
        act="Add note"
        initial={draft.kept()}
        autoFocus={written > 0}
        busy={create.isPending}
        said={said}
        changed={body => draft.keep(body || undefined)}
        save={body => create.mutate({ params: { id: contactId }, body: { body } })}
      />
    </Box>
  )
}
