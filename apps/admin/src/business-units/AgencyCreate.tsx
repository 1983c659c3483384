import Typography from '@mui/material/Typography'
import { BRANDS } from '@openbook/config/brands.ts'
import { Create, email, type RaRecord, required, SelectInput, SimpleForm, TextInput } from 'react-admin'
import { brands } from './brands.ts'

const FIELDS = ['first_name', 'last_name', 'email', 'username']

/** Somebody named in part is named: what is missing is then asked for. */
const isNamed = (admin: unknown) => Object.values((admin ?? {}) as Record<string, unknown>).some(Boolean)
const wanted = ({ name, brand, admin }: Partial<RaRecord>) => ({ name, brand, ...(isNamed(admin) && { admin }) })
const withOthers = (value: unknown, all: { admin?: unknown }) =>
  !value && isNamed(all.admin) ? 'Fill this in.' : undefined
const LABELS = { first_name: 'First name', last_name: 'Last name', email: 'E-mail', username: 'Username' } as Record<
  string,
  string
>

/** A new agency and, if wanted, who administrates it. */
export const AgencyCreate = () => (
  <Create redirect="list" title="Add an agency" transform={wanted}>
    <SimpleForm warnWhenUnsavedChanges>
      <TextInput source="name" validate={required()} helperText={false} />
      <SelectInput
        source="brand"
        choices={brands}
        defaultValue={Object.keys(BRANDS)[0]}
        validate={required()}
        helperText="Name, mark, colours, what roles are called and which parts show."
      />
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
          validate={field === 'email' ? [withOthers, email()] : withOthers}
          helperText={false}
        />
      ))}
    </SimpleForm>
  </Create>
)
