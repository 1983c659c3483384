import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import * as contactEdits from '@openbook/api/contact-edits.ts'
import { type KeyboardEvent, useState } from 'react'
import { sentenceOf } from '../../lib/toasts.ts'
import { type Edited, useEdit } from './use-edit.ts'

/** The one thing to know before anything else, above everything else. */
export function PinnedNotePanel({ contact, readOnly }: { contact: Edited; readOnly: boolean }) {
  const [draft, setDraft] = useState<string>()
  const save = useEdit(contactEdits.updateNote, { shown: true, done: () => setDraft(undefined) })
  if (draft === undefined && !contact.note)
    return readOnly ? null : (
      <Button size="small" onClick={() => setDraft('')}>
        Pin a note
      </Button>
    )
  if (draft === undefined)
    return (
      <Box
        component="section"
        aria-label="Pinned note"
        sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', borderLeft: 3, borderColor: 'primary.main', pl: 1.5 }}
      >
        <Box sx={{ flex: 1, minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{contact.note}</Box>
        {!readOnly && (
          <Button size="small" onClick={() => setDraft(contact.note ?? '')}>
            Edit note
          </Button>
        )}
      </Box>
    )
  const keep = () =>
    save.mutate({ params: { id: contact.id }, body: { note: draft.trim() || null, version: contact.version } })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep()
    if (event.key === 'Escape') setDraft(undefined)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label="Pinned note"
        multiline
        fullWidth
        autoFocus
        value={draft}
        error={Boolean(save.error)}
        helperText={save.error ? sentenceOf(save.error) : 'Stands at the top for everyone who opens this contact.'}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
        onChange={event => setDraft(event.target.value)}
        onKeyDown={press}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button size="small" onClick={() => setDraft(undefined)}>
          Cancel
        </Button>
        <Button size="small" variant="contained" disabled={save.isPending} onClick={keep}>
          {draft.trim() || !contact.note ? 'Pin note' : 'Unpin note'}
        </Button>
      </Box>
    </Box>
  )
}
