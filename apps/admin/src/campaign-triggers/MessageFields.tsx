import Alert from '@mui/material/Alert'
import { TRIGGER_TYPES } from '@openbook/api/campaign-triggers.ts'
import { wrongMergeField } from '@openbook/api/core/merge-fields.ts'
import * as emailTemplates from '@openbook/api/email-templates.ts'
import { FormDataConsumer, maxLength, required, SelectInput, TextInput } from 'react-admin'
import { Letter } from '../ui/Letter.tsx'
import { useAskedPart } from '../ui/missing.ts'
import { call } from '../wire.ts'

const TYPES = Object.entries(TRIGGER_TYPES).map(([id, name]) => ({ id, name }))
const knownFields = (text?: string | null) => wrongMergeField(text ?? '')
const askTemplates = () =>
  call(emailTemplates.adminList, { query: { filter: JSON.stringify({ active: true }), range: '[0,499]' } })

/** What a trigger says: words of its own, or one of the e-mail templates. */
export const MessageFields = () => (
  <FormDataConsumer>
    {({ formData: { trigger_type, all_email_ids } }) => (
      <Message text={trigger_type === 'sms'} template={Boolean(all_email_ids?.length)} />
    )}
  </FormDataConsumer>
)

function Message({ text, template }: { text: boolean; template: boolean }) {
  return (
    <>
      <SelectInput
        source="trigger_type"
        label="Sent as"
        choices={TYPES}
        defaultValue="email"
        validate={required()}
        helperText={false}
      />
      {text ? (
        <>
          <Alert severity="info" sx={{ mb: 2 }}>
            Texts go out once texting is set up. Until then this one is kept and sends nothing.
          </Alert>
          <TextInput
            source="body"
            label="Text"
            multiline
            minRows={4}
            validate={[required(), maxLength(20_000), knownFields]}
          />
        </>
      ) : (
        <>
          <TemplateInput />
          {!template && <Letter />}
        </>
      )}
    </>
  )
}

function TemplateInput() {
  const templates = useAskedPart('E-mail templates', askTemplates) ?? []
  return (
    <SelectInput
      source="all_email_ids"
      label="E-mail template"
      choices={templates}
      optionText="name"
      translateChoice={false}
      emptyText="None"
      format={(ids?: number[]) => ids?.[0] ?? ''}
      parse={(id: number | '') => (id ? [id] : [])}
      defaultValue={[]}
      helperText="Leave it empty to write the message here. A template is used as it stands on the day."
    />
  )
}
