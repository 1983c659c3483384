import { type ComponentType, lazy } from 'react'

export interface ProfileTab {
  /** What stands in the address: `?tab=password`. */
  tab: string
  label: string
  panel: ComponentType
}

/** The tabs of the profile, each a panel of its own word that is loaded when it is opened. */
export const PROFILE_TABS: readonly ProfileTab[] = [
  {
    tab: 'password',
    label: 'Password',
    panel: lazy(async () => ({ default: (await import('./PasswordPanel.tsx')).PasswordPanel })),
  },
  {
    tab: 'two_factor',
    label: 'Two-factor',
    panel: lazy(async () => ({ default: (await import('../two-factor/TwoFactorPanel.tsx')).TwoFactorPanel })),
  },
  {
    tab: 'sessions',
    label: 'Sessions',
    panel: lazy(async () => ({ default: (await import('../sessions/SessionsPanel.tsx')).SessionsPanel })),
  },
  {
    tab: 'auth_ips',
    label: 'Allowed addresses',
    panel: lazy(async () => ({ default: (await import('../auth-ips/AuthIpsPanel.tsx')).AuthIpsPanel })),
  },
]
