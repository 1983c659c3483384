import Box from '@mui/material/Box'
import type { AuditEntry } from '@openbook/api/audit-log.ts'
import { useRecordContext } from 'react-admin'

/** Who acted; where someone stood in for them, also who was really there. */
export function WhoField(_props: { label?: string }) {
  const entry = useRecordContext<AuditEntry>()
  if (!entry) return null
  const name = entry.user_name ?? 'Nobody signed in'
  if (entry.real_user_id === entry.user_id) return <span>{name}</span>
  return (
    <span>
      {name}
      <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 600 }}>
        really {entry.real_user_name}
      </Box>
    </span>
  )
}
