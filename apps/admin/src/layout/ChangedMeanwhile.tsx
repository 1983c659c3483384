import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { CHANGED_WORDS } from '@openbook/api/core/unchanged.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import {
  AddNotificationContext,
  type NotificationPayload,
  useAddNotificationContext,
  useLocation,
  useRefresh,
} from 'react-admin'
import { dropTyped, watchMeanwhile } from '../ui/meanwhile.ts'

/** In sight however far one scrolled; on a phone the button stands below the words. */
const STAYS = {
  ...{ position: 'sticky', top: 56, zIndex: 2, mt: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } },
  '& .MuiAlert-message': { flex: '1 1 14rem' },
} as const

/** Where a form was refused, since somebody else changed its record: the way to what it is now, for as long as one stays. React-admin's own notice of it is left out. */
export function ChangedMeanwhile({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const refresh = useRefresh()
  const [refused, setRefused] = useState<string>()
  useEffect(() => watchMeanwhile(() => setRefused(pathname)), [pathname])
  const load = () => {
    setRefused(undefined)
    dropTyped()
    refresh()
  }
  return (
    <AddNotificationContext.Provider value={useOthers()}>
      {refused === pathname && (
        <Alert
          severity="warning"
          sx={STAYS}
          action={
            <Button color="inherit" size="small" onClick={load} sx={{ whiteSpace: 'nowrap' }}>
              Load the newest
            </Button>
          }
        >
          {CHANGED_WORDS}
        </Alert>
      )}
      {children}
    </AddNotificationContext.Provider>
  )
}

/** Adds every other notice. */
function useOthers() {
  const add = useAddNotificationContext()
  return useCallback(
    (notice: NotificationPayload) => {
      if (notice.message !== CHANGED_WORDS) add(notice)
    },
    [add],
  )
}
