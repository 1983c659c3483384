import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { worksAcrossAgencies } from '@openbook/auth/roles.ts'
import { Link } from 'react-admin'
import { useIdentity } from '../ui/useIdentity.ts'
import { When } from '../ui/When.tsx'
import { figure } from '../users/usePreview.ts'

interface Props {
  role: string
  name: string
  /** One's own where it is undefined. */
  agency: number | undefined
  /** How many in the role have no second proof yet. */
  without: number
  since: string | undefined
  checked: boolean
  locked: boolean
  toggle: () => void
}

/** Whether a role must have a second proof, and whom that would stop today. */
export const RoleRule = ({ role, name, agency, without, since, checked, locked, toggle }: Props) => (
  <Box role="group" aria-label={name}>
    <FormControlLabel
      disabled={locked}
      control={<Checkbox checked={checked} onChange={toggle} />}
      label={
        <>
          {name}
          {since && (
            <>
              {' '}
              (since <When at={since} day />)
            </>
          )}
          {locked && ' – set by somebody of higher rank'}
        </>
      }
    />
    {without > 0 && (
      <FormHelperText sx={{ ml: 4, mt: -0.5 }}>
        <WithoutLink role={role} agency={agency} without={without} />
      </FormHelperText>
    )}
  </Box>
)

/** The way to who they are, in the list of users. */
function WithoutLink({ role, agency, without }: Pick<Props, 'role' | 'agency' | 'without'>) {
  const viewer = useIdentity()
  const across = viewer && worksAcrossAgencies(viewer.role)
  const there = across && { business_unit_id: agency ?? viewer.user.business_unit.id }
  const filter = { role, active: true, second_factor: 'none', ...there }
  return (
    <Link to={`/users?filter=${encodeURIComponent(JSON.stringify(filter))}`}>
      {figure(without, 'person has', 'people have')} none yet
    </Link>
  )
}
