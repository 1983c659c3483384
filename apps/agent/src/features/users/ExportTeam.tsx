import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useMay, useUser } from '../../lib/current-user.ts'
import { figure } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { ExportButton } from './ExportButton.tsx'

const FORMATS = [
  { format: 'csv', as: 'as CSV' },
  { format: 'xlsx', as: 'as Excel (XLSX)' },
] as const

/** Everyone the search finds as a file; not while one acts as somebody else, nor is a role changed then. */
export function ExportTeam({ q, count }: { q: string | undefined; count: number }) {
  const { impersonation, profile } = useUser()
  const id = useId()
  const gives = useMay('users.give_role')
  return (
    <>
      {FORMATS.map(({ format, as }) => (
        <ExportButton
          key={format}
          href={paths.teamFile({ q }, format)}
          filename={`team.${format}`}
          {...(impersonation && { disabled: true, describedBy: id })}
        >
          Export {figure(count)} {count === 1 ? 'person' : 'people'} {as}
        </ExportButton>
      ))}
      {impersonation && (
        <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
          You are acting as {profile.first_name}. Log out of their account to export your own team
          {gives && ', or to change a role'}.
        </Typography>
      )}
    </>
  )
}
