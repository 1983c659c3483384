import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, Suspense, useRef, useState } from 'react'

interface Props extends Omit<ButtonProps, 'children' | 'onClick'> {
  label: ReactNode
  /** What a screen reader calls the panel. */
  panel: string
  children: (close: () => void) => ReactNode
}

/** A button that opens a small panel under itself; what is inside may load lazily. */
export function DropButton({ label, panel, children, ...props }: Props) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        ref={anchor}
        size="small"
        variant="outlined"
        color="inherit"
        endIcon={<ArrowDropDown />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        {...props}
      >
        {label}
      </Button>
      {open && (
        <Popover
          open
          onClose={close}
          anchorEl={anchor.current}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': panel, sx: { width: 280, maxWidth: 'calc(100vw - 24px)', mt: 0.5 } },
          }}
        >
          <Suspense fallback={<Waiting />}>{children(close)}</Suspense>
        </Popover>
      )}
    </>
  )
}

function Waiting() {
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1 }} aria-busy="true">
      {[1, 2, 3, 4].map(line => (
        <Skeleton key={line} height={24} />
      ))}
    </Box>
  )
}
