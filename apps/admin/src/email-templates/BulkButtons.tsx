import Folder from '@mui/icons-material/FolderOutlined'
import Off from '@mui/icons-material/ToggleOffOutlined'
import On from '@mui/icons-material/ToggleOnOutlined'
import Alert from '@mui/material/Alert'
import MuiButton from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { DeleteSelected } from '../ui/DeleteItems.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { CategoryNames } from './CategoryInput.tsx'
import { useBulkUpdate } from './useBulkUpdate.ts'

/** What can be done with the selected e-mails. */
export function BulkButtons() {
  const { count, busy, attempt, change } = useBulkUpdate()
  const [open, setOpen] = useState(false)
  const sort = async (category: string) => {
    await attempt({ category: category || null }, category ? `in “${category}”` : 'in no category')
    setOpen(false)
  }
  return (
    <>
      <Button label="Take into use" disabled={busy} onClick={() => void change({ active: true }, 'in use')}>
        <On />
      </Button>
      <Button label="Take out of use" disabled={busy} onClick={() => void change({ active: false }, 'out of use')}>
        <Off />
      </Button>
      <Button label="Put into a category" disabled={busy} onClick={() => setOpen(true)}>
        <Folder />
      </Button>
      {open && <CategoryDialog count={count} busy={busy} choose={sort} close={() => setOpen(false)} />}
      <DeleteSelected />
    </>
  )
}

interface DialogProps {
  count: string
  busy: boolean
  choose: (category: string) => Promise<void>
  close: () => void
}

function CategoryDialog({ count, busy, choose, close }: DialogProps) {
  const title = useId()
  const names = useId()
  const [category, setCategory] = useState('')
  const [failed, setFailed] = useState<string>()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={title}>
      <form
        onSubmit={event => {
          event.preventDefault()
          setFailed(undefined)
          choose(category.trim()).catch((failure: unknown) => setFailed(sentenceOf(failure)))
        }}
      >
        <DialogTitle id={title}>Put {count} into a category</DialogTitle>
        <DialogContent>
          {failed && <Alert severity="error">{failed}</Alert>}
          <TextField
            label="Category"
            value={category}
            onChange={event => setCategory(event.target.value)}
            slotProps={{ htmlInput: { list: names, maxLength: 60 } }}
            helperText="One there is, a new one, or empty for none."
            autoFocus
            fullWidth
          />
          <CategoryNames id={names} />
        </DialogContent>
        <DialogActions>
          <MuiButton onClick={close}>Cancel</MuiButton>
          <MuiButton type="submit" variant="contained" disabled={busy}>
            Put into category
          </MuiButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
