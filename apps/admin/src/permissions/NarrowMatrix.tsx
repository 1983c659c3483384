import Box from '@mui/material/Box'
import type { PermissionRow } from '@openbook/api/permissions.ts'
import { ROLES } from '@openbook/auth/roles.ts'
import { useListContext } from 'react-admin'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { Opens } from './Opens.tsx'

/** The matrix on a phone: of each act, who may do it, in words. */
export function NarrowMatrix() {
  const { data = [] } = useListContext<PermissionRow>()
  const labelOf = useRoleLabel()
  const who = (roles: string[]) => (roles.length === ROLES.length ? 'Every role' : roles.map(labelOf).join(', '))
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(row => (
        <Box component="li" key={row.id} sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Box component="code" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {row.id}
          </Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{row.line}</Box>
          <Box sx={{ mt: 0.5, fontSize: '0.875rem' }}>{who(row.roles)}</Box>
          <Opens opens={row.opens} />
        </Box>
      ))}
    </Box>
  )
}
