import PersonAdd from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { Signup } from '@openbook/api/signups.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import {
  DataTable,
  FunctionField,
  List,
  type ResourceProps,
  required,
  SearchInput,
  SelectInput,
  Show,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { EmailInput, PhoneInput } from '../ui/fields.tsx'
import { ListActions } from '../ui/ListActions.tsx'
import { ShortListCreate } from '../ui/ShortList.tsx'
import { When } from '../ui/When.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { Answer } from './Answer.tsx'
import { BulkButtons } from './BulkButtons.tsx'
import { SignupLink } from './SignupLink.tsx'

const STATUSES = [
  { id: 'pending', name: 'Waiting' },
  { id: 'approved', name: 'Approved' },
  { id: 'rejected', name: 'Turned down' },
]
const TONES = { pending: 'warning', approved: 'success', rejected: 'default' } as const
const wordOf = (status: string) => STATUSES.find(({ id }) => id === status)?.name ?? status

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  <SelectInput key="status" source="status" choices={STATUSES} alwaysOn />,
]

const StatusChip = ({ status }: Pick<Signup, 'status'>) => (
  <Chip size="small" variant="outlined" color={TONES[status]} label={wordOf(status)} />
)

const SignupList = () => (
  <>
    <SignupLink />
    <List
      sort={{ field: 'id', order: 'DESC' }}
      filters={filters}
      actions={<ListActions add="Add" />}
      perPage={30}
      exporter={false}
    >
      <ConsoleTable rowClick="show" bulkActionButtons={<BulkButtons />}>
        <DataTable.Col source="last_name" label="Name">
          <OpenLink type="show" />
        </DataTable.Col>
        <DataTable.Col source="email" label="E-mail" />
        <DataTable.Col source="status">
          <FunctionField<Signup> render={StatusChip} />
        </DataTable.Col>
        <DataTable.Col source="created_at" label="Asked">
          <WhenField source="created_at" />
        </DataTable.Col>
      </ConsoleTable>
    </List>
  </>
)

function Details() {
  const signup = useRecordContext<Signup>()
  if (!signup) return null
  const facts: [string, string | null][] = [
    ['E-mail', signup.email],
    ['Phone', signup.phone && formatPhone(signup.phone)],
    ['Company', signup.company_name],
    ['Message', signup.message],
    ['Username', signup.username],
    ['Came by the link of', signup.referred_by],
    ['Answered by', signup.decided_by],
    ['Why not', signup.reason],
  ]
  return (
    <Box sx={{ p: { xs: 1, sm: 2 }, display: 'grid', gap: 2 }}>
      <Box>
        <StatusChip status={signup.status} />{' '}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          Asked <When at={signup.created_at} />
        </Typography>
        <Box
          component="dl"
          sx={{ m: 0, mt: 1.5, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 3, rowGap: 0.5 }}
        >
          {facts.map(([name, value]) =>
            value ? (
              <Box key={name} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                  {name}
                </Typography>
                <Typography
                  component="dd"
                  variant="body2"
                  sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
                >
                  {value}
                </Typography>
              </Box>
            ) : null,
          )}
        </Box>
      </Box>
      <Card variant="outlined" sx={{ p: 2 }}>
        <Answer />
      </Card>
    </Box>
  )
}

export const signups: ResourceProps = {
  name: 'signups',
  icon: PersonAdd,
  options: { label: 'Sign-ups', section: 'People' },
  recordRepresentation: ({ first_name, last_name }: Signup) => `${first_name} ${last_name}`,
  list: SignupList,
  show: (
    <Show actions={false}>
      <Details />
    </Show>
  ),
  create: (
    <ShortListCreate one="sign-up">
      <TextInput source="first_name" validate={required()} helperText={false} />
      <TextInput source="last_name" validate={required()} helperText={false} />
      <EmailInput source="email" needed />
      <PhoneInput source="phone" />
      <TextInput source="company_name" label="Company" helperText={false} />
      <TextInput source="message" multiline minRows={3} helperText={false} />
    </ShortListCreate>
  ),
}
