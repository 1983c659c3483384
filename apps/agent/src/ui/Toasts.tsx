import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dismiss, type Toast, toastStore } from '../lib/toasts.ts'

const SHOWN_MS = 6000
const SHOWN_WITH_ACTION_MS = 12_000
const SEVERITY = { info: 'info', good: 'success', bad: 'error' } as const

/** A dialog hides all else in the body from screen readers; what is said beside it must be heard. */
function keepHeard(region: HTMLElement | null) {
  if (!region) return
  const show = () => region.removeAttribute('aria-hidden')
  const hidden = new MutationObserver(show)
  hidden.observe(region, { attributeFilter: ['aria-hidden'] })
  show()
  return () => hidden.disconnect()
}

/** Words in passing, at the foot of the window; they wait while looked at. On a phone they leave free the bar with the buttons, and stand at the top where a dialog or work in progress has the foot. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.watch, toastStore.read)
  return createPortal(
    <Box
      ref={keepHeard}
      aria-live="polite"
      role="status"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: { xs: 72, sm: 24 },
        left: { xs: 12, sm: 24 },
        right: { xs: 12, sm: 'auto' },
        display: 'grid',
        gap: 1,
        maxWidth: { sm: 480 },
        'body:has(.MuiDialog-root, .processes) &': { top: { xs: 12, sm: 'auto' }, bottom: { xs: 'auto', sm: 24 } },
      }}
    >
      {toasts.map(toast => (
        <One key={toast.id} toast={toast} />
      ))}
    </Box>,
    document.body,
  )
}

function One({ toast: { id, text, tone, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, id, action])
  const run = () => {
    dismiss(id)
    action?.run()
  }
  return (
    <Alert
      role="none"
      variant="filled"
      severity={SEVERITY[tone]}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onClose={() => dismiss(id)}
      sx={{ boxShadow: 6, alignItems: 'center' }}
      {...(action && {
        action: (
          <>
            <Button color="inherit" size="small" onClick={run}>
              {action.label}
            </Button>
            <Button color="inherit" size="small" onClick={() => dismiss(id)}>
              Close
            </Button>
          </>
        ),
      })}
    >
      {text}
    </Alert>
  )
}
