import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import { Trouble } from '../ui/Trouble.tsx'
import { TeamChoice, useTeam } from './TeamChoice.tsx'
import { Touched } from './Touched.tsx'
import { useChange } from './useChange.tsx'
import { figure, type Preview, usePreview, type Wanted, whomOf } from './usePreview.ts'

export interface BulkProps {
  ids: number[]
  close: () => void
  done: () => void
}
interface Props extends BulkProps {
  wanted: Wanted
  /** Of all of them, where they are of one. */
  business_unit_id?: number | undefined
  act: string
  /** What happens to those who change. */
  tell: (preview: Preview) => string
  /** What the change means besides. */
  besides: string
  /** What happened, to how many. */
  say: (changed: number) => string
}

/** What a change touches, who is left out and why, and the act itself: the lower part of a dialog. */
export function PreviewedChange({ ids, wanted, business_unit_id, act, tell, besides, say, close, done }: Props) {
  const team = useTeam()
  const preview = usePreview(ids, wanted)
  const { busy, error, change } = useChange(done)
  const { changing = 0, team: count = 0 } = preview.data ?? {}
  const submit = () => {
    const whom = whomOf(ids, preview.data)
    return change({ ids: whom, ...wanted, ...(count > 0 && team.body) }, ({ changed, team_moved }) => {
      const moved = team_moved ? ` ${figure(team_moved, 'person was', 'people were')} taken over.` : ''
      return `${say(changed)}${moved}`
    })
  }
  return (
    <>
      <DialogContent sx={{ pt: 0 }}>
        {error && <Alert severity="error">{error.sentence}</Alert>}
        {preview.error && <Trouble text={preview.error} again={preview.again} />}
        {preview.data && (
          <>
            <DialogContentText role="status">
              {changing ? tell(preview.data) : 'Nobody changes.'} {besides}
            </DialogContentText>
            <Touched preview={preview.data} />
            {count > 0 && (
              <TeamChoice team={team} count={count} ways={['up', 'user']} business_unit_id={business_unit_id} />
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button variant="contained" onClick={submit} disabled={busy || !changing || (count > 0 && !team.ready)}>
          {act}
        </Button>
      </DialogActions>
    </>
  )
}

/** How many there are of each: "2 now Agent, 1 now Manager". */
export const before = ({ now }: Preview, nameOf: (is: string | null) => string) =>
  now.map(({ is, count }) => `${count.toLocaleString('en-US')} now ${nameOf(is)}`).join(', ')
