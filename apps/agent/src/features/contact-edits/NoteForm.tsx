import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import * as contactEdits from '@openbook/api/contact-edits.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { Failed } from '@openbook/api/core/errors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { readAnew } from '../../lib/anew.ts'
import { query } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { meet } from '../../ui/meeting.ts'
import { TwoEditors } from '../../ui/TwoEditors.tsx'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { type Edited, useEdit } from './use-edit.ts'

const WORDS = { labelOf: () => 'Pinned note', shownIn: (_: 'note', value: string) => value }
const noteOf = ({ note }: Edited) => ({ note: note ?? '' })

/** The pinned note as it is written. Where somebody else changed the contact meanwhile, it goes on from theirs. */
export function NoteForm({ contact, close }: { contact: Edited; close: () => void }) {
  const client = useQueryClient()
  const [began, setBegan] = useState(contact)
  const [draft, setDraft] = useState(contact.note ?? '')
  const [fresh, setFresh] = useState<Edited>()
  const save = useEdit(contactEdits.updateNote, { shown: true, done: close })
  const mayLeave = useUnsaved(() => draft !== noteOf(contact).note, { busy: save.isPending })
  const now = query(contacts.showByNumber, { params: { number: contact.number } })
  const refused = async (error: unknown) => {
    if (!(error instanceof Failed && error.code === 'contacts.stale')) return
    setFresh(await readAnew(client, now).catch(() => undefined))
  }
  const keep = () => {
    setFresh(undefined)
    const body = { note: draft.trim() || null, version: began.version }
    save.mutate({ params: { id: contact.id }, body }, { onError: refused })
  }
  const goOn = (from: Edited, theirs: 'note'[]) => {
    if (theirs.length || draft === noteOf(began).note) setDraft(noteOf(from).note)
    setBegan(from)
    setFresh(undefined)
    save.reset()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep()
    if (event.key === 'Escape' && mayLeave()) close()
  }
  const said = save.error && !fresh ? sentenceOf(save.error) : undefined
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label="Pinned note"
        multiline
        fullWidth
        autoFocus
        value={draft}
        error={Boolean(said)}
        helperText={said ?? 'Stands at the top for everyone who opens this contact.'}
        slotProps={{ htmlInput: { maxLength: contactEdits.MOST_PINNED, readOnly: save.isPending } }}
        onChange={event => setDraft(event.target.value)}
        onKeyDown={press}
      />
      {fresh && (
        <Alert severity="error" role="alert">
          <TwoEditors
            said={sentenceOf(save.error)}
            meeting={meet(noteOf(began), { note: draft }, noteOf(fresh))}
            words={WORDS}
            goOn={theirs => goOn(fresh, theirs)}
          />
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button size="small" onClick={close}>
          Cancel
        </Button>
        <Button size="small" variant="contained" disabled={save.isPending} onClick={keep}>
          {draft.trim() || !contact.note ? 'Pin note' : 'Unpin note'}
        </Button>
      </Box>
    </Box>
  )
}
