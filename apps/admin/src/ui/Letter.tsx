import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { MERGE_FIELDS, wrongMergeField } from '@openbook/api/core/merge-fields.ts'
import { type SyntheticEvent, useRef } from 'react'
import { maxLength, required, TextInput } from 'react-admin'

const LABELS = { ...MERGE_FIELDS, agent_name: 'Agent’s name', agent_first_name: 'Agent’s first name' }
const knownFields = (text?: string | null) => wrongMergeField(text ?? '')
type Written = HTMLInputElement | HTMLTextAreaElement

/** Subject and message; a field is put in where the cursor was last. */
export function Letter() {
  const last = useRef<Written>(null)
  const remember = ({ target }: SyntheticEvent) => {
    if ('setRangeText' in target) last.current = target as Written
  }
  const insert = (field: string) => {
    const at = last.current ?? document.querySelector<Written>('textarea[name=body]')
    if (!at) return
    at.setRangeText(`{{${field}}}`, at.selectionStart ?? 0, at.selectionEnd ?? 0, 'end')
    at.dispatchEvent(new Event('input', { bubbles: true }))
    at.focus()
  }
  return (
    <>
      <Box onSelect={remember} onFocus={remember}>
        <TextInput source="subject" validate={[required(), maxLength(200), knownFields]} helperText={false} />
        <TextInput
          source="body"
          label="Message"
          multiline
          minRows={10}
          maxRows={24}
          validate={[required(), maxLength(20_000), knownFields]}
          helperText="Plain text. The agent’s name, your agency and a link to stop e-mail are added below it."
        />
      </Box>
      <Box role="group" aria-label="Insert a merge field" sx={{ mb: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.75 }}>
          Insert what differs from contact to contact. {'{{first_name|friend}}'} says “friend” where the name is
          missing.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {Object.entries(LABELS).map(([field, label]) => (
            <Chip key={field} size="small" variant="outlined" label={label} onClick={() => insert(field)} />
          ))}
        </Box>
      </Box>
    </>
  )
}
