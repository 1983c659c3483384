import Box from '@mui/material/Box'
import Tab, { type TabProps } from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { may } from '@openbook/auth/permissions.ts'
import type { Role } from '@openbook/auth/roles.ts'
import { owesBilling, owesSignIn } from '@openbook/auth/route-guard.ts'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { nameOf, useUser } from '../../lib/current-user.ts'
import { paths } from '../../paths.ts'
import { useGo, useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { useShownTab } from '../../ui/use-shown-tab.ts'
import { PROFILE_TABS } from './profile-tabs.ts'

const idOf = (tab: string) => `profile-${tab}`
const panelIdOf = (tab: string) => `profile-panel-${tab}`

/** Who one is here and how one signs in: one page, a tab for each part of it. */
export function ProfilePage() {
  const user = useUser()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const tabs = PROFILE_TABS.filter(
    ({ needs, before_paid, before_ready }) =>
      (before_ready || !owesSignIn(user)) &&
      (before_paid || !owesBilling(user)) &&
      (!needs || user.roles.some(role => may(role as Role, needs))),
  )
  const named = (name: string | undefined) => tabs.find(each => each.tab === name)
  const open = named(tab) ?? tabs[0]
  useOwedTab(user, named(tab) !== undefined)
  const strip = useShownTab(open?.tab ?? '')
  if (!open) return null
  const Panel = open.panel
  return (
    <Box sx={{ maxWidth: 880, mx: 'auto' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <PageTitle title={`${open.label} · Profile`} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {nameOf(user)}
        </PageTitle>
        {user.profile.logo && (
          <Box
            component="img"
            src={user.profile.logo}
            alt="Your logo"
            sx={{ height: 40, maxWidth: 160, objectFit: 'contain', borderRadius: 1, bgcolor: 'common.white', p: 0.5 }}
          />
        )}
      </Box>
      <Tabs
        ref={strip}
        value={open.tab}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Parts of your profile"
        sx={{ mt: 1, mb: 2, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { minWidth: 0, px: 1.5 } }}
      >
        {tabs.map(each => (
          <TabLink
            key={each.tab}
            value={each.tab}
            label={each.label}
            href={paths.profile(each.tab)}
            id={idOf(each.tab)}
            {...(each === open && { 'aria-controls': panelIdOf(each.tab) })}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={panelIdOf(open.tab)} aria-labelledby={idOf(open.tab)}>
        <Suspense fallback={<PanelSkeleton />}>
          <Panel />
        </Suspense>
      </Box>
    </Box>
  )
}

/** Whoever owes a password or a second factor is led to the tab of it, whose address still stands once it is settled. */
function useOwedTab(user: CurrentUser, isNamed: boolean) {
  const go = useGo()
  const owed = user['change_password?'] ? 'password' : 'two_factor'
  const led = owesSignIn(user) && !isNamed
  useEffect(() => {
    if (led) go(paths.profile(owed), { replace: true })
  }, [led, owed, go])
}

interface TabLinkProps extends Pick<TabProps, 'id' | 'value' | 'label' | 'aria-controls'> {
  href: string
}

/** MUI hands it what a tab needs; the address is its own. */
function TabLink({ href, ...tab }: TabLinkProps) {
  return <Tab component="a" {...tab} {...useInside(href)} />
}
