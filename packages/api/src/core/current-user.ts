import { z } from 'zod'
import { DashboardInfo } from './dashboard.ts'
import { Instant, page } from './pages.ts'
import { FavoriteUser, QuickFilter } from './quick-filter.ts'

/** As many of a list as come with the user; its own endpoint has the rest. */
export const MOST_WITH_USER = 20

const id = z.number().int()
const text = z.string().nullable()

const ApiKeyOfUser = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  expires_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
  created_at: Instant,
})
const AuthIpOfUser = z.object({ id, range: z.string(), label: text, created_at: Instant })
const OfficeOfUser = z.object({
  id,
  name: z.string(),
  office_type: z.string(),
  address: text,
  city: text,
  state: text,
  zip_code: text,
  phone: text,
  email: text,
  office_hours: text,
  /** Theirs, or the agency's. */
  mine: z.boolean(),
})

const is = z.boolean()
/** Every account type, set or not: sub_admin sets admin too, and pool_holder basic (spec sections 4 and 6). */
const AccountFlags = z.object({
  ...{ admin: is, sub_admin: is, bu_admin: is, manager: is, regional_manager: is, district_manager: is },
  ...{ field_manager: is, telemarketer: is, agent: is, basic: is, pool_holder: is },
  /** The company they belong to, and their agency. */
  company_number: id.nullable(),
  business_unit_number: id,
  wallet_feature_enabled: is,
  /** A premium subscription that is active or in its days of grace, as texting needs; nobody can subscribe yet. */
  max_plus_subscription: is,
})

/** The signed-in user as every screen knows them (spec section 3). */
export const CurrentUser = z
  .object({
    id: z.number().int(),
    username: z.string(),
    email: z.string(),
    roles: z.array(z.string()),
    admin: z.boolean(),
    account_flags: AccountFlags,
    timezone: z.string(),
    tos: z.boolean(),
    /** The flags that are on for them, by name. */
    features: z.array(z.string()),
    c_1: z.boolean(),
    /** Public settings in one line that somebody filled in, and where files of settings are: an announcement, whom to ask for help. */
    settings: z.record(z.string(), z.string()),
    updated_tos: z.boolean(),
    profile: z.object({
      first_name: z.string(),
      last_name: z.string(),
      about_me: z.string().nullable(),
      phone: z.string().nullable(),
      personal_photo: z.string().nullable(),
      logo: z.string().nullable(),
      font_size: z.string(),
      primary_color: z.string(),
      background: z.string(),
      /** Nobody has a dialer yet. */
      dialer_verified_phone_number: text,
      dialer_enabled: z.boolean(),
    }),
    company: z.object({
      name: z.string().nullable(),
      domain_name: z.string().nullable(),
      /** The company of the agency they belong to. */
      corporation_id: z.number().int().nullable(),
    }),
    /** Their public page, once they have a subdomain. */
    webpage: z.object({ domain: z.string(), headline: text, about: text, active: z.boolean() }).nullable(),
    /** The request they came in by, where there was one. */
    signup: z.object({ id, status: z.string(), created_at: Instant, accepted_at: Instant.nullable() }).nullable(),
    business_unit: z.object({ id: z.number().int(), name: z.string(), brand: z.string() }),
    'change_password?': z.boolean(),
    'two_fa_is_required?': z.boolean(),
    'has_2fa_enabled?': z.boolean(),
    'paid_user?': z.boolean(),
    last_otp_at: Instant.nullable(),
    dashboard_info: DashboardInfo,
    quick_filters: z.array(QuickFilter),
    /** The numbers they own, to call and text from. */
    available_phone_numbers: z.array(
      z.object({ id: z.number().int(), phone_number: z.string(), label: z.string().nullable() }),
    ),
    /** Keys and addresses are not told to a key of theirs. */
    api_keys: page(ApiKeyOfUser).nullable(),
    auth_ips: page(AuthIpOfUser).nullable(),
    office_locations: page(OfficeOfUser),
    favorite_users: z.array(FavoriteUser),
    impersonation: z
      .object({
        login_type: z.string(),
        reason: z.string().nullable(),
        real_user: z.object({ id: z.number().int(), name: z.string(), username: z.string() }),
        since: Instant,
        expires_at: Instant,
        /** Everyone acted as on the way here, the person really there first. */
        stack: z.array(z.object({ id: z.number().int(), name: z.string(), role: z.string() })),
      })
      .nullable(),
    /** Set while an administrator looks at the app as this role would see it. */
    looking_as: z.string().nullable(),
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.output<typeof CurrentUser>
