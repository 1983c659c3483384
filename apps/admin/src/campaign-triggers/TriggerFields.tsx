import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import * as campaignTriggers from '@openbook/api/campaign-triggers.ts'
import { type ReactNode, useId } from 'react'
import {
  BooleanInput,
  FormDataConsumer,
  maxLength,
  ReferenceArrayInput,
  required,
  TextArrayInput,
  TextInput,
} from 'react-admin'
import { LetterPreview } from '../ui/LetterPreview.tsx'
import { useAskedPart } from '../ui/missing.ts'
import { PickSeveralInput } from '../ui/PickInput.tsx'
import { call } from '../wire.ts'
import { MessageFields } from './MessageFields.tsx'
import { WhenFields } from './WhenFields.tsx'

const named = (q: string) => ({ q })
const askCategories = () => call(campaignTriggers.adminCategories)
export const useCategories = () => (useAskedPart('Categories', askCategories) ?? []).map(({ category }) => category)

/** A trigger: when, what it says beside how it reads, and for whom. */
export function TriggerFields() {
  const names = useId()
  const categories = useCategories()
  return (
    <Box
      sx={{
        display: 'grid',
        width: '100%',
        columnGap: 3,
        gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <div>
        <TextInput
          source="name"
          validate={[required(), maxLength(120)]}
          helperText="What you call it. Contacts do not see it."
        />
        <TextInput source="description" multiline validate={maxLength(1000)} helperText={false} />
        <TextInput
          source="category"
          validate={maxLength(60)}
          slotProps={{ htmlInput: { list: names } }}
          helperText="A new name makes a new category."
        />
        <datalist id={names}>
          {categories.map(category => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <TextArrayInput source="tags" label="Labels" helperText="To find it by. Press Enter after each." />
        <Part title="When">
          <WhenFields />
        </Part>
        <Part title="Message">
          <MessageFields />
        </Part>
        <Part title="For whom">
          <FormDataConsumer>{({ formData }) => <Companies all={formData.global !== false} />}</FormDataConsumer>
        </Part>
        <Part title="In use">
          <FormDataConsumer>
            {({ formData: { trigger = 'manual' } }) => <Switches answers={trigger !== 'manual'} />}
          </FormDataConsumer>
        </Part>
      </div>
      <Beside />
    </Box>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Typography variant="h6" component="h2" sx={{ mt: 2, mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

/** How its own words read; a template is looked at where it is written. */
const Beside = () => (
  <FormDataConsumer>
    {({ formData: { trigger_type, all_email_ids } }) =>
      trigger_type === 'sms' || all_email_ids?.length ? <div /> : <LetterPreview />
    }
  </FormDataConsumer>
)

function Companies({ all }: { all: boolean }) {
  return (
    <>
      <BooleanInput source="global" label="For the contacts of every agent" defaultValue helperText={false} />
      {!all && (
        <ReferenceArrayInput source="corporation_ids" reference="corporations" sort={{ field: 'name', order: 'ASC' }}>
          <PickSeveralInput
            label="Only for the people of"
            filterToQuery={named}
            validate={required()}
            helperText="The contacts of agents who work for one of these companies."
            fullWidth
          />
        </ReferenceArrayInput>
      )}
    </>
  )
}

function Switches({ answers }: { answers: boolean }) {
  return (
    <>
      <BooleanInput
        source="compliant"
        label="The message was reviewed"
        defaultValue={false}
        helperText="Somebody who knows the rules read it. Nothing goes by itself without."
      />
      {answers && (
        <BooleanInput
          source="auto_trigger"
          label="Goes out by itself"
          defaultValue={false}
          helperText="From the moment you switch it on; for nothing that happened before."
        />
      )}
      <BooleanInput
        source="show_on_conversation"
        label="Offer it to agents who write an e-mail"
        defaultValue={false}
        helperText={false}
      />
      <BooleanInput source="enabled" label="On" defaultValue={false} helperText="Off stops also what waits to go." />
    </>
  )
}
