import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Skeleton from '@mui/material/Skeleton'
import { useId, useState } from 'react'
import { type Choice, PersonPicker } from './PersonPicker.tsx'
import { Touched } from './Touched.tsx'
import { useChange } from './useChange.tsx'
import { figure, usePreview } from './usePreview.ts'

interface Props {
  ids: number[]
  /** Of one person, or how many. */
  who: string
  act: string
  business_unit_id?: number | undefined
  close: () => void
  done: () => void
}

/** Takes access away, and asks where the book goes when there is one. */
export function DeactivateDialog({ ids, who, act, business_unit_id, close, done }: Props) {
  const id = useId()
  const preview = usePreview(ids)
  const [goes, setGoes] = useState<'stays' | 'to'>('stays')
  const [to, setTo] = useState<Choice | null>(null)
  const [skip, setSkip] = useState(false)
  const { busy, error, change } = useChange(done)
  const unlicensed = error?.code === 'contact_transfers.unlicensed'
  const submit = () =>
    change(
      { ids, deactivate: true, ...(goes === 'to' && to && { book_user_id: to.id, skip_unlicensed: skip }) },
      ({ changed, handed_over }) =>
        `${ids.length === 1 ? who : figure(changed, 'user')} signed out everywhere and without access.${
          handed_over ? ` ${figure(handed_over, 'contact')} handed to ${to?.name}.` : ''
        }`,
    )
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Deactivate {who}?</DialogTitle>
      <DialogContent>
        {(error || preview.error) && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {error?.sentence.replace('Send skip_unlicensed to leave those out.', '') ?? preview.error}
          </Alert>
        )}
        <DialogContentText>
          Signed out everywhere at once and cannot sign in. The history stays, and they can be reactivated at any time.
        </DialogContentText>
        {preview.data ? <Touched preview={preview.data} /> : !preview.error && <Skeleton height={60} />}
        {preview.data && preview.data.contacts > 0 && (
          <FormControl sx={{ mt: 2, width: '100%' }}>
            <FormLabel id={`${id}-book`}>{figure(preview.data.contacts, 'contact')} of theirs</FormLabel>
            <RadioGroup
              aria-labelledby={`${id}-book`}
              value={goes}
              onChange={event => setGoes(event.target.value as 'stays' | 'to')}
            >
              <FormControlLabel value="stays" control={<Radio />} label="Stay with them for now" />
              <FormControlLabel value="to" control={<Radio />} label="Go to a colleague" />
            </RadioGroup>
            {goes === 'to' && (
              <PersonPicker label="Colleague" business_unit_id={business_unit_id} value={to} onChange={setTo} />
            )}
            {goes === 'to' && (unlicensed || skip) && (
              <FormControlLabel
                control={<Checkbox checked={skip} onChange={(_event, on) => setSkip(on)} />}
                label="Leave contacts the colleague is not licensed for where they are"
              />
            )}
          </FormControl>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="contained"
          color="warning"
          onClick={submit}
          disabled={busy || !preview.data?.users.length || (goes === 'to' && !to)}
        >
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
