import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { POINT_TYPES } from '@openbook/api/contact-points.ts'
import { dayAndTime } from '../../lib/dates.ts'
import { Row } from '../../ui/Rows.tsx'
import { TOUCHED } from '../../ui/touched.ts'
import { PointMenu } from './PointMenu.tsx'
import { type Doing, hrefOf, inWords, type Point, shownValue, useReach } from './points.ts'

interface Props {
  point: Point
  contactId: number
  readOnly: boolean
  act: (doing: Doing) => void
}

const typeOf = (type: number | null) => (type === null ? '' : (POINT_TYPES[type as keyof typeof POINT_TYPES] ?? ''))

export function PointRow({ point, contactId, readOnly, act }: Props) {
  const { type, current, place } = point
  const reach = useReach(contactId)(point)
  return (
    <Row end={!readOnly && <PointMenu point={point} contactId={contactId} act={act} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
        {current && reach?.allowed ? (
          <MuiLink href={hrefOf(point)} sx={{ ...TOUCHED, overflowWrap: 'anywhere' }}>
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
        <Marks point={point} reasons={current ? (reach?.reasons ?? []) : []} />
      </Box>
      <Said point={point} />
    </Row>
  )
}

/** What is known of it, and why it may not be used where that does not say so already. */
function Marks({ point: { consent, validity }, reasons }: { point: Point; reasons: Parameters<typeof inWords>[0] }) {
  const further = reasons.filter(
    reason => !(reason === 'opted_out' && consent === reason) && !(reason === 'invalid' && validity === reason),
  )
  return (
    <>
      {further.length > 0 && (
        <Chip
          size="small"
          color="error"
          variant="outlined"
          label={`Not to be used: ${inWords(further)}`}
          sx={{ height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal' } }}
        />
      )}
      {consent === 'opted_out' && <Chip size="small" color="error" variant="outlined" label="Opted out" />}
      {consent === 'opted_in' && <Chip size="small" color="success" variant="outlined" label="Opted in" />}
      {validity === 'invalid' && <Chip size="small" color="warning" variant="outlined" label="Does not work" />}
      {validity === 'valid' && <Chip size="small" variant="outlined" label="Works" />}
    </>
  )
}

/** How one knows: who said it in which words and when, what a check found. */
function Said({ point }: { point: Point }) {
  const { consent_words, validity_at, validity_reason } = point
  const consent = consentSaid(point)
  if (!consent && !validity_at) return null
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {consent}
      {consent_words && `: “${consent_words}”`}
      {consent && validity_at && <br />}
      {validity_at && `${validity_reason ?? 'Checked'} ${dayAndTime(validity_at)}`}
    </Typography>
  )
}

/** Where it was told and when; of what was merged or imported one may be known without the other. */
const consentSaid = ({ consent_source, consent_at }: Point) =>
  [consent_source ?? (consent_at && 'Written down'), consent_at && dayAndTime(consent_at)].filter(Boolean).join(', ')
