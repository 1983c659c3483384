import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { lazy, Suspense, useRef, useState } from 'react'
import { nameOf, useUser } from '../lib/current-user.ts'

const UserPanel = lazy(() => import('./UserPanel.tsx').then(({ UserPanel }) => ({ default: UserPanel })))

export function UserMenu() {
  const user = useUser()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const photo = user.profile.personal_photo
  const initials = nameOf(user)
    .split(/\s+/)
    .map(word => word[0])
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    <>
      <IconButton
        ref={anchor}
        onClick={() => setOpen(true)}
        aria-label={`Your account: ${nameOf(user)}`}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        <Box
          sx={{
            width: 34,
            height: 34,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontSize: 14,
            fontWeight: 700,
            overflow: 'hidden',
            ...(!photo && { '&::after': { content: JSON.stringify(initials) } }),
          }}
        >
          {photo && <Box component="img" src={photo} alt="" sx={{ width: 34, height: 34, objectFit: 'cover' }} />}
        </Box>
      </IconButton>
      {open && (
        <Popover
          open
          onClose={() => setOpen(false)}
          anchorEl={anchor.current}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': 'Your account', sx: { width: 320, maxWidth: 'calc(100vw - 24px)' } },
          }}
        >
          <Suspense fallback={<div style={{ height: 420 }} />}>
            <UserPanel close={() => setOpen(false)} />
          </Suspense>
        </Popover>
      )}
    </>
  )
}
