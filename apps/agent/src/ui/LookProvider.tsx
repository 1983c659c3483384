import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { lookStore } from '../lib/look.ts'
import { themeOf } from './theme.ts'

export function LookProvider({ children }: { children: ReactNode }) {
  const look = useSyncExternalStore(lookStore.watch, lookStore.read)
  const theme = useMemo(() => themeOf(look), [look])
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  )
}
