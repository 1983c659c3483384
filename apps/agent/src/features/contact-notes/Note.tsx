import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ContactNote } from '@openbook/api/contact-notes.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { dayAndTime, relative } from '../../lib/dates.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { NoteEditor } from './NoteEditor.tsx'
import { NoteVersions } from './NoteVersions.tsx'
import { useNoteActs } from './use-note-acts.ts'

interface Props {
  note: z.output<typeof ContactNote>
  contactId: number
  readOnly: boolean
}

const PREVIEW = 120

export function Note({ note, contactId, readOnly }: Props) {
  const [mode, setMode] = useState<'shown' | 'editing' | 'deleting'>('shown')
  const [history, setHistory] = useState(false)
  const { update, destroy, said } = useNoteActs(() => setMode('shown'))
  const params = { id: contactId, noteId: note.id }
  if (mode === 'editing')
    return (
      <li>
        <NoteEditor
          label="Change the note"
          act="Save note"
          initial={note.body}
          autoFocus
          busy={update.isPending}
          said={said}
          save={body => update.mutate({ params, body: { body } })}
          cancel={() => setMode('shown')}
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
          {note.author.name} · {relative(note.created_at)}
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
              onClick={() => setMode('editing')}
            >
              <Edit fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={`Delete the note of ${dayAndTime(note.created_at)}`}
              onClick={() => setMode('deleting')}
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
      {mode === 'deleting' && (
        <ConfirmDialog
          title="Delete this note?"
          act="Delete note"
          busy={destroy.isPending}
          onAct={() => destroy.mutate({ params })}
          onClose={() => setMode('shown')}
        >
          {`“${note.body.slice(0, PREVIEW)}${note.body.length > PREVIEW ? '…' : ''}” by ${note.author.name} cannot be brought back.`}
        </ConfirmDialog>
      )}
    </Box>
  )
}
