import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { POINT_TYPES } from '@openbook/api/contact-points.ts'
import { dayAndTime } from '../../lib/dates.ts'
import { Row } from '../../ui/Rows.tsx'
import { PointMenu } from './PointMenu.tsx'
import { type Doing, type Point, shownValue } from './points.ts'

interface Props {
  point: Point
  contactId: number
  readOnly: boolean
  act: (doing: Doing) => void
}

const typeOf = (type: number | null) => (type === null ? '' : (POINT_TYPES[type as keyof typeof POINT_TYPES] ?? ''))

export function PointRow({ point, contactId, readOnly, act }: Props) {
  const { kind, value, type, current, place } = point
  const reachable = current && point.consent !== 'opted_out'
  return (
    <Row end={!readOnly && <PointMenu point={point} contactId={contactId} act={act} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
        {reachable ? (
          <MuiLink href={`${kind === 'phone' ? 'tel' : 'mailto'}:${value}`} sx={{ overflowWrap: 'anywhere' }}>
            {shownValue(point)}
          </MuiLink>
        ) : (
          <Box component="span" sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>
            {shownValue(point)}
          </Box>
        )}
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {[typeOf(type), (place === 'phone' || place === 'email') && 'First'].filter(Boolean).join(' · ')}
        </Box>
        <Marks point={point} />
      </Box>
      <Said point={point} />
    </Row>
  )
}

function Marks({ point: { consent, validity } }: { point: Point }) {
  return (
    <>
      {consent === 'opted_out' && <Chip size="small" color="error" variant="outlined" label="Opted out" />}
      {consent === 'opted_in' && <Chip size="small" color="success" variant="outlined" label="Opted in" />}
      {validity === 'invalid' && <Chip size="small" color="warning" variant="outlined" label="Does not work" />}
      {validity === 'valid' && <Chip size="small" variant="outlined" label="Works" />}
    </>
  )
}

/** How one knows: who said it in which words and when, what a check found. */
function Said({ point }: { point: Point }) {
  const { consent_at, consent_source, consent_words, validity_at, validity_reason } = point
  if (!consent_at && !validity_at) return null
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {consent_at && `${consent_source ?? 'Written down'}, ${dayAndTime(consent_at)}`}
      {consent_words && `: “${consent_words}”`}
      {consent_at && validity_at && <br />}
      {validity_at && `${validity_reason ?? 'Checked'} ${dayAndTime(validity_at)}`}
    </Typography>
  )
}
