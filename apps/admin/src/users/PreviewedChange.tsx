import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { Touched } from './Touched.tsx'
import { useChange } from './useChange.tsx'
import { type Preview, usePreview, type Wanted } from './usePreview.ts'

export interface BulkProps {
  ids: number[]
  close: () => void
  done: () => void
}
interface Props extends BulkProps {
  wanted: Wanted
  act: string
  /** What happens to those who change. */
  tell: (users: Preview['users']) => string
  /** What the change means besides. */
  besides: string
  /** What happened, to how many. */
  say: (changed: number) => string
}

/** What a change touches, who is left out and why, and the act itself: the lower part of a dialog. */
export function PreviewedChange({ ids, wanted, act, tell, besides, say, close, done }: Props) {
  const preview = usePreview(ids, wanted)
  const { busy, error, change } = useChange(done)
  const users = preview.data?.users ?? []
  const submit = () => change({ ids: users.map(({ id }) => id), ...wanted }, ({ changed }) => say(changed))
  return (
    <>
      <DialogContent sx={{ pt: 0 }}>
        {(error || preview.error) && <Alert severity="error">{error?.sentence ?? preview.error}</Alert>}
        {preview.data && (
          <>
            <DialogContentText role="status">
              {users.length ? tell(users) : 'Nobody changes.'} {besides}
            </DialogContentText>
            <Touched preview={{ ...preview.data, users: [] }} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button variant="contained" onClick={submit} disabled={busy || !users.length}>
          {act}
        </Button>
      </DialogActions>
    </>
  )
}

/** How many there were of each: "2 now Agent, 1 now Manager". */
export function before(users: Preview['users'], nameOf: (user: Preview['users'][number]) => string): string {
  const counts = new Map<string, number>()
  for (const user of users) counts.set(nameOf(user), (counts.get(nameOf(user)) ?? 0) + 1)
  return [...counts].map(([name, count]) => `${count.toLocaleString('en-US')} now ${name}`).join(', ')
}
