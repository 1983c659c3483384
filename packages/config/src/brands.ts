import type { PrimaryColor } from './theme.ts'

/** The roles of spec section 6 as most brands call them, highest first. */
export const ROLE_LABELS = {
  admin: 'System Admin',
  sub_admin: 'Admin',
  bu_admin: 'BU Admin',
  manager: 'Manager',
  regional_manager: 'Regional Manager',
  district_manager: 'District Manager',
  field_manager: 'Field Manager',
  telemarketer: 'Telemarketer',
  agent: 'Agent',
  basic: 'Basic Agent',
  pool_holder: 'Pool Holder',
} as const
export type RoleName = keyof typeof ROLE_LABELS

export const FEATURES = ['dialer', 'chat', 'workflow', 'wallet', 'store', 'soa_requests', 'aftercares'] as const
export type Feature = (typeof FEATURES)[number]

/** The domains that belong to a part: a brand without it shows none of them, and the server answers none of their routes. */
export const PART_OF: Readonly<Record<string, Feature>> = {
  aftercares: 'aftercares',
  store: 'store',
  orders: 'store',
  products: 'store',
  categories: 'store',
  wallets: 'wallet',
}

/** One path in a 24 × 24 box, drawn in `color` on nothing. */
export interface Mark {
  path: string
  color: string
  color_dark: string
}

export interface Brand {
  name: string
  tagline: string
  mark: Mark
  /** What the sign-in, the console and public pages wear, and new users begin with. */
  primary_color: PrimaryColor
  version: string
  role_labels: Partial<Record<RoleName, string>>
  hidden_roles: readonly RoleName[]
  features: Readonly<Record<Feature, boolean>>
  /** Permissions that only administrators have here, whatever the matrix gives others. */
  admin_only: readonly string[]
  /** What filters typed as text take beyond the rest (packages/config/src/filter-text.ts). */
  filter_allows: string
}

const everything = Object.fromEntries(FEATURES.map(feature => [feature, true])) as Record<Feature, boolean>

const BOOK =
  'M12 6.2C10.2 4.8 7.6 4 4.5 4A1.5 1.5 0 0 0 3 5.5v11A1.5 1.5 0 0 0 4.5 18c2.7 0 4.9.7 6.5 2v-10a1 1 0 0 1 2 0v10c1.6-1.3 3.8-2 6.5-2a1.5 1.5 0 0 0 1.5-1.5v-11A1.5 1.5 0 0 0 19.5 4c-3.1 0-5.7.8-7.5 2.2Z'
const FLOW =
  'M4 5h9a5 5 0 0 1 0 10H8.4l2.3 2.3-1.4 1.4L4.6 14l4.7-4.7 1.4 1.4L8.4 13H13a3 3 0 0 0 0-6H4V5Zm14 12a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z'
const SHIELD =
  'M12 2.5 4 5.6v5.6c0 4.9 3.3 8.7 8 10.3 4.7-1.6 8-5.4 8-10.3V5.6l-8-3.1Zm1.2 5v3.3h3.3v2.4h-3.3v3.3h-2.4v-3.3H7.5v-2.4h3.3V7.5h2.4Z'

/** What differs between brands: data only, no code asks for a brand by name. */
export const BRANDS = {
  default: {
    name: 'Openbook',
    tagline: 'Every contact, one page.',
    mark: { path: BOOK, color: '#0b5c6b', color_dark: '#6fd3e3' },
    primary_color: 'orange',
    version: '0.2.37', // sic: spec section 9
    role_labels: {},
    hidden_roles: ['pool_holder'],
    features: everything,
    admin_only: [],
    filter_allows: '',
  },
  agentflow: {
    name: 'Agentflow',
    tagline: 'From first call to first sale.',
    mark: { path: FLOW, color: '#3d4bb8', color_dark: '#aab4ff' },
    primary_color: 'purple',
    version: '0.2.39', // sic: spec section 9
    role_labels: { bu_admin: 'Business Admin', manager: 'Lead Recruiter', agent: 'Recruiter' },
    hidden_roles: ['sub_admin', 'district_manager', 'field_manager', 'telemarketer'],
    features: { ...everything, soa_requests: false, aftercares: false },
    admin_only: [],
    filter_allows: '',
  },
  medicare: {
    name: 'Openbook Medicare',
    tagline: 'Every member, one page.',
    mark: { path: SHIELD, color: '#14633f', color_dark: '#7fdcae' },
    primary_color: 'green',
    version: '0.2.40', // sic: spec section 9
    role_labels: {},
    hidden_roles: ['pool_holder'],
    features: { ...everything, aftercares: false },
    admin_only: ['contacts.merge'],
    filter_allows: '#/',
  },
} as const satisfies Record<string, Brand>
export type BrandName = keyof typeof BRANDS

/** Whether some brand leaves it to administrators, so that the brand has to be asked. */
export const dependsOnBrand = (permission: string): boolean =>
  Object.values<Brand>(BRANDS).some(({ admin_only }) => admin_only.includes(permission))

/** The brand of that name; an unknown name gives the default, so a typo never locks people out. */
export function brandOf(name: string | null | undefined): Brand {
  return Object.hasOwn(BRANDS, name ?? '') ? BRANDS[name as BrandName] : BRANDS.default
}

/** The brand a host is named after (`agentflow.localhost`, `crm.medicare.example`); nothing for any other host. */
export const brandOfHost = (hostname: string): BrandName | undefined =>
  hostname
    .toLowerCase()
    .split('.')
    .find((label): label is BrandName => label !== 'default' && Object.hasOwn(BRANDS, label))

/** The mark as the icon of a browser tab. */
export const iconOf = ({ mark }: Brand): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><rect width='24' height='24' rx='6' fill='${mark.color}'/><path fill='#fff' transform='translate(3.6 3.6) scale(.7)' d='${mark.path}'/></svg>`,
  )}`

/** What the brand calls a role; unknown roles are shown as written. */
export function roleLabel(brand: Brand, role: string): string {
  return brand.role_labels[role as RoleName] ?? (ROLE_LABELS as Record<string, string>)[role] ?? role
}

/** The roles a brand offers, highest first. `flags` opens regional_manager and basic, and closes sub_admin where agencies are run centrally (spec section 6). */
export function rolesOf(
  brand: Brand,
  flags: { regional_manager?: boolean; basic_agent?: boolean; central?: boolean } = {},
): RoleName[] {
  const closed = new Set<RoleName>(brand.hidden_roles)
  if (!flags.regional_manager) closed.add('regional_manager')
  if (!flags.basic_agent) closed.add('basic')
  if (flags.central) closed.add('sub_admin')
  return (Object.keys(ROLE_LABELS) as RoleName[]).filter(role => !closed.has(role))
}
