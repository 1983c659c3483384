import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { adminCreate } from '@openbook/api/business-units.ts'
import { email } from '@openbook/api/core/fields.ts'
import type { Gets } from '@openbook/api/core/route.ts'
import { BRANDS } from '@openbook/config/brands.ts'
import { useState } from 'react'
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
import { InvitationLink } from '../signups/InvitationLink.tsx'
import { Dialog } from '../ui/Dialog.tsx'
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

/** Says whom an invitation went to; where nobody carries the mail, its link is shown before the page is left. */
function useAdded() {
  const notify = useNotify()
  const redirect = useRedirect()
  const [byHand, setByHand] = useState<string>()
  const leave = () => redirect('list', 'business_units')
  const added = (agency: RaRecord, { data }: { data?: { admin?: { email?: string } } }) => {
    const { name, invitation_path, invitation_mailed } = agency as RaRecord & Gets<typeof adminCreate>
    const email = data?.admin?.email
    const mailed = `${name} is added. An invitation is on its way to ${email}.`
    notify(invitation_mailed ? mailed : `${name} is added.`, { type: 'success' })
    if (invitation_path && !invitation_mailed) setByHand(invitation_path)
    else leave()
  }
  return { added, byHand, leave }
}

const ByHand = ({ path, close }: { path: string; close: () => void }) => (
  <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="by-hand">
    <DialogTitle id="by-hand">The invitation of its first administrator</DialogTitle>
    <DialogContent>
      <InvitationLink path={path} mailed={false} />
    </DialogContent>
    <DialogActions>
      <Button variant="contained" onClick={close}>
        Done
      </Button>
    </DialogActions>
  </Dialog>
)

/** A new agency and, if wanted, who administrates it. */
export function AgencyCreate() {
  const { added, byHand, leave } = useAdded()
  return (
    <Create title="Add an agency" transform={wanted} mutationOptions={{ onSuccess: added }}>
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
          They choose their password by an invitation, good for a week: it is mailed to them, or where no mail server is
          set up, shown to you to be sent by hand. You may leave this empty and add people later.
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
      {byHand && <ByHand path={byHand} close={leave} />}
    </Create>
  )
}
