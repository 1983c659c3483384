import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useId } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { Trouble } from '../ui/Trouble.tsx'
import { BookChoice, useBook } from './BookChoice.tsx'
import { PoolsChoice, useHolders } from './PoolsChoice.tsx'
import { TeamChoice, useTeam } from './TeamChoice.tsx'
import { Touched } from './Touched.tsx'
import { isJob, sentenceFor, UNLICENSED, useChange } from './useChange.tsx'
import { figure, usePreview, whomOf } from './usePreview.ts'

interface Props {
  ids: number[]
  /** Of one person, or how many. */
  who: string
  act: string
  business_unit_id?: number | undefined
  close: () => void
  done: () => void
}

/** Takes access away, and asks where book, team and pools go, where there are any. */
export function DeactivateDialog({ ids, who, act, business_unit_id, close, done }: Props) {
  const id = useId()
  const preview = usePreview(ids, { deactivate: true })
  const book = useBook('stays')
  const team = useTeam()
  const holders = useHolders()
  const { busy, error, change } = useChange(done)
  const count = preview.data?.team ?? 0
  const many = isJob(ids.length)
  const leads = count > 0
  const held = preview.data?.held ?? 0
  const submit = () =>
    change(
      {
        ids: whomOf(ids, preview.data),
        deactivate: true,
        ...book.body,
        ...(held > 0 && holders.body),
        ...(leads && team.body),
      },
      ({ changed, handed_over, pools_given, team_moved }) =>
        `${ids.length === 1 ? who : figure(changed, 'user')} signed out everywhere and without access.${
          handed_over ? ` ${figure(handed_over, 'contact')} handed to ${book.to?.name}.` : ''
        }${pools_given ? ` ${figure(pools_given, 'pool has another holder', 'pools have another holder')}.` : ''}${
          team_moved ? ` ${figure(team_moved, 'person was', 'people were')} taken over.` : ''
        }`,
    )
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Deactivate {who}?</DialogTitle>
      <DialogContent>
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {sentenceFor(error.sentence)}
          </Alert>
        )}
        <DialogContentText>
          Signed out everywhere at once and cannot sign in. Their API token and keys end for good: reactivated, they
          make new ones. Nothing is charged to their card any more, and what is in their wallet stays. The history
          stays, and they can be reactivated at any time.
        </DialogContentText>
        {preview.error && <Trouble text={preview.error} again={preview.again} />}
        {preview.data ? <Touched preview={preview.data} /> : !preview.error && <Skeleton height={60} />}
        {preview.data && preview.data.numbers > 0 && (
          <Alert severity="info" sx={{ mt: 1.5 }}>
            {figure(preview.data.numbers, 'phone number is', 'phone numbers are')} not renewed. Each is given back two
            weeks after the month it is paid for, unless its owner is reactivated before: then it goes on.
          </Alert>
        )}
        {leads && (
          <TeamChoice team={team} count={count} ways={['up', 'user', 'stays']} business_unit_id={business_unit_id} />
        )}
        {preview.data && preview.data.contacts > 0 && (
          <BookChoice
            book={book}
            contacts={preview.data.contacts}
            ways={['stays', 'user', 'pool']}
            business_unit_id={business_unit_id}
            unlicensed={many || error?.code === UNLICENSED}
          />
        )}
        {preview.data && held > 0 && (
          <PoolsChoice
            holders={holders}
            preview={preview.data}
            several={ids.length > 1}
            business_unit_id={business_unit_id}
          />
        )}
        {many &&
          (book.goes !== 'stays' || (leads && team.goes !== 'stays') || (held > 0 && holders.goes !== 'stays')) && (
            <DialogContentText sx={{ mt: 1 }}>
              Whose contacts, pools or team cannot go there keeps access and is left out; the log says why.
            </DialogContentText>
          )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="contained"
          color="warning"
          onClick={submit}
          disabled={
            busy ||
            !preview.data?.changing ||
            !book.ready ||
            (leads && !team.ready) ||
            (held > 0 && !holders.ready(held))
          }
        >
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
