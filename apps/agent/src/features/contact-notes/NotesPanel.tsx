import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Note } from './Note.tsx'
import { WriteNote } from './WriteNote.tsx'

export function NotesPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(query(contactNotes.list, { params: { id: contactId } }))
  return (
    <Panel title="Notes" count={data?.length}>
      {!readOnly && <WriteNote contactId={contactId} />}
      {error && !data ? (
        <Failed what="The notes" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : data.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No notes yet. What you write here stays with the contact.
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {data.map(note => (
            <Note key={note.id} note={note} contactId={contactId} readOnly={readOnly} />
          ))}
        </Box>
      )}
    </Panel>
  )
}
