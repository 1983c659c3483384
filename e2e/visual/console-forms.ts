/** A number no record has. */
export const NOBODY = 999_999_999

/** Where a record of a resource is: the first of its list, or one answered here since one in the agency would change what other tests see. */
export type Kept = 'first' | ({ id: number | string } & Record<string, unknown>)

const SSO_PROVIDER = {
  ...{ id: NOBODY, name: 'Harbor Light staff', slug: 'harbor-light', issuer: 'https://login.harbor.example' },
  ...{ client_id: 'openbook', allowed_domains: [], link_by_email: true, trust_mfa: false, required: false },
  ...{ enabled: true, callback_url: 'https://openbook.example/api/auth/callback', backchannel_logout_url: '' },
  created_at: '2026-10-01T14:00:00Z',
}
const TRAINING = {
  ...{ id: NOBODY, section: 'Medicare', title: 'Reading a summary of benefits', corporation_id: null },
  ...{ file: { filename: 'benefits.pdf', content_type: 'application/pdf', size_bytes: 182_044 } },
  ...{ corporation_name: null, for_account_types: [], created_at: '2026-10-01T14:00:00Z' },
  updated_at: '2026-10-01T14:00:00Z',
}

/** Every form of the console that adds something. */
export const ADDED = [
  ...['agentflow_status_groups', 'agentflow_statuses', 'api_vendors', 'business_units', 'campaign_triggers'],
  ...['carriers', 'categories', 'corporations', 'emails', 'groups', 'licences', 'mailer_kits', 'office_locations'],
  ...['pools', 'products', 'quiet_jobs', 'signups', 'sources', 'sso_providers', 'statuses', 'trainings', 'users'],
]

/** Every form that changes something. */
export const CHANGED: Record<string, Kept> = {
  agentflow_status_groups: 'first',
  agentflow_statuses: 'first',
  api_vendors: 'first',
  business_units: 'first',
  campaign_triggers: 'first',
  carriers: 'first',
  categories: 'first',
  corporations: 'first',
  emails: 'first',
  feature_flags: 'first',
  groups: 'first',
  helps: 'first',
  licences: 'first',
  mailer_kits: 'first',
  office_locations: 'first',
  pools: 'first',
  products: 'first',
  settings: 'first',
  sources: 'first',
  sso_providers: SSO_PROVIDER,
  statuses: 'first',
  trainings: TRAINING,
  users: 'first',
}

/** Every record that is looked at. */
export const LOOKED_AT = ['api_requests', 'api_vendors', 'audit_log', 'custom_domains', 'order_management', 'signups']

/** Pages beside the lists, as react-router names them. */
export const BESIDE: Record<string, string[]> = {
  permissions: ['roles'],
  users: ['tree', 'paid_membership', 'owners', 'pool_holders', 'changes', 'changes/:change'],
}

/** Forms without a text to change: choices and switches alone. */
export const NO_TEXT = ['helps', 'licences']
