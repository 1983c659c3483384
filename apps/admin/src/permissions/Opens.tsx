import Box from '@mui/material/Box'
import type { PermissionRow } from '@openbook/api/permissions.ts'

/** The endpoints behind a permission, folded away. */
export function Opens({ opens }: Pick<PermissionRow, 'opens'>) {
  return (
    <Box component="details" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
        {opens.length === 1 ? '1 endpoint' : `${opens.length} endpoints`}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {opens.map(({ method, path, summary }) => (
          <li key={`${method} ${path}`}>
            <Box component="span" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
              {method} {path}
            </Box>
            {summary && ` ${summary}`}
          </li>
        ))}
      </Box>
    </Box>
  )
}
