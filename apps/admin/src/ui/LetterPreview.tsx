import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { filled, gapsIn, MERGE_FIELDS, type MergeValues } from '@openbook/api/core/merge-fields.ts'
import { useState } from 'react'
import { FormDataConsumer } from 'react-admin'

const AGENT: MergeValues = {
  agent_name: 'Elin Vance',
  agent_first_name: 'Elin',
  agency_name: 'Your agency',
  today: new Date().toLocaleDateString('en-US', { dateStyle: 'long' }),
}
const SAMPLES: Record<'known' | 'unknown', { label: string; values: MergeValues }> = {
  known: {
    label: 'A contact you know well',
    values: {
      ...AGENT,
      first_name: 'Marguerite',
      last_name: 'Okafor',
      full_name: 'Marguerite Okafor',
      company_name: 'Pier Bakery',
      city: 'Newport',
      state: 'RI',
    },
  },
  unknown: { label: 'A contact with nothing but an e-mail address', values: AGENT },
}

/** How the letter reads for somebody made up, as it is being written. */
export function LetterPreview() {
  const [who, setWho] = useState<keyof typeof SAMPLES>('known')
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Preview"
      sx={{ p: 2, mb: 2, alignSelf: 'start', minWidth: 0 }}
    >
      <TextField
        select
        size="small"
        fullWidth
        label="Preview for"
        value={who}
        onChange={event => setWho(event.target.value as typeof who)}
      >
        {Object.entries(SAMPLES).map(([id, { label }]) => (
          <MenuItem key={id} value={id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <FormDataConsumer>
        {({ formData: { subject, body } }) => (
          <Letter subject={subject ?? ''} body={body ?? ''} values={SAMPLES[who].values} />
        )}
      </FormDataConsumer>
    </Paper>
  )
}

function Letter({ subject, body, values }: { subject: string; body: string; values: MergeValues }) {
  const gaps = gapsIn(`${subject}\n${body}`, values)
  return (
    <>
      <Typography variant="h6" component="p" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {filled(subject, values) || 'No subject yet'}
      </Typography>
      <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {filled(body, values) || 'No message yet'}
      </Typography>
      {gaps.map(field => (
        <Alert key={field} severity="warning" sx={{ mt: 2 }}>
          {MERGE_FIELDS[field]} is missing here and leaves a gap. Say what stands there instead, like{' '}
          {`{{${field}|friend}}`}.
        </Alert>
      ))}
    </>
  )
}
