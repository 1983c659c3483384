import { accountTypeFlags } from './role-lists.ts'
import { ROLES, type Role } from './roles.ts'

/** What the flags of an account follow from (spec sections 4 and 6). */
export interface Account {
  role: Role
  /** The company and the agency they belong to. */
  company_number: number | null
  business_unit_number: number
  wallet_feature_enabled: boolean
  /** What they subscribed to; null while there are no subscriptions. */
  subscription: { status: string; plan: string } | null
}
export type AccountFlags = Record<Role, boolean> &
  Omit<Account, 'role' | 'subscription'> & { max_plus_subscription: boolean }

/** A subscription that counts, its days of grace included, to the plan that texting takes. */
const isMaxPlus = ({ subscription }: Pick<Account, 'subscription'>) =>
  subscription?.plan === 'premium' && ['active', 'grace'].includes(subscription.status)

/** A flag of every account type, set or not, and where the account belongs. */
export function accountFlags({ role, subscription, ...rest }: Account): AccountFlags {
  const set = accountTypeFlags(role)
  const types = Object.fromEntries(ROLES.map(type => [type, set[type] ?? false])) as Record<Role, boolean>
  return { ...types, ...rest, max_plus_subscription: isMaxPlus({ subscription }) }
}
