import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Fragment, forwardRef, type ReactNode } from 'react'
import {
  AppBar,
  Layout,
  LoadingIndicator,
  Sidebar,
  type SidebarProps,
  TitlePortal,
  ToggleThemeButton,
  UserMenu,
  useGetResourceLabel,
  useLocation,
  useResourceDefinitions,
} from 'react-admin'
import { Failures } from '../saved-queries/Failures.tsx'
import { MissingParts } from '../ui/MissingParts.tsx'
import { ProofDialog } from '../ui/ProofDialog.tsx'
import { useIdentity } from '../ui/useIdentity.ts'
import { BrandMark, useBrand } from './BrandMark.tsx'
import { place } from './brand.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { ConsoleMenu } from './ConsoleMenu.tsx'
import { LiveFeatures } from './LiveFeatures.tsx'
import { LogOut } from './LogOut.tsx'
import { LookingAs } from './LookingAs.tsx'
import { Notices } from './Notices.tsx'
import { SessionOver } from './SessionOver.tsx'
import { Standing } from './StandingIn.tsx'
import { TermsNotice } from './TermsNotice.tsx'

const AgentAppLink = forwardRef<HTMLAnchorElement>((_props, ref) => (
  <MenuItem ref={ref} component="a" href="/" role="menuitem">
    <ListItemIcon>
      <OpenInNew fontSize="small" />
    </ListItemIcon>
    <ListItemText>Agent app</ListItemText>
  </MenuItem>
))
AgentAppLink.displayName = 'AgentAppLink'

const ConsoleUserMenu = () => (
  <UserMenu label={useIdentity()?.fullName ?? 'Account'}>
    <AgentAppLink />
    <LogOut />
  </UserMenu>
)

function ConsoleBar() {
  const brand = useBrand()
  return (
    <AppBar
      color="default"
      userMenu={<ConsoleUserMenu />}
      toolbar={
        <>
          <ToggleThemeButton />
          <LoadingIndicator />
        </>
      }
    >
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center', gap: 1, pl: 0.5, pr: 2, fontWeight: 650 }}>
        <BrandMark brand={brand} />
        {brand.name}
        {place.name !== 'production' && place.name !== 'development' && (
          <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            {place.label}
          </Box>
        )}
      </Box>
      <TitlePortal component="h1" variant="h6" sx={CUT} />
    </AppBar>
  )
}

/** One for each width: the drawer of a phone that was a column until now would never end its way in, and lie over the page unseen. */
const ConsoleSidebar = (props: SidebarProps) => (
  <Sidebar key={useMediaQuery<Theme>(theme => theme.breakpoints.down('sm')) ? 'drawer' : 'column'} {...props} />
)

/** A title that has no room says so; what react-admin puts into it would be cut off. */
const CUT = { '& span': { display: 'block', maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' } } as const

const useResourceOpen = () => useLocation().pathname.split('/')[1]

/** What the tab and the history call this page. */
function PageName() {
  const brand = useBrand()
  const labelOf = useGetResourceLabel()
  const resource = useResourceOpen()
  const known = useResourceDefinitions()
  const page = !resource ? 'Overview' : known[resource] ? labelOf(resource) : 'Not found'
  return <title>{`${page} – ${brand.name} console`}</title>
}

/** Each resource in pages of its own: react-admin would show the rows of the list before in the next of its kind until that has its own. */
const OfResource = ({ children }: { children: ReactNode }) => <Fragment key={useResourceOpen()}>{children}</Fragment>

export const ConsoleLayout = ({ children }: { children: ReactNode }) => (
  <Layout
    appBar={ConsoleBar}
    sidebar={ConsoleSidebar}
    menu={ConsoleMenu}
    sx={{
      minWidth: 0,
      '& .RaLayout-content': { px: { xs: 1, sm: 2 }, pb: { xs: 12, sm: 4 }, minWidth: 0 },
      '& .RaList-main': { minWidth: 0 },
    }}
  >
    <PageName />
    <Standing />
    <LookingAs />
    <TermsNotice />
    <ProofDialog />
    <Notices />
    <LiveFeatures />
    <Failures />
    <SessionOver />
    <ChangedMeanwhile>
      <OfResource>
        <MissingParts />
        {children}
      </OfResource>
    </ChangedMeanwhile>
  </Layout>
)
