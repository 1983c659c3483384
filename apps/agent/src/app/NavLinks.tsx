import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { may } from '@openbook/auth/permissions.ts'
import type { Role } from '@openbook/auth/roles.ts'
import { owesBilling, owesSignIn } from '@openbook/auth/route-guard.ts'
import { isOn } from '@openbook/config/flags.ts'
import { useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useUser } from '../lib/current-user.ts'
import { useBrand } from '../ui/BrandMark.tsx'
import { useInside } from '../ui/Link.tsx'
import { BILLING, NAV, type NavItem, PROFILE } from './nav.ts'

const placesOf = (user: CurrentUser): readonly NavItem[] =>
  owesSignIn(user) ? [PROFILE] : owesBilling(user) ? [BILLING] : NAV

/** The places of the app. Narrow (a rail) it stacks icon over word. */
export function NavLinks({ rail = false, onGo }: { rail?: boolean; onGo?: () => void }) {
  const user = useUser()
  const { roles, features, company } = user
  const brand = useBrand()
  return (
    <List component="ul" sx={{ px: 1, py: 1, display: 'grid', gap: 0.5 }}>
      {placesOf(user)
        .filter(
          ({ needs, flag, part, ofCompany }) =>
            (!needs || roles.some(role => may(role as Role, needs, brand))) &&
            (!flag || isOn(features, flag)) &&
            (!part || brand.features[part]) &&
            (!ofCompany || company.corporation_id),
        )
        .map(item => (
          <ListItem key={item.href} disablePadding>
            <NavButton item={item} rail={rail} {...(onGo && { onGo })} />
          </ListItem>
        ))}
    </List>
  )
}

function NavButton({ item, rail, onGo }: { item: NavItem; rail: boolean; onGo?: () => void }) {
  const here = useLocation({
    select: ({ pathname }) => pathname === item.within || pathname.startsWith(`${item.within}/`),
  })
  const { href, onClick } = useInside(item.href)
  const Icon = item.icon
  const click = (event: MouseEvent) => {
    onClick(event)
    onGo?.()
  }
  return (
    <ListItemButton
      component="a"
      href={href}
      onClick={click}
      selected={here}
      {...(here && { 'aria-current': 'page' as const })}
      sx={{
        borderRadius: 2,
        gap: rail ? 0.25 : 1.5,
        flexDirection: rail ? 'column' : 'row',
        px: rail ? 0.5 : 1.5,
        py: 1,
        whiteSpace: rail ? 'nowrap' : 'normal',
        fontSize: rail ? '0.75rem' : '0.9375rem',
        fontWeight: here ? 650 : 500,
        color: here ? 'primary.main' : 'text.primary',
        '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Icon fontSize="small" />
      {item.label}
    </ListItemButton>
  )
}
