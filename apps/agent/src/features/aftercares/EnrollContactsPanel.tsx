import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as aftercares from '@openbook/api/aftercares.ts'
import { call } from '@openbook/api/core/call.ts'
import { typedDate } from '@openbook/config/dates.ts'
import { useState } from 'react'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { BulkActPanel } from '../contact-acts/BulkActPanel.tsx'

/** Takes many contacts into care, alone or with their families. */
export function EnrollContactsPanel(props: ActPanelProps) {
  const [died_on, setDiedOn] = useState('')
  const [family, setFamily] = useState(false)
  const values = { died_on, family }
  return (
    <BulkActPanel
      {...props}
      title="Enroll in aftercare"
      act="aftercares.enroll_all"
      values={values}
      verb="Enroll"
      fate={family ? 'will be enrolled, or bring their family' : 'will be enrolled'}
      send={request => call(aftercares.enrollAll, { body: { ...request, ...values } })}
    >
      <Typography>A year of small steps after a death in the family, from a card to the first anniversary.</Typography>
      <TextField
        label="Date of death"
        placeholder="MM/DD/YYYY"
        value={died_on}
        onChange={event => setDiedOn(typedDate(event.target.value))}
        helperText="Steps are due from here on. Left empty: from the day on record for each, else from today."
      />
      <FormControlLabel
        control={<Checkbox checked={family} onChange={(_event, on) => setFamily(on)} />}
        label="Their families too: everyone linked to them who lives"
      />
    </BulkActPanel>
  )
}
