import { accountTypes } from './role-lists.ts'
import { CONSOLE_ROLES, mayUseConsole, ROLES, type Role, SYSTEM_ROLES } from './roles.ts'

const everyone: readonly Role[] = ROLES
const console: readonly Role[] = CONSOLE_ROLES
const sellers: readonly Role[] = ROLES.filter(role => !accountTypes(role).includes('basic'))
/** Pool holders are of the type basic, and hand leads on. */
const handing: readonly Role[] = [...sellers, 'pool_holder']

const managers: readonly Role[] = [...console, 'manager', 'regional_manager', 'district_manager', 'field_manager']

/** The allow-list: what is not here is refused. The contract names these words in `access`; a test holds both equal. */
export const PERMISSIONS = {
  'contacts.list': everyone,
  'contacts.show': everyone,
  'contacts.create': everyone,
  'contacts.update': everyone,
  'contacts.delete': sellers,
  'contacts.import': sellers,
  'contacts.merge': sellers,
  'contacts.purge': managers,
  'contact_rx.show': everyone,
  'contact_rx.update': everyone,
  'contact_rx.access_log': managers,
  'identity_numbers.list': everyone,
  'identity_numbers.update': everyone,
  'identity_numbers.reveal': sellers,
  'identity_numbers.access_log': managers,
  'contacts.export': sellers,
  'contacts.print': sellers,
  'contacts.email': sellers,
  'quick_filters.list': everyone,
  'favorite_lists.list': everyone,
  'saved_queries.list': console,
  'aftercares.manage': sellers,
  'tags.list': everyone,
  'tags.create': everyone,
  'tags.manage': console,
  'bulk_jobs.show': everyone,
  'bulk_jobs.undo': handing,
  'statuses.list': everyone,
  'statuses.manage': console,
  'sources.list': everyone,
  'sources.manage': console,
  'categories.manage': console,
  'feature_flags.manage': SYSTEM_ROLES,
  'business_units.manage': SYSTEM_ROLES,
  'office_locations.manage': console,
  'users.export': managers,
  'settings.manage': SYSTEM_ROLES,
  'figures.show': console,
  'signups.manage': console,
  'comra_reports.list': console,
  'carriers.list': everyone,
  'carriers.manage': console,
  'mailers.assign': managers,
  'mailer_kits.manage': console,
  'users.manage': console,
  'users.impersonate': [...console, 'regional_manager'],
  'users.team': managers,
  'users.give_role': [...console, 'manager', 'regional_manager'],
  'api_tracking.list': everyone,
  'api_tracking.manage': console,
  'api_requests.list': console,
  'business_units.list': console,
  'audit_log.list': console,
  'permissions.list': console,
  'users.owners': everyone,
  'groups.list': everyone,
  'groups.manage': console,
  'contact_transfers.create': handing,
  'contact_transfers.show': everyone,
  'contact_transfers.manage': console,
  'pools.list': everyone,
  'pools.take': everyone,
  'pools.manage': console,
  'licences.manage': console,
  'agentflow_statuses.list': everyone,
  'agentflow_statuses.manage': console,
  'corporations.manage': console,
  'two_factor.manage': console,
  'sandbox_mails.list': console,
  'events.list': everyone,
  'events.create': everyone,
  'events.update': everyone,
  'events.delete': everyone,
  'single_sign_on.manage': console,
  'fire_light.start': sellers,
  'helps.manage': console,
  'custom_domains.manage': console,
  'trainings.list': everyone,
  'trainings.manage': console,
  'products.manage': console,
  'emails.manage': console,
  'quiet_jobs.manage': console,
  'phone_numbers.manage': sellers,
  'store.list': everyone,
  'campaign_triggers.manage': console,
  'store.order': sellers,
  'orders.manage': console,
  'wallets.allocate': managers,
  'wallets.invoices': console,
} as const satisfies Record<`${string}.${string}`, readonly Role[]>
export type Permission = keyof typeof PERMISSIONS

/** What a brand leaves to administrators. */
interface Narrowing {
  admin_only: readonly string[]
}
const NOTHING: Narrowing = { admin_only: [] }

export const may = (role: Role, permission: string, { admin_only } = NOTHING): boolean =>
  ((PERMISSIONS as Record<string, readonly Role[]>)[permission]?.includes(role) ?? false) &&
  (mayUseConsole(role) || !admin_only.includes(permission))

/** The roles that have a permission, highest first; in a brand, where one is named. */
export const rolesWith = (permission: Permission, brand = NOTHING): Role[] =>
  ROLES.filter(role => may(role, permission, brand))
