import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { type Kind, pointsQuery, shownValue } from './points.ts'

/** A phone or e-mail to use; one they opted out of is no link, and says so. */
export function PointLink({ contactId, kind, value }: { contactId: number; kind: Kind; value: string }) {
  const { data } = useQuery(pointsQuery(contactId))
  const out = data?.some(point => point.kind === kind && point.value === value && point.consent === 'opted_out')
  if (out)
    return (
      <Box component="span">
        {shownValue({ kind, value })}{' '}
        <Box component="span" sx={{ color: 'error.main' }}>
          (opted out)
        </Box>
      </Box>
    )
  return (
    <MuiLink
      href={`${kind === 'phone' ? 'tel' : 'mailto'}:${value}`}
      sx={kind === 'phone' ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }}
    >
      {shownValue({ kind, value })}
    </MuiLink>
  )
}
