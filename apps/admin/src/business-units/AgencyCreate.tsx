import Typography from '@mui/material/Typography'
import { email } from '@openbook/api/core/fields.ts'
import { BRANDS } from '@openbook/config/brands.ts'
import {
  Create,
  type RaRecord,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  useNotify,
  useRedirect,
} from 'react-admin'
import { wrongBy } from '../ui/rules.ts'
import { brands } from './brands.ts'
import { ZoneInput } from './ZoneInput.tsx'

const FIELDS = ['first_name', 'last_name', 'email', 'username']

/** Somebody named in part is named: what is missing is then asked for. */
const isNamed = (admin: unknown) => Object.values((admin ?? {}) as Record<string, unknown>).some(Boolean)
const wanted = ({ name, brand, timezone, admin }: Partial<RaRecord>) => ({
  name,
  brand,
  timezone,
  ...(isNamed(admin) && { admin }),
})
const withOthers = (value: unknown, all: { admin?: unknown }) =>
  !value && isNamed(all.admin) ? 'Fill this in.' : undefined
const isEmail = (value: unknown) => wrongBy(email, value)
const LABELS = { first_name: 'First name', last_name: 'Last name', email: 'E-mail', username: 'Username' } as Record<
  string,
  string
>

/** Says whom an invitation went to. */
function useAdded() {
  const notify = useNotify()
  const redirect = useRedirect()
  return ({ name }: RaRecord, { data }: { data?: { admin?: { email?: string } } }) => {
    const email = data?.admin?.email
    notify(email ? `${name} is added. An invitation is on its way to ${email}.` : `${name} is added.`, {
      type: 'success',
    })
    redirect('list', 'business_units')
  }
}

/** A new agency and, if wanted, who administrates it. */
export const AgencyCreate = () => (
  <Create title="Add an agency" transform={wanted} mutationOptions={{ onSuccess: useAdded() }}>
    <SimpleForm warnWhenUnsavedChanges>
      <TextInput source="name" validate={required()} helperText={false} />
      <SelectInput
        source="brand"
        choices={brands}
        defaultValue={Object.keys(BRANDS)[0]}
        validate={required()}
        helperText="Name, mark, colours, what roles are called and which parts show."
      />
      <ZoneInput />
      <Typography component="h2" sx={{ fontWeight: 650, mt: 1 }}>
        Its first administrator
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        They are mailed an invitation to choose their password, good for a week. You may leave this empty and add people
        later.
      </Typography>
      {FIELDS.map(field => (
        <TextInput
          key={field}
          source={`admin.${field}`}
          label={LABELS[field] ?? field}
          autoComplete="off"
          validate={field === 'email' ? [withOthers, isEmail] : withOthers}
          helperText={false}
        />
      ))}
    </SimpleForm>
  </Create>
)
