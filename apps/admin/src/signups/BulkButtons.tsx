import Check from '@mui/icons-material/CheckOutlined'
import Close from '@mui/icons-material/CloseOutlined'
import { MOST_AT_ONCE } from '@openbook/api/signups.ts'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { Button } from '../ui/Button.tsx'
import { BulkDialog } from './BulkDialog.tsx'

/** What can be answered to all the selected at once. */
export function BulkButtons() {
  const { selectedIds } = useListContext()
  const [open, setOpen] = useState<'approve' | 'reject'>()
  const tooMany = selectedIds.length > MOST_AT_ONCE
  return (
    <>
      {tooMany && <span>At most {MOST_AT_ONCE} at once.</span>}
      <Button label="Approve" disabled={tooMany} onClick={() => setOpen('approve')}>
        <Check />
      </Button>
      <Button label="Turn down" disabled={tooMany} onClick={() => setOpen('reject')}>
        <Close />
      </Button>
      {open && <BulkDialog act={open} ids={selectedIds.map(Number)} close={() => setOpen(undefined)} />}
    </>
  )
}
