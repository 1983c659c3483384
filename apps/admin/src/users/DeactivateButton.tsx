import PersonAdd from '@mui/icons-material/PersonAddAltOutlined'
import PersonOff from '@mui/icons-material/PersonOffOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Confirm, useNotify, useRecordContext, useUpdate } from 'react-admin'

/** Takes away a user's access, or gives it back; asks before it takes. */
export function DeactivateButton() {
  const user = useRecordContext()
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const [update, { isPending }] = useUpdate()
  if (!user) return null
  const name = `${user.first_name} ${user.last_name}`
  const set = (active: boolean) =>
    update(
      'users',
      { id: user.id, data: { active }, previousData: user },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          setAsking(false)
          notify(active ? `${name} can sign in again.` : `${name} is signed out everywhere and cannot sign in.`, {
            type: 'success',
          })
        },
        onError: error => {
          setAsking(false)
          notify((error as Error).message, { type: 'error' })
        },
      },
    )
  if (!user.active)
    return (
      <Button size="small" startIcon={<PersonAdd />} onClick={() => set(true)} disabled={isPending}>
        Reactivate
      </Button>
    )
  return (
    <>
      <Button size="small" color="error" startIcon={<PersonOff />} onClick={() => setAsking(true)}>
        Deactivate
      </Button>
      <Confirm
        isOpen={asking}
        loading={isPending}
        title={`Deactivate ${name}?`}
        content={`${name} is signed out everywhere at once and cannot sign in. Their contacts and their history stay. You can reactivate them at any time.`}
        confirm={`Deactivate ${user.first_name}`}
        confirmColor="warning"
        onConfirm={() => set(false)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
