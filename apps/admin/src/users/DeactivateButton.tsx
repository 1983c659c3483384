import PersonAdd from '@mui/icons-material/PersonAddAltOutlined'
import PersonOff from '@mui/icons-material/PersonOffOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useRecordContext, useUpdate } from 'react-admin'
import { DeactivateDialog } from './DeactivateDialog.tsx'

/** Takes away a user's access, or gives it back; asks before it takes. */
export function DeactivateButton() {
  const user = useRecordContext()
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const [update, { isPending }] = useUpdate()
  if (!user) return null
  const name = `${user.first_name} ${user.last_name}`
  const reactivate = () =>
    update(
      'users',
      { id: user.id, data: { active: true }, previousData: user },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(`${name} can sign in again.`, { type: 'success' }),
        onError: error => notify((error as Error).message, { type: 'error' }),
      },
    )
  const close = () => setAsking(false)
  if (!user.active)
    return (
      <Button size="small" startIcon={<PersonAdd />} onClick={reactivate} disabled={isPending}>
        Reactivate
      </Button>
    )
  return (
    <>
      <Button size="small" color="error" startIcon={<PersonOff />} onClick={() => setAsking(true)}>
        Deactivate
      </Button>
      {asking && (
        <DeactivateDialog
          ids={[Number(user.id)]}
          who={name}
          act={`Deactivate ${user.first_name}`}
          business_unit_id={user.business_unit_id}
          close={close}
          done={close}
        />
      )}
    </>
  )
}
