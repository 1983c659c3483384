import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { actedBy } from '../../lib/acted-by.ts'
import { dayAndTime, relative } from '../../lib/dates.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { NoteEditor } from './NoteEditor.tsx'
import { NoteVersions } from './NoteVersions.tsx'
import { type NoteRow, useNoteActs } from './use-note-acts.ts'

interface Props {
  note: NoteRow
  contactId: number
  readOnly: boolean
  /** Called with true when it begins to be changed, with false when that is over. */
  setEdited: (edited: boolean) => void
  edited: boolean
}

const PREVIEW = 120

export function Note({ note, contactId, readOnly, edited, setEdited }: Props) {
  const [deleting, setDeleting] = useState(false)
  const [history, setHistory] = useState(false)
  const { update, destroy } = useNoteActs(() => {
    setEdited(false)
    setDeleting(false)
  })
  const params = { id: contactId, noteId: note.id }
  if (edited)
    return (
      <li>
        <NoteEditor
          contactId={contactId}
          label="Change the note"
          act="Save note"
          note={note}
          autoFocus
          busy={update.isPending}
          save={({ body, began, refused }) =>
            update.mutate({ params, body: { body, updated_at: began?.updated_at } }, { onError: refused })
          }
          cancel={() => setEdited(false)}
        />
      </li>
    )
  return (
    <Box
      component="li"
      id={`note-${note.id}`}
      sx={{ scrollMarginTop: 112, borderTop: 1, borderColor: 'divider', pt: 1.25 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary', flex: 1 }} title={dayAndTime(note.created_at)}>
          {note.sent_by ?? actedBy(note.author.name, note.real_user)} · {relative(note.created_at)}
        </Typography>
        {note.versions > 0 && (
          <Button size="small" aria-expanded={history} onClick={() => setHistory(!history)}>
            {history ? 'Hide earlier' : 'Edited'}
          </Button>
        )}
        {note.editable && !readOnly && (
          <>
            <IconButton
              size="small"
              aria-label={`Edit the note of ${dayAndTime(note.created_at)}`}
              onClick={() => setEdited(true)}
            >
              <Edit fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={`Delete the note of ${dayAndTime(note.created_at)}`}
              onClick={() => setDeleting(true)}
            >
              <Delete fontSize="small" />
            </IconButton>
          </>
        )}
      </Box>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
        {note.body}
      </Typography>
      {history && <NoteVersions {...params} />}
      {deleting && (
        <ConfirmDialog
          title="Delete this note?"
          act="Delete note"
          busy={destroy.isPending}
          onAct={() => destroy.mutate({ params, query: { updated_at: note.updated_at } })}
          onClose={() => setDeleting(false)}
        >
          {`“${note.body.slice(0, PREVIEW)}${note.body.length > PREVIEW ? '…' : ''}” by ${note.sent_by ?? note.author.name}. You can undo this right after.`}
        </ConfirmDialog>
      )}
    </Box>
  )
}
