import { expect, type Page } from '@playwright/test'
import { at, dialog, heading, press, type Screen, text } from './screen.ts'

const training = (id: number, section: string, title: string, filename: string) => ({
  ...{ id, section, title, file: { filename, content_type: 'application/pdf', size_bytes: 182_044 } },
  ...{ corporation_id: null, corporation_name: null, for_account_types: id === 1 ? ['agent'] : [] },
  ...{ created_at: '2026-10-01T14:00:00Z', updated_at: '2026-10-01T14:00:00Z' },
})
const TRAINING = 'Reading a summary of benefits'
const TRAININGS = [
  training(1, 'Medicare', TRAINING, 'summary-of-benefits.pdf'),
  training(2, 'On the phone', 'The first two minutes of a call', 'first-two-minutes.pdf'),
]

const PROVIDERS = [
  {
    ...{ id: 1, name: 'Harbor Light staff', slug: 'harbor-light', issuer: 'https://login.harbor.example' },
    ...{
      client_id: 'openbook',
      allowed_domains: [],
      link_by_email: true,
      trust_mfa: false,
      required: false,
      enabled: true,
    },
    ...{ callback_url: 'https://openbook.example/api/auth/callback', backchannel_logout_url: '' },
    created_at: '2026-10-01T14:00:00Z',
  },
]

const AT = '2026-11-20T15:04:00Z'
const KEYS = [
  { id: 1, name: 'My phone', synced: true, created_at: AT, last_used_at: AT },
  { id: 2, name: 'Security key in the drawer', synced: false, created_at: AT, last_used_at: null },
]
const LINKED = [
  { id: 1, provider_name: 'Harbor Light staff', required: true, waits: false, linked_at: AT, last_used_at: AT },
]

/** A list answered here: in the agency itself it would change what other tests see, or it is added in person only. */
const answered = (word: string, rows: { id: number }[], seen: string) => async (page: Page) => {
  await page.route(`**/v1/admin/${word}?*`, route =>
    route.fulfill({ json: rows, headers: { 'content-range': `${word} 0-${rows.length - 1}/${rows.length}` } }),
  )
  await page.reload()
  await text(seen)(page)
}

const opened = (row: string | RegExp, seen: string) => async (page: Page) => {
  await page.getByRole('row').filter({ hasText: row }).first().getByRole('link').first().click()
  await text(seen)(page)
}

/** Lists and forms of what an administrator keeps. */
const kept: Screen[] = [
  { name: 'console-recruiting', path: at('/admin/agentflow_statuses'), who: 'buadmin', ready: text(/^Interviewed/) },
  {
    name: 'console-recruiting-groups',
    path: at('/admin/agentflow_status_groups'),
    who: 'buadmin',
    ready: text(/^In talks/),
  },
  {
    name: 'console-groups',
    path: at('/admin/groups'),
    who: 'buadmin',
    ready: page =>
      expect(
        page.getByRole('row').filter({ hasText: 'Night desk' }).first().getByRole('cell', { name: '1', exact: true }),
      ).toBeVisible(),
  },
  {
    name: 'console-trainings',
    path: at('/admin/trainings'),
    who: 'buadmin',
    ready: answered('trainings', TRAININGS, TRAINING),
  },
  { name: 'console-companies', path: at('/admin/corporations'), who: 'buadmin', ready: text('Harbor Light Newport') },
  {
    name: 'console-sso',
    path: at('/admin/sso_providers'),
    who: 'buadmin',
    ready: answered('sso_providers', PROVIDERS, 'Harbor Light staff'),
  },
  { name: 'console-help', path: at('/admin/helps'), who: 'buadmin', ready: opened('A blank list', 'Written on') },
  {
    name: 'console-audit-entry',
    path: at('/admin/audit_log'),
    who: 'buadmin',
    ready: opened(/[a-z]\.[a-z]/, 'Acting as'),
  },
]

/** The console: signing in, its first page, and what an administrator keeps there. */
export const consolePages: Screen[] = [
  { name: 'console-login', path: at('/admin/login'), refused: [401], ready: heading('Openbook console') },
  { name: 'console', path: at('/admin/'), who: 'admin', ready: heading('Active users by role') },
  { name: 'console-users', path: at('/admin/users'), who: 'admin', ready: text('Aldana') },
  {
    name: 'console-empty',
    path: at('/admin/agentflow_status_groups'),
    who: 'buadmin',
    ready: async page => {
      const headers = { 'content-range': 'agentflow_status_groups 0-0/0' }
      await page.route('**/v1/admin/agentflow_status_groups?*', route => route.fulfill({ json: [], headers }))
      await page.reload()
      await text('No Agentflow groups yet.')(page)
    },
  },
  {
    name: 'console-part-missing',
    path: at('/admin/groups/create'),
    who: 'buadmin',
    refused: [500],
    ready: async page => {
      const json = { errors: { base: 'Something went wrong.' }, code: 'unexpected' }
      await page.route('**/v1/admin/users?*', route => route.fulfill({ status: 500, json }))
      await page.reload()
      await text('Not loaded on this page: Users. Something went wrong.')(page)
    },
  },
  {
    name: 'console-user',
    path: ({ busy }) => `/admin/users/${busy.id}`,
    who: 'buadmin',
    ready: async page => {
      await page.route('**/passkeys', route => route.fulfill({ json: { data: KEYS } }))
      await page.route('**/sso_identities', route => route.fulfill({ json: { data: LINKED } }))
      await page.reload()
      await text('Passkey “Security key in the drawer”')(page)
      await text('Account at Harbor Light staff')(page)
    },
  },
  {
    name: 'console-log-in-as',
    path: ({ busy }) => `/admin/users/${busy.id}`,
    who: 'buadmin',
    ready: async page => {
      await press(page, 'Log in as')
      await dialog(page)
    },
  },
  { name: 'console-statuses', path: at('/admin/statuses'), who: 'buadmin', ready: text('New lead') },
  {
    name: 'console-statuses-order',
    path: at('/admin/statuses'),
    who: 'buadmin',
    ready: async page => {
      await press(page, 'Change order')
      await expect(page.getByRole('button', { name: 'Move New lead down' })).toBeVisible()
    },
  },
  { name: 'console-sources', path: at('/admin/sources'), who: 'buadmin', ready: text('Direct mail') },
  { name: 'console-categories', path: at('/admin/categories'), who: 'buadmin', ready: text('Brochures') },
  { name: 'console-carriers', path: at('/admin/carriers'), who: 'buadmin', ready: text('Still sold') },
  { name: 'console-transfers', path: at('/admin/transfer_attempts'), who: 'buadmin', ready: text('Transfer attempts') },
  { name: 'console-pools', path: at('/admin/pools'), who: 'buadmin', ready: text('Web leads') },
  { name: 'console-licences', path: at('/admin/licences'), who: 'buadmin', ready: text('12/31/2028') },
  { name: 'console-agencies', path: at('/admin/business_units'), who: 'admin', ready: text('Harbor Light Agency') },
  { name: 'console-audit-log', path: at('/admin/audit_log'), who: 'buadmin', ready: text(/sessions\.|contacts\./) },
  ...kept,
]
