import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type Role, worksAcrossAgencies } from '@openbook/auth/roles.ts'
import type { ReactNode } from 'react'
import {
  BooleanInput,
  FormDataConsumer,
  minLength,
  PasswordInput,
  RadioButtonGroupInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
  usePermissions,
  useRecordContext,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { EmailInput, PhoneInput, SubdomainInput, UsernameInput } from '../ui/fields.tsx'
import { useMissing } from '../ui/missing.ts'
import { PickInput } from '../ui/PickInput.tsx'
import { useIdentity } from '../ui/useIdentity.ts'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { zones } from '../ui/zones.ts'
import { JobTitleInput } from './JobTitleInput.tsx'
import { ManagerInput } from './ManagerInput.tsx'
import { TeamInput } from './TeamInput.tsx'
import { useRolesToGive } from './useRolesToGive.ts'

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ mb: 2, width: '100%' }}>
    <Typography component="h2" sx={{ fontWeight: 650, mb: 0.5 }}>
      {title}
    </Typography>
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        columnGap: 2,
      }}
    >
      {children}
    </Box>
  </Box>
)

interface Props {
  isNew?: boolean
  /** The viewer may look but not touch. */
  locked?: boolean
  /** The viewer may not change their own power. */
  self?: boolean
}

export function UserInputs({ isNew = false, locked = false, self = false }: Props) {
  return (
    <>
      <Group title="Person">
        <TextInput source="first_name" validate={required()} disabled={locked} helperText={false} />
        <TextInput source="last_name" validate={required()} disabled={locked} helperText={false} />
        <FormDataConsumer>
          {({ formData }) => <JobTitleInput agency={formData.business_unit_id} disabled={locked} />}
        </FormDataConsumer>
        <PhoneInput source="phone" disabled={locked} />
        <TextInput
          source="company_name"
          label="Company name"
          disabled={locked}
          helperText="As it stands on their letters and page."
        />
        <SelectInput
          source="timezone"
          label="Time zone"
          choices={zones}
          disabled={locked}
          helperText={isNew && 'That of the agency where left empty.'}
          {...(isNew ? { resettable: true } : { validate: required() })}
        />
      </Group>
      <Group title="Place in the agency">
        <PlaceInputs isNew={isNew} disabled={locked || self} />
      </Group>
      <Group title="Signing in">
        <UsernameInput source="username" disabled={locked} />
        <EmailInput source="email" disabled={locked || self} needed />
        {self && <OwnWaysIn />}
        {!self && (isNew ? <WayInInputs /> : <PasswordInputs isNew={false} disabled={locked} />)}
      </Group>
      <Group title="Public page">
        <SubdomainInput
          source="domain_name"
          disabled={locked}
          helperText="Letters, digits and hyphens, as in jane-morrow. Without one there is no page."
        />
      </Group>
    </>
  )
}

const OwnWaysIn = () => (
  <Typography sx={{ alignSelf: 'center', mb: 2 }}>
    Your own password is changed in the agent app, where it asks for the one you have:{' '}
    <Link href="/account/profile?tab=password">Change your password</Link>. So is your e-mail address, once the new one
    is confirmed: <Link href="/account/profile">Change your e-mail address</Link>
  </Typography>
)

const WAYS_IN = [
  { id: 'invitation', name: 'Invite them by e-mail' },
  { id: 'password', name: 'Set a password for them' },
]

/** Somebody new chooses a password of their own by an invitation, unless one is set for them. */
const WayInInputs = () => (
  <>
    <RadioButtonGroupInput
      source="way_in"
      label="How they get in"
      choices={WAYS_IN}
      defaultValue="invitation"
      row={false}
      helperText="The invitation holds for a week, and nobody but them knows the password they choose."
    />
    <FormDataConsumer>
      {({ formData }) => formData.way_in === 'password' && <PasswordInputs isNew disabled={false} />}
    </FormDataConsumer>
  </>
)

const PasswordInputs = ({ isNew, disabled }: { isNew: boolean; disabled: boolean }) => (
  <>
    <PasswordInput
      source="password"
      label={isNew ? 'Password' : 'New password'}
      autoComplete="new-password"
      validate={isNew ? [required(), minLength(12)] : minLength(12)}
      disabled={disabled}
      helperText={
        isNew
          ? 'At least 12 characters: several words are best.'
          : 'Leave empty to keep theirs. A new one signs them out everywhere and ends their API token and keys.'
      }
    />
    <FormDataConsumer>
      {({ formData }) =>
        (isNew || formData.password) && (
          <BooleanInput
            source="change_password"
            label="Must choose a new one at the next sign-in"
            defaultValue
            helperText={false}
          />
        )
      }
    </FormDataConsumer>
  </>
)

function PlaceInputs({ isNew, disabled }: { isNew: boolean; disabled: boolean }) {
  const { permissions } = usePermissions<Role>()
  return (
    <>
      <FormDataConsumer>
        {({ formData }) => <RoleInput agency={formData.business_unit_id} disabled={disabled} />}
      </FormDataConsumer>
      {isNew && permissions && worksAcrossAgencies(permissions) && (
        <ReferenceInput source="business_unit_id" reference="business_units">
          <AgencyInput />
        </ReferenceInput>
      )}
      <FormDataConsumer>
        {({ formData }) => (
          <>
            {!isNew && !disabled && <TeamQuestion role={formData.role} agency={formData.business_unit_id} />}
            <ManagerInput agency={formData.business_unit_id} role={formData.role} disabled={disabled} />
            <CompanyInput agency={formData.business_unit_id} disabled={disabled} />
          </>
        )}
      </FormDataConsumer>
    </>
  )
}

/** A company is of one agency: that chosen for another goes. */
function AgencyInput() {
  const { setValue } = useFormContext()
  return (
    <PickInput
      label="Agency"
      filterToQuery={(q: string) => ({ q })}
      onChange={() => setValue('corporation_id', null)}
      helperText="Your own where left empty."
    />
  )
}

/** The roles there are in the agency of the user, and the one they have. */
function RoleInput({ agency, disabled }: { agency: number | undefined; disabled: boolean }) {
  const role = useRecordContext()?.role as string | undefined
  const labelOf = useRoleLabel()
  const { roles: given, error, again } = useRolesToGive(agency)
  useMissing('Roles', error, again)
  const choices = role && !given.some(({ id }) => id === role) ? [{ id: role, name: labelOf(role) }, ...given] : given
  return <SelectInput source="role" choices={choices} validate={required()} disabled={disabled} helperText={false} />
}

/** Asked where the role in the form is not the one they have. */
function TeamQuestion({ role, agency }: { role: string | undefined; agency: number | undefined }) {
  const user = useRecordContext()
  if (!user || !role || role === user.role) return null
  return <TeamInput key={role} id={Number(user.id)} role={role} agency={agency} />
}

/** Companies are listed for one's own agency alone. */
function CompanyInput({ agency, disabled }: { agency: number | undefined; disabled: boolean }) {
  const own = useIdentity()?.user.business_unit.id
  if (agency && own && agency !== own) return null
  return (
    <ReferenceInput source="corporation_id" reference="corporations" sort={{ field: 'name', order: 'ASC' }}>
      <PickInput
        label="Company"
        filterToQuery={(q: string) => ({ q })}
        disabled={disabled}
        helperText="What is for its people alone is for them: products, trainings, campaigns, files."
      />
    </ReferenceInput>
  )
}
