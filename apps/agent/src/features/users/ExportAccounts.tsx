import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMay, useUser } from '../../lib/current-user.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ExportButton } from './ExportButton.tsx'

const FORMATS = [
  { format: 'csv', label: 'Export accounts as CSV' },
  { format: 'xlsx', label: 'Export accounts as Excel (XLSX)' },
] as const

/** The accounts themselves as a file: whom one manages, and how each is reached. Not while one acts as somebody else. */
export function ExportAccounts() {
  const acting = useUser().impersonation !== null
  if (!useMay('users.export')) return null
  return (
    <Panel title="Accounts">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {acting
          ? 'You are acting as somebody else. Log out of their account to export accounts.'
          : 'Everyone you manage, and you: e-mail, phone, manager, company, time zone, when they last signed in.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {FORMATS.map(({ format, label }) => (
          <ExportButton key={format} href={paths.usersFile(format)} filename={`users.${format}`} disabled={acting}>
            {label}
          </ExportButton>
        ))}
      </Box>
    </Panel>
  )
}
