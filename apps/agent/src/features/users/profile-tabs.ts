import type { Permission } from '@openbook/auth/permissions.ts'
import { type ComponentType, lazy } from 'react'

export interface ProfileTab {
  /** What stands in the address: `?tab=password`. */
  tab: string
  label: string
  /** Shown to those who may this; to everyone where there is none. */
  needs?: Permission
  /** Also for those who do not pay; or who owe a password or a second factor as well. */
  before_paid?: true
  before_ready?: true
  panel: ComponentType
}

/** The tabs of the profile, each a panel of its own word that is loaded when it is opened. */
export const PROFILE_TABS: readonly ProfileTab[] = [
  {
    tab: 'profile',
    label: 'Profile',
    before_paid: true,
    panel: lazy(async () => ({ default: (await import('../profiles/ProfilePanel.tsx')).ProfilePanel })),
  },
  {
    tab: 'preferences',
    label: 'Preferences',
    before_paid: true,
    panel: lazy(async () => ({ default: (await import('../profiles/PreferencesPanel.tsx')).PreferencesPanel })),
  },
  {
    tab: 'password',
    label: 'Password',
    before_paid: true,
    before_ready: true,
    panel: lazy(async () => ({ default: (await import('./PasswordPanel.tsx')).PasswordPanel })),
  },
  {
    tab: 'two_factor',
    label: 'Two-factor',
    before_paid: true,
    before_ready: true,
    panel: lazy(async () => ({ default: (await import('../two-factor/TwoFactorPanel.tsx')).TwoFactorPanel })),
  },
  {
    tab: 'sessions',
    label: 'Sessions',
    before_paid: true,
    panel: lazy(async () => ({ default: (await import('../sessions/SessionsPanel.tsx')).SessionsPanel })),
  },
  {
    tab: 'auth_ips',
    label: 'Allowed addresses',
    before_paid: true,
    panel: lazy(async () => ({ default: (await import('../auth-ips/AuthIpsPanel.tsx')).AuthIpsPanel })),
  },
  {
    tab: 'webpage',
    label: 'Public page',
    panel: lazy(async () => ({ default: (await import('../webpages/WebpagePanel.tsx')).WebpagePanel })),
  },
  {
    tab: 'signups',
    label: 'Sign-ups',
    panel: lazy(async () => ({ default: (await import('../signups/OwnSignupsPanel.tsx')).OwnSignupsPanel })),
  },
  {
    tab: 'offices',
    label: 'Offices',
    panel: lazy(async () => ({ default: (await import('../office-locations/OfficesPanel.tsx')).OfficesPanel })),
  },
  {
    tab: 'filters',
    label: 'Filters',
    panel: lazy(async () => ({ default: (await import('../profiles/FiltersPanel.tsx')).FiltersPanel })),
  },
  {
    tab: 'tags',
    label: 'Tags',
    needs: 'tags.manage',
    panel: lazy(async () => ({ default: (await import('../tags/TagsPanel.tsx')).TagsPanel })),
  },
  {
    tab: 'api',
    label: 'API access',
    panel: lazy(async () => ({ default: (await import('../api-keys/ApiAccessPanel.tsx')).ApiAccessPanel })),
  },
  {
    tab: 'numbers',
    label: 'Phone numbers',
    needs: 'phone_numbers.manage',
    panel: lazy(async () => ({ default: (await import('../phone-numbers/PhoneNumbersPanel.tsx')).PhoneNumbersPanel })),
  },
  {
    tab: 'domains',
    label: 'Domains',
    needs: 'custom_domains.manage',
    panel: lazy(async () => ({
      default: (await import('../custom-domains/CustomDomainsPanel.tsx')).CustomDomainsPanel,
    })),
  },
]
