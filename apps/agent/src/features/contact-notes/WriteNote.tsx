import Box from '@mui/material/Box'
import { useState } from 'react'
import { useDraft } from '../../lib/draft.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { useNoteActs } from './use-note-acts.ts'

/** What was typed on while a note was on its way; all of it where that note was changed meanwhile. */
function beyond(typed: string, kept: string): string {
  const text = typed.trim()
  return text.startsWith(kept) ? text.slice(kept.length).trimStart() : text
}

export function WriteNote({ contactId, added }: { contactId: number; added: () => void }) {
  const [written, setWritten] = useState(0)
  const draft = useDraft<string>(`note ${contactId}`)
  const { create } = useNoteActs(kept => {
    draft.keep(beyond(draft.kept() ?? '', kept ?? '') || undefined)
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
