import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { accountFlags } from '@openbook/auth/account-flags.ts'
import type { Role } from '@openbook/auth/roles.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { signedOut } from '../core/http/refused.ts'
import { shownInfo } from '../dashboards/queries.ts'
import * as favoriteLists from '../favorite-lists/queries.ts'
import { decided } from '../feature-flags/decided.ts'
import { ownedColumn } from '../phone-numbers/queries.ts'
import * as quickFilters from '../quick-filters/queries.ts'
import * as settings from '../settings/queries.ts'
import { acceptedColumns, BUILT } from '../terms/queries.ts'
import { asPage, OWN_LISTS, OWN_PAGE } from './own-lists.ts'
import { stackOf } from './stack.ts'

interface Row {
  [column: string]: unknown
  role: Role
}

type Counted<P extends { data: unknown[] } | null> = { data: NonNullable<P>['data']; total: number }

const OWED = 'case when s.id is null then app.owed_by_bearer(u) else app.owed_by_session(s, u) end'
const SQL = `
  select u.id, u.username, u.email, u.role, u.timezone, ${acceptedColumns('$3')}, u.first_name, u.last_name, u.about_me, u.phone,
         u.personal_photo, u.logo, u.font_size, u.primary_color, u.background, u.company_name, u.domain_name, u.corporation_id,
         coalesce(${OWED} = 'password', false) as owes_password, u.dashboard_info, coalesce(app.two_factor_due(u.id) <= now() and not coalesce(s.provider_mfa, false), false) as two_fa_required,
         app.has_two_factor(u.id) as has_two_factor, (select last_otp_at from two_factors where user_id = u.id) as last_otp_at, u.paid_user, b.id as business_unit_id, b.name as business_unit_name, b.brand,
         ${OWN_PAGE},
         ${OWN_LISTS},
         ${ownedColumn('u.id')} as available_phone_numbers, s.login_type, s.reason, s.created_at as since, s.expires_at,
         r.id as real_id, r.username as real_username, r.first_name || ' ' || r.last_name as real_name
    from users u
    join business_units b on b.id = u.business_unit_id
    left join sessions s on s.id = $2
    left join users r on r.id = s.real_user_id
   where u.id = $1`

/** The user behind a session, with who is acting as them. Turns the transaction to system: the real user may be of another agency. */
export async function currentUser(
  core: Core,
  db: Db,
  userId: number,
  sessionId: number | null,
  looking_as: Role | null = null,
): Promise<CurrentUser> {
  await db.asSystem()
  const row = (await db.prepared<Row>(SQL, [userId, sessionId, BUILT.version]))[0]
  if (!row) throw signedOut()
  const text = (column: string) => row[column] as string
  const role = looking_as ?? row.role
  const flag = (column: string) => row[column] as boolean
  const business_unit = {
    id: row.business_unit_id as number,
    name: text('business_unit_name'),
    brand: core.env.brand ?? text('brand'),
  }
  const features = await featuresOf(core, db, row.id as number, role, business_unit)
  const account_flags = accountFlags({
    role,
    company_number: row.corporation_id as number | null,
    business_unit_number: business_unit.id,
    wallet_feature_enabled: features.includes('wallet_feature_enabled'),
    subscription: null,
  })
  return {
    id: row.id as number,
    username: text('username'),
    email: text('email'),
    roles: [role],
    admin: account_flags.admin,
    account_flags,
    timezone: text('timezone'),
    tos: flag('tos'),
    features,
    c_1: features.includes('c_1'),
    settings: await settings.forScreens(db),
    updated_tos: flag('updated_tos'),
    profile: profileOf(row),
    company: {
      name: row.company_name as string | null,
      domain_name: row.domain_name as string | null,
      corporation_id: row.corporation_id as number | null,
    },
    webpage: row.webpage as CurrentUser['webpage'],
    signup: row.signup as CurrentUser['signup'],
    business_unit,
    'change_password?': flag('owes_password'),
    'two_fa_is_required?': flag('two_fa_required'),
    'has_2fa_enabled?': flag('has_two_factor'),
    'paid_user?': flag('paid_user'),
    last_otp_at: row.last_otp_at as string | null,
    dashboard_info: shownInfo(row.dashboard_info),
    quick_filters: await quickFilters.list(db, userId),
    available_phone_numbers: row.available_phone_numbers as CurrentUser['available_phone_numbers'],
    ...listsOf(row),
    favorite_users: await favoriteLists.list(db, userId),
    impersonation: await impersonationOf(db, row, sessionId),
    looking_as,
  }
}

const profileOf = (row: Row): CurrentUser['profile'] => ({
  first_name: row.first_name as string,
  last_name: row.last_name as string,
  about_me: row.about_me as string | null,
  phone: row.phone as string | null,
  personal_photo: pictureUrl(row, 'personal_photo'),
  logo: pictureUrl(row, 'logo'),
  font_size: row.font_size as string,
  primary_color: row.primary_color as string,
  background: row.background as string,
  dialer_verified_phone_number: null,
  dialer_enabled: false,
})

const listsOf = (row: Row): Pick<CurrentUser, 'api_keys' | 'auth_ips' | 'office_locations'> => ({
  api_keys: asPage(row.api_keys as Counted<CurrentUser['api_keys']>),
  auth_ips: asPage(row.auth_ips as Counted<CurrentUser['auth_ips']>),
  office_locations: asPage(row.office_locations as Counted<CurrentUser['office_locations']>),
})

async function impersonationOf(db: Db, row: Row, sessionId: number | null): Promise<CurrentUser['impersonation']> {
  if (!row.login_type) return null
  return {
    login_type: row.login_type as string,
    reason: row.reason as string | null,
    real_user: { id: row.real_id as number, name: row.real_name as string, username: row.real_username as string },
    since: row.since as string,
    expires_at: row.expires_at as string,
    stack: await stackOf(db, sessionId ?? 0),
  }
}

/** Where a picture is shown; the address changes with the picture, so that no old one is kept. */
const pictureUrl = (row: Row, name: 'personal_photo' | 'logo') =>
  row[name] ? `/v1/users/${row.id as number}/${name}?v=${String(row[name]).slice(-12)}` : null

async function featuresOf(
  core: Core,
  db: Db,
  user_id: number,
  role: Role,
  { id, brand }: CurrentUser['business_unit'],
) {
  const subject = { business_unit_id: id, brand, role, user_id }
  const on = await decided(db, { ...subject, environment: core.env.environment })
  return Object.entries(on).flatMap(([name, is]) => (is ? [name] : []))
}
