import Folder from '@mui/icons-material/FolderOutlined'
import Off from '@mui/icons-material/ToggleOffOutlined'
import On from '@mui/icons-material/ToggleOnOutlined'
import MuiButton from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { Button } from 'react-admin'
import { Dialog } from '../ui/Dialog.tsx'
import { CategoryNames } from './CategoryInput.tsx'
import { useBulkUpdate } from './useBulkUpdate.ts'

/** What can be done with the selected e-mails. */
export function BulkButtons() {
  const { count, busy, change } = useBulkUpdate()
  const [open, setOpen] = useState(false)
  const sort = (category: string) => {
    setOpen(false)
    void change({ category: category || null }, category ? `in “${category}”` : 'in no category')
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
      {open && <CategoryDialog count={count} choose={sort} close={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps {
  count: string
  choose: (category: string) => void
  close: () => void
}

function CategoryDialog({ count, choose, close }: DialogProps) {
  const title = useId()
  const names = useId()
  const [category, setCategory] = useState('')
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={title}>
      <form
        onSubmit={event => {
          event.preventDefault()
          choose(category.trim())
        }}
      >
        <DialogTitle id={title}>Put {count} into a category</DialogTitle>
        <DialogContent>
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
          <MuiButton type="submit" variant="contained">
            Put into category
          </MuiButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
