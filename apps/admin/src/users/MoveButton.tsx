import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { MoveDialog } from './MoveDialog.tsx'

export function MoveButton() {
  const user = useRecordContext()
  const [open, setOpen] = useState(false)
  if (!user) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" startIcon={<AccountTree />} onClick={() => setOpen(true)}>
        Change manager
      </Button>
      {open && (
        <MoveDialog
          ids={[Number(user.id)]}
          who={`${user.first_name} ${user.last_name}`}
          business_unit_id={user.business_unit_id}
          close={close}
          done={close}
        />
      )}
    </>
  )
}
