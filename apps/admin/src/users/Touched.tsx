import Alert from '@mui/material/Alert'
import { figure, type Preview } from './usePreview.ts'

/** Who leads others, who stays as they are, and who is not changed and why. */
export function Touched({ preview: { users, below, unchanged, refused } }: { preview: Preview }) {
  const leaders = users.filter(user => user.below > 0)
  return (
    <>
      {leaders.length > 0 && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {figure(below, 'person is', 'people are')} below {leaders.map(({ name }) => name).join(', ')}.
        </Alert>
      )}
      {unchanged > 0 && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {figure(unchanged, 'user stays as they are', 'users stay as they are')}.
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {refused.map(({ name, why }) => `${name}: ${why}`).join(' ')}
        </Alert>
      )}
    </>
  )
}
