import Check from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { PermissionRow } from '@openbook/api/permissions.ts'
import { ROLES } from '@openbook/auth/roles.ts'
import { useListContext } from 'react-admin'
import { useRoleLabel } from '../ui/useRoleLabel.ts'
import { Opens } from './Opens.tsx'

const hidden = { position: 'absolute', clip: 'rect(0 0 0 0)' } as const

/** Acts down, roles across; the role filtered by stands out. */
export function Matrix() {
  const { data = [], filterValues } = useListContext<PermissionRow>()
  const labelOf = useRoleLabel()
  const shade = (role: string) => (filterValues.role === role ? { bgcolor: 'action.selected' } : {})
  return (
    <TableContainer role="region" tabIndex={0} aria-label="Permissions by role" sx={{ position: 'relative' }}>
      <Table size="small" sx={{ minWidth: 960 }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ minWidth: 200 }}>Permission</TableCell>
            {ROLES.map(role => (
              <TableCell key={role} align="center" sx={{ px: 0.75, lineHeight: 1.25, ...shade(role) }}>
                {labelOf(role)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map(row => (
            <TableRow key={row.id}>
              <TableCell component="th" scope="row" sx={{ verticalAlign: 'top' }}>
                <Box component="code" sx={{ fontWeight: 600, fontSize: '0.875rem' }}>
                  {row.id}
                </Box>
                <Box sx={{ color: 'text.secondary', fontWeight: 400 }}>{row.line}</Box>
                <Opens opens={row.opens} />
              </TableCell>
              {ROLES.map(role => (
                <TableCell key={role} align="center" sx={{ verticalAlign: 'top', ...shade(role) }}>
                  {row.roles.includes(role) ? (
                    <Check fontSize="small" color="success" titleAccess="Yes" />
                  ) : (
                    <Box component="span" sx={{ color: 'text.disabled' }}>
                      <span aria-hidden="true">·</span>
                      <Box component="span" sx={hidden}>
                        No
                      </Box>
                    </Box>
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
