import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import { useState } from 'react'
import { useEditContext, useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { dropTyped } from '../ui/meanwhile.ts'
import { useHeard } from '../ui/useHeard.ts'
import { call } from '../wire.ts'

type Flag = featureFlags.FeatureFlag

/** In the form of a flag: what others set is there at once, unless something is typed; then it is told, and shown when asked for. */
export function LiveFlag() {
  const flag = useRecordContext<Flag>()
  const { refetch } = useEditContext()
  const { dirtyFields, isSubmitting } = useFormState()
  const typed = Object.keys(dirtyFields).length > 0
  const [newest, setNewest] = useState<Flag>()
  useHeard({ channel: featureFlags.CHANNEL }, [featureFlags.CHANGED], data => {
    if (!flag || (data && (data as { id: string }).id !== flag.id)) return
    if (!typed) return void refetch()
    call(featureFlags.adminShow, { params: { id: flag.id } }).then(setNewest, () => {})
  })
  const drop = () => {
    dropTyped()
    void refetch()
  }
  if (!flag || !newest || isSubmitting || !typed || newest.id !== flag.id || newest.version <= flag.version) return null
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, alignSelf: 'stretch' }}
      action={
        <Button color="inherit" size="small" onClick={drop}>
          Drop mine and show it
        </Button>
      }
    >
      {newest.changed_by ?? 'Somebody'} changed this flag just now. What you typed cannot be saved over that.
    </Alert>
  )
}
