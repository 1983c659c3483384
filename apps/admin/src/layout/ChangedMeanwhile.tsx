import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useEffect, useState } from 'react'
import { useLocation, useRefresh } from 'react-admin'
import { watchMeanwhile } from '../ui/meanwhile.ts'

/** Where a form was refused, since somebody else changed its record: the way to what it is now, for as long as one stays. */
export function ChangedMeanwhile() {
  const { pathname } = useLocation()
  const refresh = useRefresh()
  const [refused, setRefused] = useState<string>()
  useEffect(() => watchMeanwhile(() => setRefused(pathname)), [pathname])
  const load = () => {
    setRefused(undefined)
    refresh()
  }
  return (
    <Snackbar
      open={refused === pathname}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      sx={{ top: { xs: 64, sm: 72 } }}
      message="Somebody else saved this while you had it open."
      action={
        <Button color="inherit" size="small" onClick={load}>
          Load the newest
        </Button>
      }
    />
  )
}
