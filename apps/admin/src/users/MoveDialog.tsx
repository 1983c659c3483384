import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useId, useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { Trouble } from '../ui/Trouble.tsx'
import type { Choice } from './FoundPicker.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { Touched } from './Touched.tsx'
import { useChange } from './useChange.tsx'
import { figure, usePreview, whomOf } from './usePreview.ts'

interface Props {
  ids: number[]
  who: string
  business_unit_id?: number | undefined
  close: () => void
  done: () => void
}

/** Puts people below another manager, with whoever is below them and the books they own. */
export function MoveDialog({ ids, who, business_unit_id, close, done }: Props) {
  const id = useId()
  const [to, setTo] = useState<Choice | null>(null)
  const [nobody, setNobody] = useState(false)
  const preview = usePreview(ids, { manager_id: nobody ? null : (to?.id ?? null) })
  const { busy, error, change } = useChange(done)
  const { changing = 0, below = 0, contacts = 0 } = preview.data ?? {}
  const chosen = nobody || to !== null
  const submit = () =>
    change({ ids: whomOf(ids, preview.data), manager_id: nobody ? null : (to?.id ?? null) }, ({ changed }) =>
      nobody
        ? `${figure(changed, 'user is', 'users are')} below nobody now.`
        : `${figure(changed, 'user is', 'users are')} below ${to?.name} now.`,
    )
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>Change the manager of {who}</DialogTitle>
      <DialogContent>
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {error.sentence}
          </Alert>
        )}
        <DialogContentText sx={{ mb: 2 }}>
          Contacts stay with their owner: the new manager sees them, the old one no longer does.
        </DialogContentText>
        {!nobody && (
          <PersonPicker leads label="New manager" business_unit_id={business_unit_id} value={to} onChange={setTo} />
        )}
        <FormControlLabel
          control={<Checkbox checked={nobody} onChange={(_event, on) => setNobody(on)} />}
          label="No manager"
        />
        {preview.error && <Trouble text={preview.error} again={preview.again} />}
        {chosen && preview.data && (
          <>
            <DialogContentText role="status">
              {figure(changing, 'user moves', 'users move')}
              {below > 0 && `, with ${figure(below, 'person', 'people')} below them`}, and {figure(contacts, 'contact')}{' '}
              they own.
            </DialogContentText>
            <Touched preview={preview.data} leading={false} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button variant="contained" onClick={submit} disabled={busy || !chosen || !changing}>
          Change manager
        </Button>
      </DialogActions>
    </Dialog>
  )
}
