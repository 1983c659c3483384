import Language from '@mui/icons-material/LanguageOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { CustomDomain, VerificationStep } from '@openbook/api/custom-domains.ts'
import {
  DataTable,
  FunctionField,
  List,
  type ResourceProps,
  SearchInput,
  SelectInput,
  Show,
  SimpleList,
  useRecordContext,
} from 'react-admin'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { referenceFilter } from '../ui/filters.tsx'
import { ListActions } from '../ui/ListActions.tsx'
import { When } from '../ui/When.tsx'
import { WhenField } from '../ui/WhenField.tsx'

const STATUSES = [
  { id: 'pending', name: 'Not verified yet' },
  { id: 'verified', name: 'Verified' },
  { id: 'broken', name: 'Broken' },
  { id: 'lapsed', name: 'Lapsed' },
]
const TONES = { pending: 'warning', verified: 'success', broken: 'error', lapsed: 'default' } as const
const STEPS = {
  ownership: 'Ownership',
  pointing: 'Where it points',
  certificate: 'Certificates',
  pages: 'Pages of agents (optional)',
}
const STATES = { waiting: 'Not there yet', done: 'Done', wrong: 'To be mended', unknown: 'No answer' }

const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable placeholder="Domain or agency" />,
  <SelectInput key="status" source="status" choices={STATUSES} alwaysOn />,
  referenceFilter('business_unit_id', 'Agency', 'business_units'),
]

const StatusChip = ({ status }: Pick<CustomDomain, 'status'>) => (
  <Chip
    size="small"
    variant="outlined"
    color={TONES[status]}
    label={STATUSES.find(({ id }) => id === status)?.name ?? status}
  />
)

function CustomDomainList() {
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  return (
    <List
      sort={{ field: 'custom_domain', order: 'ASC' }}
      filters={filters}
      actions={<ListActions />}
      perPage={30}
      exporter={false}
      empty={
        <Typography sx={{ mt: 3, color: 'text.secondary' }}>
          No domains yet. Agencies add them in the app, under Profile, Domains.
        </Typography>
      }
    >
      {narrow ? (
        <SimpleList<CustomDomain>
          rowClick="show"
          primaryText={domain => domain.custom_domain}
          secondaryText={domain => domain.business_unit_name}
          tertiaryText={StatusChip}
        />
      ) : (
        <ConsoleTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="custom_domain" label="Domain">
            <OpenLink type="show" />
          </DataTable.Col>
          <DataTable.Col source="status">
            <FunctionField<CustomDomain> render={StatusChip} />
          </DataTable.Col>
          <DataTable.Col source="business_unit_name" label="Agency" />
          <DataTable.Col source="checked_at" label="Looked at">
            <WhenField source="checked_at" />
          </DataTable.Col>
          <DataTable.Col source="verified_at" label="Verified">
            <WhenField source="verified_at" />
          </DataTable.Col>
        </ConsoleTable>
      )}
    </List>
  )
}

function Details() {
  const domain = useRecordContext<CustomDomain>()
  if (!domain) return null
  const managed = `/account/profile?tab=domains&business_unit_id=${domain.business_unit_id}&domain=${domain.id}`
  return (
    <Box sx={{ p: { xs: 1, sm: 2 }, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h2" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          {domain.shown_as}
        </Typography>
        <StatusChip status={domain.status} />
      </Box>
      <Typography variant="body2">
        {domain.business_unit_name}. {domain.summary}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Added <When at={domain.created_at} />
        {domain.checked_at && (
          <>
            , looked at <When at={domain.checked_at} />
          </>
        )}
      </Typography>
      {domain.verification_steps.map(step => (
        <Step key={step.step} step={step} />
      ))}
      <Link href={managed}>Manage it in the app</Link>
    </Box>
  )
}

const Step = ({
  step: { step, state, name, expected, found, problem, advice, required },
}: {
  step: VerificationStep
}) => (
  <Box component="section" aria-label={STEPS[step]}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {STEPS[step]}: {STATES[state]}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {name}: {expected}
    </Typography>
    {state !== 'done' &&
      found.map(({ nameserver, values, silent }) => (
        <Typography key={nameserver} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {nameserver} says {silent ? `nothing, ${silent}` : values.join(', ') || 'nothing'}
        </Typography>
      ))}
    {problem && state === 'wrong' && (
      <Alert severity={required ? 'error' : 'warning'} sx={{ mt: 0.5 }}>
        {problem} {advice}
      </Alert>
    )}
  </Box>
)

export const customDomains: ResourceProps = {
  name: 'custom_domains',
  icon: Language,
  options: { label: 'Domains', section: 'Agency' },
  recordRepresentation: 'shown_as',
  list: CustomDomainList,
  show: (
    <Show actions={false}>
      <Details />
    </Show>
  ),
}
