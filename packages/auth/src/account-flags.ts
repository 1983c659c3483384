import { accountTypeFlags } from './role-lists.ts'
import type { Role } from './roles.ts'

/** What the flags of an account follow from (spec section 6). */
export interface Account {
  role: Role
  company_number: number | null
  business_unit_number: number
  wallet: boolean
  max_plus: { status: string; plan: string } | null
}

export interface AccountFlags {
  basic: boolean
  admin: boolean
  manager: boolean
  bu_admin: boolean
  agent: boolean
  company_number: number | null
  business_unit_number: number
  wallet_feature_enabled: boolean
  /** Needed for SMS. */
  max_plus_subscription: boolean
}

const RUNNING = ['active', 'grace']

export function accountFlags({ role, max_plus, wallet, ...numbers }: Account): AccountFlags {
  const { basic = false, admin = false, manager = false, bu_admin = false, agent = false } = accountTypeFlags(role)
  return {
    ...{ basic, admin, manager, bu_admin, agent },
    company_number: numbers.company_number,
    business_unit_number: numbers.business_unit_number,
    wallet_feature_enabled: wallet,
    max_plus_subscription: max_plus !== null && max_plus.plan === 'premium' && RUNNING.includes(max_plus.status),
  }
}

/** Whether somebody may use workflows: admins, and others who are not basic once the wallet and a running subscription are there. */
export const mayUseWorkflow = (flags: AccountFlags, running: boolean): boolean =>
  flags.admin || (!flags.basic && flags.wallet_feature_enabled && running)
