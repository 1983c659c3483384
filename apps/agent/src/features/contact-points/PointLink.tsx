import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { TOUCHED } from '../../ui/touched.ts'
import { hrefOf, inWords, type Kind, shownValue, useReach } from './points.ts'

const SHAPES = {
  phone: { ...TOUCHED, whiteSpace: 'nowrap' },
  email: { ...TOUCHED, overflowWrap: 'anywhere' },
} as const

/** A phone or e-mail to use; one that may not be used is no link, and says why. */
export function PointLink({ contactId, kind, value }: { contactId: number; kind: Kind; value: string }) {
  const reach = useReach(contactId)({ kind, value })
  const sx = SHAPES[kind]
  const shown = shownValue({ kind, value })
  if (reach?.allowed)
    return (
      <MuiLink href={hrefOf({ kind, value })} sx={sx}>
        {shown}
      </MuiLink>
    )
  return (
    <span>
      <Box component="span" sx={sx}>
        {shown}
      </Box>
      {reach && (
        <Box component="span" sx={{ color: 'error.main' }}>
          {' '}
          ({inWords(reach.reasons)})
        </Box>
      )}
    </span>
  )
}
