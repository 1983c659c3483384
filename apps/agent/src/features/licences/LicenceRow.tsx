import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { Licence } from '@openbook/api/licences.ts'
import { Row } from '../../ui/Rows.tsx'

const LINES: Record<string, string> = {
  insurance: 'insurance',
  medicare: 'Medicare',
  advisory: 'advisory',
  funeral_planning: 'funeral planning',
}

/** Where somebody may sell, and until when. */
export function LicenceRow({ licence, whose }: { licence: Licence; whose: boolean }) {
  const { user_name, state, lines, number, expires_on, expired } = licence
  const facts = [whose && user_name, lines.map(line => LINES[line] ?? line).join(', ') || 'all lines', number]
  return (
    <Row
      end={
        expired ? (
          <Chip size="small" color="error" variant="outlined" label={`Over since ${expires_on}`} />
        ) : (
          <Typography variant="body2">{expires_on ? `until ${expires_on}` : 'no end'}</Typography>
        )
      }
    >
      <Typography sx={{ fontWeight: 600 }}>{state}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {facts.filter(Boolean).join(' · ')}
      </Typography>
    </Row>
  )
}
