import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useMay, useUser } from '../../lib/current-user.ts'
import { figure } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'

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
        <Button
          key={format}
          variant="outlined"
          {...(impersonation
            ? { disabled: true, 'aria-describedby': id }
            : { href: paths.teamFile({ q }, format), download: `team.${format}` })}
        >
          Export {figure(count)} {count === 1 ? 'person' : 'people'} {as}
        </Button>
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
