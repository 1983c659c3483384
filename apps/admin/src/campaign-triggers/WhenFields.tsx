import Alert from '@mui/material/Alert'
import { isDated, mayRepeat, RECURRENCES, TRIGGERS, type Trigger } from '@openbook/api/campaign-triggers.ts'
import {
  BooleanInput,
  FormDataConsumer,
  maxValue,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
} from 'react-admin'
import { PickInput } from '../ui/PickInput.tsx'
import { TagInput } from './TagInput.tsx'
import { daysLabel, hourLabel } from './when.ts'

const choices = (labels: object) => Object.entries(labels).map(([id, name]) => ({ id, name }))
const HOURS = Array.from({ length: 24 }, (_, id) => ({ id, name: hourLabel(id) }))
const named = (q: string) => ({ q })

/** What a trigger answers to, and when it goes then. */
export const WhenFields = () => (
  <FormDataConsumer>{({ formData }) => <Answers trigger={formData.trigger ?? 'manual'} />}</FormDataConsumer>
)

function Answers({ trigger }: { trigger: Trigger }) {
  return (
    <>
      <SelectInput
        source="trigger"
        label="What it answers to"
        choices={choices(TRIGGERS)}
        defaultValue="manual"
        validate={required()}
        helperText={false}
      />
      {trigger === 'status_changed' && (
        <ReferenceInput source="status_id" reference="statuses" sort={{ field: 'position', order: 'ASC' }}>
          <PickInput label="Which status" filterToQuery={named} validate={required()} helperText={false} fullWidth />
        </ReferenceInput>
      )}
      {trigger === 'tag_added' && <TagInput />}
      {trigger === 'manual' ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          It never goes by itself. Agents start an e-mail from it where you offer it below.
        </Alert>
      ) : (
        <Timing trigger={trigger} />
      )}
    </>
  )
}

function Timing({ trigger }: { trigger: Trigger }) {
  const dated = isDated(trigger)
  return (
    <>
      <NumberInput
        source="days"
        label={daysLabel(trigger)}
        defaultValue={0}
        validate={[required(), minValue(0), maxValue(365)]}
        helperText={dated ? false : '0: the same day.'}
      />
      <SelectInput
        source="at_hour"
        label="At"
        choices={HOURS}
        emptyText={dated ? '9 AM' : 'As soon as may be'}
        helperText="In the time zone of the contact’s agent."
      />
      {mayRepeat(trigger) && (
        <SelectInput
          source="recurrence"
          label="How often"
          choices={choices(RECURRENCES)}
          defaultValue="once"
          validate={required()}
          helperText={false}
        />
      )}
      {!dated && (
        <BooleanInput
          source="also_imported"
          label="Also for what imports bring"
          defaultValue={false}
          helperText="Off: an import of thousands writes to nobody."
        />
      )}
    </>
  )
}
