import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent } from 'react'
import { useController, useForm } from 'react-hook-form'
import { readAnew } from '../../lib/anew.ts'
import { query } from '../../lib/query.ts'
import { useTyped } from '../../ui/typed.ts'
import { useTwoEditors } from '../../ui/use-two-editors.tsx'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import type { NoteRow } from './use-note-acts.ts'

const LONGEST = 10_000
type Values = { body: string }
const valuesOf = ({ body }: NoteRow): Values => ({ body })
const WORDS = { labelOf: () => 'The note', shownIn: (_: keyof Values, value: string) => value }

export interface Saving {
  body: string
  /** The note as it was when writing began; none for a new one. */
  began: NoteRow | undefined
  refused: (error: unknown) => void
}
interface Props {
  contactId: number
  label: string
  act: string
  /** The note that is changed; none for a new one. */
  note?: NoteRow
  /** What a new one begins with. */
  initial?: string | undefined
  autoFocus?: boolean
  busy: boolean
  save: (saving: Saving) => void
  /** Told of every change. */
  changed?: (body: string) => void
  cancel?: () => void
}

/** A note being written; Ctrl+Enter saves. One that is changed stands still on its way, as it closes once it is saved. Where somebody else saved first, both are shown. */
export function NoteEditor({ contactId, label, act, note, initial = '', ...props }: Props) {
  const { autoFocus = false, busy, save, changed, cancel } = props
  const client = useQueryClient()
  const form = useForm<Values>({ defaultValues: { body: note?.body ?? initial } })
  const { field, fieldState } = useController({ control: form.control, name: 'body' })
  const { began, trouble, refused, clear } = useTwoEditors<NoteRow, Values>({
    form,
    row: note,
    valuesOf,
    read: async () => {
      const params = { id: contactId, noteId: note?.id ?? 0 }
      return readAnew(client, query(contactNotes.show, { params }))
    },
    words: () => WORDS,
  })
  const body = field.value.trim()
  useTyped(() => field.value !== (note?.body ?? ''))
  const mayLeave = useUnsaved(() => note !== undefined && field.value !== note.body, { busy })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!body || busy) return
    clear()
    form.clearErrors()
    save({ body, began: began.current, refused })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
    if (event.key === 'Escape' && cancel && mayLeave()) cancel()
  }
  return (
    <Box component="form" onSubmit={submit}>
      {trouble && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {trouble}
        </Alert>
      )}
      <TextField
        label={label}
        multiline
        minRows={cancel ? 3 : 2}
        maxRows={14}
        inputRef={field.ref}
        value={field.value}
        autoFocus={autoFocus}
        onChange={event => {
          field.onChange(event.target.value)
          changed?.(event.target.value)
        }}
        onKeyDown={press}
        error={Boolean(fieldState.error)}
        helperText={fieldState.error?.message}
        slotProps={{
          htmlInput: {
            maxLength: LONGEST,
            'aria-keyshortcuts': 'Control+Enter',
            readOnly: busy && note !== undefined,
          },
        }}
      />
      {(body || cancel) && <Buttons act={act} disabled={busy || !body} cancel={cancel} />}
    </Box>
  )
}

function Buttons({ act, disabled, cancel }: { act: string; disabled: boolean; cancel: (() => void) | undefined }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'center' }}>
      <Button type="submit" size="small" variant="contained" disabled={disabled}>
        {act}
      </Button>
      {cancel && (
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      )}
      <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary', ml: 'auto' }}>
        Ctrl + Enter saves
      </Box>
    </Box>
  )
}
