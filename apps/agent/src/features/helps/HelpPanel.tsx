import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { lazy, Suspense, useRef, useState } from 'react'
import { useFeature } from '../../lib/current-user.ts'
import { byHand } from '../../ui/by-hand.ts'
import type { Stage } from './HelpWindow.tsx'

const HelpWindow = lazy(() => import('./HelpWindow.tsx').then(({ HelpWindow }) => ({ default: HelpWindow })))

/** The way to help from every page, while it is switched on. */
export function HelpPanel() {
  const shown = useFeature('HELP_BUTTON')
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [stage, setStage] = useState<Stage>('answers')
  const close = () => {
    setOpen(false)
    setStage('answers')
  }
  if (!shown) return null
  return (
    <>
      <IconButton
        ref={anchor}
        aria-label="Help"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <HelpIcon />
      </IconButton>
      {open && (
        <Popover
          open
          onClose={stage === 'writing' ? byHand(close) : close}
          anchorEl={anchor.current}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': 'Help', sx: { width: 400, maxWidth: 'calc(100vw - 24px)' } },
          }}
        >
          <Suspense fallback={<div style={{ height: 480 }} />}>
            <HelpWindow close={close} stage={stage} go={setStage} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}
