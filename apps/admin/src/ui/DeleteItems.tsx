import Delete from '@mui/icons-material/DeleteOutlined'
import { useState } from 'react'
import { useListContext, useRecordContext, useRedirect, useRefresh, useResourceContext } from 'react-admin'
import { Button } from './Button.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { queryClient } from './missing.ts'

/** Deletes the selected items of a list, after asking. */
export function DeleteSelected() {
  const { selectedIds, onUnselectItems } = useListContext()
  const refresh = useRefresh()
  const [asking, setAsking] = useState(false)
  const done = () => {
    onUnselectItems()
    refresh()
  }
  return (
    <>
      <Button label="Delete" color="error" onClick={() => setAsking(true)}>
        <Delete />
      </Button>
      {asking && <DeleteDialog ids={selectedIds} close={() => setAsking(false)} done={done} />}
    </>
  )
}

/** Deletes the item a form shows, after asking, and goes to its list. */
export function DeleteItem() {
  const record = useRecordContext()
  const resource = useResourceContext()
  const redirect = useRedirect()
  const [asking, setAsking] = useState(false)
  // Its own page would ask for it once more and be told that it is gone, so only the list is forgotten.
  const done = () => {
    queryClient.removeQueries({ queryKey: [resource, 'getList'] })
    redirect('list', resource)
  }
  if (!record) return null
  return (
    <>
      <Button label="Delete" color="error" size="medium" onClick={() => setAsking(true)}>
        <Delete />
      </Button>
      {asking && <DeleteDialog ids={[record.id]} close={() => setAsking(false)} done={done} />}
    </>
  )
}
