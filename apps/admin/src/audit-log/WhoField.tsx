import Box from '@mui/material/Box'
import type { AuditEntry } from '@openbook/api/audit-log.ts'
import { useRecordContext } from 'react-admin'

/** That it was a program, and by what it signed in; nothing of a person in a browser. */
function wayOf({ way, api_key_id, api_key_name }: AuditEntry) {
  if (way === 'token') return 'by the API token'
  return way === 'key' ? `by the API key ${api_key_name ? `“${api_key_name}”` : api_key_id}` : undefined
}

/** Who acted; where someone stood in for them, also who was really there. */
export function WhoField(_props: { label?: string }) {
  const entry = useRecordContext<AuditEntry>()
  if (!entry) return null
  const name = entry.user_name ?? 'Nobody signed in'
  const way = wayOf(entry)
  if (entry.real_user_id === entry.user_id && !way) return <span>{name}</span>
  return (
    <span>
      {name}
      {entry.real_user_id !== entry.user_id && (
        <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 600 }}>
          really {entry.real_user_name}
        </Box>
      )}
      {way && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
          {way}
        </Box>
      )}
    </span>
  )
}
