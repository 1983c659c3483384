import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { AuditEntry } from '@openbook/api/audit-log.ts'
import { isSystemAdmin, type Role } from '@openbook/auth/roles.ts'
import { actSentence } from '@openbook/config/acts.ts'
import { Link, RecordContextProvider, Title, useGetList, usePermissions } from 'react-admin'
import { WhoField } from '../audit-log/WhoField.tsx'
import { TOLD } from '../ui/missing.ts'
import { Trouble } from '../ui/Trouble.tsx'
import { useRoleChoices } from '../ui/useRoleLabel.ts'
import { WhenField } from '../ui/WhenField.tsx'
import { LiveFigures } from './LiveFigures.tsx'

interface Figure {
  label: string
  resource: string
  filter?: object
  hideNone?: boolean
}

/** One figure, as the list itself counts it, leading to that list. */
function FigureCard({ label, resource, filter = {}, hideNone = false }: Figure) {
  const { total, error } = useGetList(resource, { pagination: { page: 1, perPage: 1 }, filter })
  if (hideNone && !total) return null
  const to = `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
  return (
    <Card component="li" sx={{ listStyle: 'none' }}>
      <Box
        component={Link}
        to={to}
        underline="none"
        sx={{ display: 'block', p: 2, color: 'text.primary', '&:hover': { bgcolor: 'action.hover' } }}
      >
        <Typography component="span" sx={{ display: 'block', fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.2 }}>
          {error ? '—' : (total?.toLocaleString('en-US') ?? <Skeleton width="3ch" />)}
        </Typography>
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
      </Box>
    </Card>
  )
}

const Figures = ({ title, figures }: { title: string; figures: Figure[] }) => (
  <Box component="section" sx={{ mt: 3 }}>
    <Typography component="h2" sx={{ fontWeight: 650, mb: 1 }}>
      {title}
    </Typography>
    <Box
      component="ul"
      sx={{ display: 'grid', gap: 1.5, p: 0, m: 0, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}
    >
      {figures.map(figure => (
        <FigureCard key={figure.label} {...figure} />
      ))}
    </Box>
  </Box>
)

function LatestActs() {
  const { data, error, refetch } = useGetList<AuditEntry>(
    'audit_log',
    { pagination: { page: 1, perPage: 6 }, sort: { field: 'id', order: 'DESC' } },
    { meta: TOLD },
  )
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography component="h2" sx={{ fontWeight: 650, mb: 1 }}>
        Latest acts
      </Typography>
      {data ? (
        <Acts acts={data} />
      ) : error ? (
        <Trouble text={(error as Error).message} again={refetch} />
      ) : (
        <Skeleton variant="rounded" height={160} aria-label="Loading the latest acts" />
      )}
    </Box>
  )
}

function Acts({ acts }: { acts: AuditEntry[] }) {
  if (!acts.length)
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        Nothing was done in this agency yet. Whoever changes something is named here.
      </Typography>
    )
  return (
    <Card component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {acts.map(entry => (
        <RecordContextProvider key={entry.id} value={entry}>
          <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, px: 2, py: 1 }}>
            <Box sx={{ flex: '0 1 18rem' }}>
              <Link to={`/audit_log/${entry.id}/show`}>{actSentence(entry.action)}</Link>
            </Box>
            <Box sx={{ flex: '1 1 12rem', color: 'text.secondary' }}>
              <WhoField />
            </Box>
            <WhenField source="at" />
          </Box>
        </RecordContextProvider>
      ))}
    </Card>
  )
}

export function Dashboard() {
  const { permissions } = usePermissions<Role>()
  const roles = useRoleChoices()
  const people: Figure[] = [
    { label: 'Active users', resource: 'users', filter: { active: true } },
    { label: 'Deactivated', resource: 'users', filter: { active: false } },
    { label: 'Deactivated with contacts', resource: 'users', filter: { contacts_left: true }, hideNone: true },
    ...(permissions && isSystemAdmin(permissions) ? [{ label: 'Agencies', resource: 'business_units' }] : []),
  ]
  const byRole = roles.map(({ id, name }) => ({
    label: name,
    resource: 'users',
    filter: { role: id, active: true },
    hideNone: true,
  }))
  const lists = ['Statuses', 'Sources', 'Categories', 'Carriers'].map(label => ({
    label,
    resource: label.toLowerCase(),
  }))
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <Title title="Overview" />
      <LiveFigures />
      <Figures title="People" figures={people} />
      <Figures title="Active users by role" figures={byRole} />
      <Figures title="Short lists" figures={lists} />
      <LatestActs />
    </Box>
  )
}
