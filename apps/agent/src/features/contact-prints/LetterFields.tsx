import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { MERGE_FIELDS } from '@openbook/api/core/merge-fields.ts'
import { useRef } from 'react'
import type { Values } from './print-values.ts'

interface Props {
  values: Values
  change: (more: Partial<Values>) => void
}

/** The text of a letter, and the lines above it. */
export function LetterFields({ values: { body, sender }, change }: Props) {
  const text = useRef<HTMLTextAreaElement>(null)
  const insert = (field: string) => {
    const { selectionStart = body.length, selectionEnd = body.length } = text.current ?? {}
    change({ body: `${body.slice(0, selectionStart)}{{${field}}}${body.slice(selectionEnd)}` })
    text.current?.focus()
  }
  return (
    <>
      <TextField
        label="Your address"
        value={sender}
        onChange={event => change({ sender: event.target.value })}
        multiline
        minRows={2}
        maxRows={5}
        helperText="Printed at the top. Left empty: your name and agency."
        slotProps={{ htmlInput: { maxLength: 400 } }}
      />
      <TextField
        label="Letter"
        inputRef={text}
        value={body}
        onChange={event => change({ body: event.target.value })}
        multiline
        minRows={8}
        maxRows={14}
        slotProps={{ htmlInput: { maxLength: 10_000 } }}
      />
      <Box role="group" aria-label="Insert a merge field">
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.75 }}>
          Insert what differs from letter to letter. {'{{first_name|friend}}'} says “friend” where the name is missing.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {Object.entries(MERGE_FIELDS).map(([field, label]) => (
            <Chip key={field} size="small" variant="outlined" label={label} onClick={() => insert(field)} />
          ))}
        </Box>
      </Box>
    </>
  )
}
