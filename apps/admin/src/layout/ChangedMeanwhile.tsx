import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useLocation, useRefresh } from 'react-admin'
import { watchMeanwhile } from '../ui/meanwhile.ts'

/** Where a form was refused, since somebody else changed its record: the way to what it is now, for as long as one stays. */
export function ChangedMeanwhile() {
  const { pathname } = useLocation()
  const refresh = useRefresh()
  const [refused, setRefused] = useState<string>()
  useEffect(() => watchMeanwhile(() => setRefused(pathname)), [pathname])
  if (refused !== pathname) return null
  const load = () => {
    setRefused(undefined)
    refresh()
  }
  return (
    <Alert
      severity="warning"
      sx={{ position: 'sticky', top: 56, zIndex: 2, mt: 1 }}
      action={
        <Button color="inherit" size="small" onClick={load} sx={{ whiteSpace: 'nowrap' }}>
          Load the newest
        </Button>
      }
    >
      Somebody else saved this while you had it open.
    </Alert>
  )
}
