import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { owesAnything } from '@openbook/auth/route-guard.ts'
import { HelpPanel } from '../features/helps/HelpPanel.tsx'
import { NotificationsPanel } from '../features/notifications/NotificationsPanel.tsx'
import { useUser } from '../lib/current-user.ts'
import { BrandName } from './BrandName.tsx'
import { SearchBox } from './SearchBox.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Whoever owes something first has no contacts to search, nor news of them. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const settled = !owesAnything(useUser())
  return (
    <Box
      component="header"
      sx={{
        height: 64,
        px: { xs: 1, sm: 2.5 },
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 2 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label="Open the menu" onClick={onMenu} sx={{ display: { sm: 'none' } }}>
        <MenuIcon />
      </IconButton>
      <Box sx={{ display: { xs: 'none', sm: 'block' }, width: { xl: 196 }, flexShrink: 0 }}>
        <BrandName />
      </Box>
      <Box sx={{ flex: 1, display: 'flex', minWidth: 0 }}>{settled && <SearchBox />}</Box>
      <HelpPanel />
      {settled && <NotificationsPanel />}
      <UserMenu />
    </Box>
  )
}
