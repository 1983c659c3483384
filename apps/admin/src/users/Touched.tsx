import Alert from '@mui/material/Alert'
import { figure, type Preview } from './usePreview.ts'

/** So many names are read; a change of more than a hundred has a log of them. */
const MOST_NAMED = 20

/** Who leads others, who stays as they are, and who is not changed and why. */
export function Touched({ preview: { users, below, unchanged, refused, refusals } }: { preview: Preview }) {
  const leaders = users.filter(user => user.below > 0)
  return (
    <>
      {leaders.length > 0 && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {figure(below, 'person is', 'people are')} below{' '}
          {leaders
            .slice(0, MOST_NAMED)
            .map(({ name }) => name)
            .join(', ')}
          {leaders.length > MOST_NAMED && ' and others'}.
        </Alert>
      )}
      {unchanged > 0 && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {figure(unchanged, 'user stays as they are', 'users stay as they are')}.
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {refused
            .slice(0, MOST_NAMED)
            .map(({ name, why }) => `${name}: ${why}`)
            .join(' ')}
          {refusals > MOST_NAMED &&
            ` ${figure(refusals - MOST_NAMED, 'more is', 'more are')} left out too. The log names each, with the reason.`}
        </Alert>
      )}
    </>
  )
}
