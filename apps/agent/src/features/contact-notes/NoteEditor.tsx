import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, type KeyboardEvent, useState } from 'react'

const LONGEST = 10_000

interface Props {
  label: string
  act: string
  initial?: string
  autoFocus?: boolean
  busy: boolean
  /** What the server said about it. */
  said: string | undefined
  save: (body: string) => void
  /** Told of every change. */
  changed?: (body: string) => void
  cancel?: () => void
}

/** A note being written; Ctrl+Enter saves. */
export function NoteEditor({ label, act, initial = '', autoFocus = false, busy, said, save, changed, cancel }: Props) {
  const [body, setBody] = useState(initial)
  const open = body.trim() !== '' || Boolean(cancel)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body.trim() && !busy) save(body.trim())
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
    if (event.key === 'Escape' && cancel) cancel()
  }
  return (
    <Box component="form" onSubmit={submit}>
      <TextField
        label={label}
        multiline
        minRows={cancel ? 3 : 2}
        maxRows={14}
        value={body}
        autoFocus={autoFocus}
        onChange={event => {
          setBody(event.target.value)
          changed?.(event.target.value)
        }}
        onKeyDown={press}
        error={Boolean(said)}
        helperText={said}
        slotProps={{ htmlInput: { maxLength: LONGEST, 'aria-keyshortcuts': 'Control+Enter' } }}
      />
      {open && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'center' }}>
          <Button type="submit" size="small" variant="contained" disabled={busy || !body.trim()}>
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
      )}
    </Box>
  )
}
