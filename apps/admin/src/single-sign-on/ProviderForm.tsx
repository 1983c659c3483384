import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  BooleanInput,
  Create,
  DeleteButton,
  Edit,
  PasswordInput,
  required,
  SelectInput,
  SimpleForm,
  TextArrayInput,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import { EditForm } from '../ui/EditForm.tsx'
import { SaveButton } from './SaveButton.tsx'

/** What the provider must know of us. */
function OurAddresses() {
  const provider = useRecordContext()
  if (!provider) return null
  return (
    <Alert severity="info" sx={{ mb: 2, width: '100%', '& code': { overflowWrap: 'anywhere' } }}>
      <Typography variant="body2">Tell the provider these addresses of ours:</Typography>
      <Box component="dl" sx={{ m: 0, mt: 0.5 }}>
        <dt>Redirect</dt>
        <dd>
          <code>{provider.callback_url}</code>
        </dd>
        <dt>Back-channel logout</dt>
        <dd>
          <code>{provider.backchannel_logout_url}</code>
        </dd>
      </Box>
    </Alert>
  )
}

const REFRESH_CHOICES = [
  { id: 'offered', name: 'If it offers that' },
  { id: 'required', name: 'Always' },
  { id: 'never', name: 'Never' },
]

const toolbar = (
  <Toolbar>
    <SaveButton />
  </Toolbar>
)
const editToolbar = (
  <Toolbar sx={{ justifyContent: 'space-between' }}>
    <SaveButton />
    <DeleteButton mutationMode="pessimistic" />
  </Toolbar>
)

const Inputs = ({ isNew }: { isNew: boolean }) => (
  <>
    <TextInput source="name" validate={required()} helperText="As people will know it: “Harbor directory”." />
    <TextInput
      source="slug"
      label="Sign-in name"
      validate={required()}
      helperText="What people type at /login-app. Letters, digits and hyphens."
    />
    <TextInput source="issuer" validate={required()} helperText="As https://login.example.com." />
    <TextInput source="client_id" label="Client ID" validate={required()} helperText={false} />
    <PasswordInput
      source="client_secret"
      label="Client secret"
      autoComplete="off"
      validate={isNew ? required() : undefined}
      helperText={isNew ? 'Kept encrypted and never shown again.' : 'Leave empty to keep the one there is.'}
    />
    <TextArrayInput
      source="allowed_domains"
      label="E-mail domains"
      helperText="Whoever is known by an e-mail address is let in with one of these alone; an account that somebody linked themselves is let in as it is. Empty: any."
    />
    <BooleanInput
      source="link_by_email"
      label="Know people by their verified e-mail"
      defaultValue
      helperText="On the first sign-in, and they are told. Nobody is added. Administrators link their account themselves."
    />
    <BooleanInput
      source="trust_mfa"
      label="Trust its second factor"
      helperText="People it says signed in with more than one factor are not asked for theirs here. Administrators always are."
    />
    <SelectInput
      source="refresh"
      label="Ask it again while people work"
      choices={REFRESH_CHOICES}
      defaultValue="offered"
      validate={required()}
      helperText="Every 15 minutes: whoever was shut out there is signed out here, and where passwords are refused their API token and keys do nothing until they come in again. Always means that nobody stays signed in without, and that the provider asks people for their consent."
    />
    <BooleanInput
      source="required"
      label="Refuse passwords"
      helperText="Whoever came in by one is signed out. Administrators keep theirs, for the day the provider is down."
    />
    <BooleanInput
      source="enabled"
      label="In use"
      defaultValue
      helperText="Taken out of use, whoever came by it is signed out."
    />
  </>
)

export const ProviderCreate = () => (
  <Create title="Add a provider" redirect="edit">
    <SimpleForm warnWhenUnsavedChanges toolbar={toolbar}>
      <Inputs isNew />
    </SimpleForm>
  </Create>
)

export const ProviderEdit = () => (
  <Edit mutationMode="pessimistic" redirect={false}>
    <EditForm toolbar={editToolbar}>
      <OurAddresses />
      <Inputs isNew={false} />
    </EditForm>
  </Edit>
)
