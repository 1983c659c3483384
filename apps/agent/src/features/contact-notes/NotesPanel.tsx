import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { NOTES_PAGE } from '@openbook/config/limits.ts'
import { useState } from 'react'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelTools } from '../../ui/PanelTools.tsx'
import { DeletedNotes } from './DeletedNotes.tsx'
import { Note } from './Note.tsx'
import type { NoteRow } from './use-note-acts.ts'
import { useNotes } from './use-notes.ts'
import { WriteNote } from './WriteNote.tsx'

/** The newest first. One that is being changed stays, even where somebody deleted it meanwhile. */
export function NotesPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [edited, setEdited] = useState<NoteRow>()
  const [{ q, searched, cleared }, look] = useState({ q: '', searched: false, cleared: 0 })
  const { notes, total = 0, deleted = 0, error, busy, more, retry } = useNotes(contactId, q)
  const shown = notes && edited && !notes.some(({ id }) => id === edited.id) ? [edited, ...notes] : notes
  return (
    <Panel title="Notes" count={notes && total}>
      {!readOnly && (
        <WriteNote contactId={contactId} added={() => q && look({ q: '', searched, cleared: cleared + 1 })} />
      )}
      {(searched || total > NOTES_PAGE) && (
        <PanelTools key={cleared} label="Search notes" find={words => look({ q: words, searched: true, cleared })} />
      )}
      {error && !shown ? (
        <Failed what="The notes" error={error} retry={retry} busy={busy} />
      ) : !shown ? (
        <Lines />
      ) : shown.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {q
            ? 'No note has these words. Search for other ones.'
            : 'No notes yet. What you write here stays with the contact.'}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {shown.map(note => (
            <Note
              key={note.id}
              note={note}
              contactId={contactId}
              readOnly={readOnly}
              edited={edited?.id === note.id}
              setEdited={is => setEdited(is ? note : undefined)}
            />
          ))}
        </Box>
      )}
      {more && (
        <Button size="small" onClick={more} disabled={busy} sx={{ mt: 1 }}>
          Show earlier notes
        </Button>
      )}
      {!readOnly && <DeletedNotes contactId={contactId} count={deleted} />}
    </Panel>
  )
}
