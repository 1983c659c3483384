import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Failed as Refusal } from '@openbook/api/core/errors.ts'
import { contactsOf } from '../../lib/follow-job.ts'
import { figure } from '../../lib/numbers.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { Failed } from '../../ui/Failed.tsx'
import { ContactLink } from '../contacts/ContactLink.tsx'
import type { useForecast } from './use-forecast.ts'

interface Props extends ReturnType<typeof useForecast> {
  /** What becomes of them. */
  fate: string
  /** What is said where none would change. */
  none?: string | undefined
}

/** How many would change, who for example, whom it leaves out and why. */
export function ForecastPanel({
  data,
  error,
  refetch,
  isFetching,
  isFresh,
  fate,
  none = 'Nothing would change.',
}: Props) {
  if (error instanceof Refusal && error.status === 422) return <Alert severity="warning">{sentenceOf(error)}</Alert>
  if (error) return <Failed what="The preview" error={error} retry={refetch} busy={isFetching} />
  if (!data) return <Skeleton variant="rounded" height={96} />
  const { will_change, left_out, samples, warnings } = data
  const more = will_change - samples.length
  return (
    <Box aria-busy={!isFresh} sx={{ display: 'grid', gap: 1.25, opacity: isFresh ? 1 : 0.55 }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {will_change ? `${contactsOf(will_change)} ${fate}.` : none}
      </Typography>
      {samples.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {samples.map((contact, at) => (
            <span key={contact.id}>
              {at > 0 && ', '}
              <ContactLink contact={contact} target="_blank" />
            </span>
          ))}
          {more > 0 && ` and ${figure(more)} more`}
        </Typography>
      )}
      {left_out.map(({ reason, count }) => (
        <Typography key={reason} variant="body2" sx={{ color: 'text.secondary' }}>
          {contactsOf(count)} left out: {reason}
        </Typography>
      ))}
      {warnings.map(warning => (
        <Alert key={warning} severity="warning" variant="outlined">
          {warning}
        </Alert>
      ))}
    </Box>
  )
}
