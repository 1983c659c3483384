import Wallet from '@mui/icons-material/AccountBalanceWalletOutlined'
import Profile from '@mui/icons-material/AccountCircleOutlined'
import Company from '@mui/icons-material/ApartmentOutlined'
import Birthdays from '@mui/icons-material/CakeOutlined'
import BulkActs from '@mui/icons-material/ChecklistRtlOutlined'
import Billing from '@mui/icons-material/CreditCardOutlined'
import Team from '@mui/icons-material/Diversity3Outlined'
import Calendar from '@mui/icons-material/EventOutlined'
import Exports from '@mui/icons-material/FileDownloadOutlined'
import Pools from '@mui/icons-material/GroupWorkOutlined'
import Duplicates from '@mui/icons-material/JoinFullOutlined'
import Contacts from '@mui/icons-material/PeopleAltOutlined'
import Trainings from '@mui/icons-material/SchoolOutlined'
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined'
import Store from '@mui/icons-material/StorefrontOutlined'
import Transfers from '@mui/icons-material/SwapHorizOutlined'
import Imports from '@mui/icons-material/UploadFileOutlined'
import type { Permission } from '@openbook/auth/permissions.ts'
import type { Feature } from '@openbook/config/brands.ts'
import type { Flag } from '@openbook/config/flags.ts'
import type { ComponentType } from 'react'
import { paths } from '../paths.ts'

export interface NavItem {
  label: string
  href: string
  /** Every address below it counts as this place. */
  within: string
  /** Shown to those who may this; to everyone where there is none. */
  needs?: Permission
  /** Shown while this is on for them. */
  flag?: Flag
  /** Shown where the brand has this part. */
  part?: Feature
  /** Shown to the people of a company of the agency. */
  ofCompany?: boolean
  icon: ComponentType<{ fontSize?: 'small' }>
}

/** The one place of those who do not pay. */
export const BILLING: NavItem = { label: 'Billing', href: paths.billing(), within: paths.billing(), icon: Billing }

/** That of those who owe a password or a second factor. */
export const PROFILE: NavItem = {
  label: 'Profile',
  href: paths.profile(),
  within: paths.profile(),
  icon: Profile,
}

export const NAV: readonly NavItem[] = [
  { label: 'Dashboard', href: paths.dashboard(), within: paths.dashboard(), icon: Dashboard },
  { label: 'Contacts', href: paths.contacts(), within: paths.contacts(), icon: Contacts },
  { label: 'Duplicates', href: paths.duplicates(), within: paths.duplicates(), icon: Duplicates },
  { label: 'Turning 65', href: paths.turning65(), within: paths.turning65(), icon: Birthdays },
  { label: 'Imports', href: paths.imports(), within: paths.imports(), needs: 'contacts.import', icon: Imports },
  { label: 'Bulk acts', href: paths.bulkJobs(), within: paths.bulkJobs(), icon: BulkActs },
  { label: 'Exports', href: paths.exports(), within: paths.exports(), needs: 'contacts.export', icon: Exports },
  { label: 'Transfers', href: paths.transfers(), within: paths.transfers(), icon: Transfers },
  { label: 'Team', href: paths.team(), within: paths.team(), needs: 'users.team', icon: Team },
  { label: 'Pools', href: paths.pools(), within: paths.pools(), icon: Pools },
  { label: 'Calendar', href: paths.events(), within: paths.events(), icon: Calendar },
  { label: 'Trainings', href: paths.trainings(), within: paths.trainings(), icon: Trainings },
  { label: 'Company', href: paths.company(), within: paths.company(), ofCompany: true, icon: Company },
  { label: 'Store', href: paths.store(), within: paths.store(), needs: 'store.list', part: 'store', icon: Store },
  {
    label: 'Wallet',
    href: paths.wallets(),
    within: paths.wallets(),
    flag: 'wallet_feature_enabled',
    part: 'wallet',
    icon: Wallet,
  },
]
