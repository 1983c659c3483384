import Box from '@mui/material/Box'
import { useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { useNoteActs } from './use-note-acts.ts'

export function WriteNote({ contactId, added }: { contactId: number; added: () => void }) {
  const [written, setWritten] = useState(0)
  const draft = useDraft<string>(`note ${contactId}`)
  const { create } = useNoteActs(() => {
    draft.drop()
    setWritten(written + 1)
    added()
  })
  return (
    <Box sx={{ mb: 2 }}>
      <NoteEditor
        key={written}
        contactId={contactId}
        label="Write a note"
        act="Add note"
        initial={draft.kept()}
        autoFocus={written > 0}
        busy={create.isPending}
        changed={body => draft.keep(body || undefined)}
        save={({ body, refused }) => create.mutate({ params: { id: contactId }, body: { body } }, { onError: refused })}
      />
    </Box>
  )
}
