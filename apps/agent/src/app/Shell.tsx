import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import { owesAnything } from '@openbook/auth/route-guard.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { TermsPanel } from '../features/terms/TermsPanel.tsx'
import { useUser } from '../lib/current-user.ts'
import { Processes } from '../ui/Processes.tsx'
import { Announcement } from './Announcement.tsx'
import { BrandName } from './BrandName.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { useGuard } from './guard.ts'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { LevelNotices } from './LevelNotices.tsx'
import { LookingBanner } from './LookingBanner.tsx'
import { useLiveFeatures } from './live-features.ts'
import { NavLinks } from './NavLinks.tsx'
import { useSessionOver } from './session-over.ts'
import { TopBar } from './TopBar.tsx'

const RAIL = 96
const SIDE = 216
const SETTLED_MS = 600

/** The frame around every page behind the sign-in: banner, bar, places, the page itself. */
export function Shell() {
  useLiveFeatures()
  useSessionOver()
  useGuard()
  const [open, setOpen] = useState(false)
  useRunningJobs()
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <Box sx={{ position: 'sticky', top: 0, zIndex: 'appBar' }}>
        <ImpersonationBanner />
        <LevelNotices />
        <LookingBanner />
        <TopBar onMenu={() => setOpen(true)} />
        <ConnectionBar />
        <Announcement />
        <TermsPanel />
      </Box>
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        <Side />
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, px: { xs: 1.5, sm: 3 }, py: { xs: 2, sm: 3 }, outline: 'none' }}
        >
          <Outlet />
        </Box>
      </Box>
      <Processes />
      <Drawer open={open} onClose={() => setOpen(false)} slotProps={{ paper: { sx: { width: 264 } } }}>
        <Box sx={{ p: 2 }}>
          <BrandName />
        </Box>
        <Box component="nav" aria-label="Places">
          <NavLinks onGo={() => setOpen(false)} />
        </Box>
      </Drawer>
    </Box>
  )
}

/** What was started before the page was loaded is told of again, once the page itself is there and can be reached. */
function useRunningJobs() {
  const client = useQueryClient()
  const user = useUser()
  const { id } = user
  const settled = !owesAnything(user)
  useEffect(() => {
    if (!settled) return
    const again = () => window.addEventListener('online', resume, { once: true })
    const resume = () =>
      void import('../lib/resume-jobs.ts').then(({ resumeJobs }) => resumeJobs(client, id)).catch(again)
    const timer = setTimeout(resume, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', resume)
    }
  }, [client, id, settled])
}

function Side() {
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={{
        display: { xs: 'none', sm: 'block' },
        width: { sm: RAIL, xl: SIDE },
        flexShrink: 0,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ position: 'sticky', top: 64 }}>
        <Box sx={{ display: { xl: 'none' } }}>
          <NavLinks rail />
        </Box>
        <Box sx={{ display: { xs: 'none', xl: 'block' } }}>
          <NavLinks />
        </Box>
      </Box>
    </Box>
  )
}

function SkipLink() {
  return (
    <Box
      component="a"
      href="#main"
      onClick={event => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      sx={{
        position: 'fixed',
        left: 8,
        top: -60,
        zIndex: 'tooltip',
        bgcolor: 'background.paper',
        color: 'primary.main',
        px: 2,
        py: 1,
        borderRadius: 1,
        boxShadow: 4,
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Box>
  )
}
