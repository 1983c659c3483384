import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { filled, gapsIn, MERGE_FIELDS, type MergeValues } from '@openbook/api/core/merge-fields.ts'
import { useState } from 'react'
import { FormDataConsumer } from 'react-admin'
import { useZone } from './useIdentity.ts'

type Sample = 'known' | 'unknown'
const SAMPLES: Record<Sample, { label: string; values: MergeValues }> = {
  known: {
    label: 'A contact you know well',
    values: {
      first_name: 'Marguerite',
      last_name: 'Okafor',
      full_name: 'Marguerite Okafor',
      company_name: 'Pier Bakery',
      city: 'Newport',
      state: 'RI',
    },
  },
  unknown: { label: 'A contact with nothing but an e-mail address', values: {} },
}

function useSample(who: Sample): MergeValues {
  const timeZone = useZone()
  return {
    agent_name: 'Elin Vance',
    agent_first_name: 'Elin',
    agency_name: 'Your agency',
    today: new Date().toLocaleDateString('en-US', { timeZone, dateStyle: 'long' }),
    ...SAMPLES[who].values,
  }
}

/** How the letter reads for somebody made up, as it is being written. */
export function LetterPreview() {
  const [who, setWho] = useState<Sample>('known')
  const values = useSample(who)
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
        onChange={event => setWho(event.target.value as Sample)}
      >
        {Object.entries(SAMPLES).map(([id, { label }]) => (
          <MenuItem key={id} value={id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <FormDataConsumer>
        {({ formData: { subject, body } }) => <Letter subject={subject ?? ''} body={body ?? ''} values={values} />}
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
