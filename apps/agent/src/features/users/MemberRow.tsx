import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { TeamMember } from '@openbook/api/users.ts'
import { roleLabel } from '@openbook/config/brands.ts'
import { jobTitle } from '@openbook/config/job-titles.ts'
import { useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { relative } from '../../lib/dates.ts'
import { figure } from '../../lib/numbers.ts'
import { useBrand } from '../../ui/BrandMark.tsx'
import { useProof } from '../sessions/ProofPanel.tsx'
import { GiveRoleDialog } from './GiveRoleDialog.tsx'
import { LogInAsDialog } from './LogInAsDialog.tsx'

interface Props {
  member: TeamMember
  /** What the viewer may give. */
  roles: { id: string; label: string }[]
}

export function MemberRow({ member, roles }: Props) {
  const brand = useBrand()
  const brandName = useUser().business_unit.brand
  const [asking, setAsking] = useState<'jump' | 'role'>()
  const close = () => setAsking(undefined)
  const { proven, dialog } = useProof()
  const { first_name, last_name, username, role, job_title, manager_name, contacts, last_sign_in_at } = member
  const title = [roleLabel(brand, role), job_title && jobTitle(job_title, brandName)].filter(Boolean).join(', ')
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 650 }}>
          {first_name} {last_name}
          {!member.active && <Chip size="small" variant="outlined" label="Deactivated" sx={{ ml: 1 }} />}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {title} · {username}
          {manager_name && ` · below ${manager_name}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {figure(contacts)} {contacts === 1 ? 'contact' : 'contacts'} ·{' '}
          {last_sign_in_at ? `signed in ${relative(last_sign_in_at)}` : 'never signed in'} · {licencesOf(member)}
        </Typography>
      </Box>
      {member.log_in_as && (
        <Button size="small" variant="outlined" onClick={() => setAsking('jump')}>
          Log in as {first_name}
        </Button>
      )}
      {member.give_role && (
        <Button size="small" onClick={() => setAsking('role')} aria-label={`Change role of ${first_name} ${last_name}`}>
          Change role
        </Button>
      )}
      {asking === 'jump' && <LogInAsDialog member={member} close={close} />}
      {asking === 'role' && <GiveRoleDialog member={member} roles={roles} proven={proven} close={close} />}
      {dialog}
    </Box>
  )
}

const licencesOf = ({ licensed, expired }: TeamMember) =>
  [
    licensed.length ? `licensed in ${licensed.join(', ')}` : 'no license in force',
    ...(expired.length ? [`over in ${expired.join(', ')}`] : []),
  ].join(', ')
