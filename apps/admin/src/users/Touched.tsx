import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import { namesOf } from '../ui/names.ts'
import { figure, type Preview } from './usePreview.ts'

/** So many names are read; a change of more than a hundred has a log of them. */
const MOST_NAMED = 20

interface Props {
  preview: Preview
  /** Whether whoever leads others is told, as they do not come along. */
  leading?: boolean
}

/** Who changes, who leads others, who stays as they are, and who is not changed and why. */
export function Touched({ preview, leading = true }: Props) {
  const { users, changing, below, unchanged, refused, refusals } = preview
  const leaders = leading ? users.filter(user => user.below > 0) : []
  return (
    <>
      {changing > 0 && (
        <DialogContentText sx={{ mt: 1 }}>
          {namesOf(
            users.map(({ name }) => name),
            changing,
          )}
        </DialogContentText>
      )}
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
          {figure(refusals, 'user is', 'users are')} left out.{' '}
          {refused
            .slice(0, MOST_NAMED)
            .map(({ name, why }) => `${name}: ${why}`)
            .join(' ')}
          {refusals > MOST_NAMED &&
            ` And ${(refusals - MOST_NAMED).toLocaleString('en-US')} more: the log names each, with the reason.`}
        </Alert>
      )}
    </>
  )
}
