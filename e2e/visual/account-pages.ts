import { expect, type Page } from '@playwright/test'
import type { Gives } from '../../packages/api/src/core/route.ts'
import type * as twoFactor from '../../packages/api/src/two-factor.ts'
import { fillIn, PASSWORD } from '../people.ts'
import { numbers } from './number-pages.ts'
import { at, dialog, heading, press, type Screen, text } from './screen.ts'

const TWO_FACTOR = '/account/profile?tab=two_factor'
const AT = '2026-11-20T15:04:00Z'
const ON: Gives<typeof twoFactor.show> = {
  on: true,
  ways: ['passkey', 'app', 'email', 'recovery_code'],
  app: true,
  by_email: true,
  email: 'l•••@example.com',
  last_otp_at: AT,
  recovery_codes_left: 3,
  remembered_devices: 2,
  required_from: null,
}
const RANGES = {
  data: [
    { id: 1, range: '127.0.0.0/8', label: 'Office in Newport', created_at: AT, here: true },
    { id: 2, range: '203.0.113.0/24', label: null, created_at: AT, here: false },
  ],
  meta: { current_page: 1, limit: 2, total_count: 2, total_pages: 1 },
  your_ip: '127.0.0.1',
}
const KEYS = {
  data: [
    { id: 1, name: 'My phone', synced: true, created_at: AT, last_used_at: AT },
    { id: 2, name: 'Security key in the drawer', synced: false, created_at: AT, last_used_at: null },
  ],
  meta: { current_page: 1, limit: 2, total_count: 2, total_pages: 1 },
}
const LINKED = {
  data: [
    { id: 1, provider_name: 'Harbor Light staff', required: true, waits: false, linked_at: AT, last_used_at: AT },
    { id: 2, provider_name: 'Old Harbor', required: false, waits: true, linked_at: AT, last_used_at: null },
  ],
  meta: { current_page: 1, limit: 2, total_count: 2, total_pages: 1 },
  offered: [{ slug: 'ferry', name: 'Ferry Line directory' }],
}
const CODES = Array.from({ length: 10 }, (_, index) => `QK7M-${2 + (index % 8)}XPB-HR4W`)
const STEP = { otp_secret: 'x', last_otp_at: AT, ways: ON.ways, email: ON.email }

/** As someone has it who set everything up; answered here, so that nobody of the demo is locked out. */
async function switchedOn(page: Page) {
  await page.route('**/v1/two_factor', route => route.fulfill({ json: ON }))
  await page.route('**/v1/passkeys', route => route.fulfill({ json: KEYS }))
  await page.reload()
  await text('3 of 10 left.')(page)
}

/** How one signs in: the profile and what leads to it. */
export const account: Screen[] = [
  { name: 'profile', path: at('/account/profile'), who: 'agent2', ready: text('Pictures') },
  {
    name: 'profile-preferences',
    path: at('/account/profile?tab=preferences'),
    who: 'agent2',
    ready: text('For every time the app shows'),
  },
  {
    name: 'profile-webpage',
    path: at('/account/profile?tab=webpage'),
    who: 'agent',
    ready: text('Visitors find it at'),
  },
  { name: 'profile-offices', path: at('/account/profile?tab=offices'), who: 'agent', ready: text('Main office') },
  {
    name: 'profile-office-add',
    path: at('/account/profile?tab=offices'),
    who: 'agent2',
    ready: async page => {
      await press(page, 'Add office')
      await expect(page.getByRole('dialog', { name: 'Add an office' })).toBeVisible()
    },
  },
  { name: 'profile-filters', path: at('/account/profile?tab=filters'), who: 'agent', ready: text('Add a favorite') },
  { name: 'profile-api', path: at('/account/profile?tab=api'), who: 'agent', ready: text('Show API token') },
  {
    name: 'profile-key-add',
    path: at('/account/profile?tab=api'),
    who: 'agent2',
    ready: async page => {
      await press(page, 'Add key')
      await expect(page.getByRole('dialog', { name: 'Add an API key' })).toBeVisible()
    },
  },
  {
    name: 'profile-password',
    path: at('/account/profile?tab=password'),
    who: 'agent2',
    ready: async page => {
      await expect(page.getByRole('textbox', { name: 'Current password' })).toBeVisible()
      await press(page, 'Change password')
      await text('Enter the password you have now.')(page)
    },
  },
  {
    name: 'profile-two-factor',
    path: at(TWO_FACTOR),
    who: 'agent2',
    ready: async page => {
      await press(page, 'Set up the app')
      await expect(page.getByRole('textbox', { name: 'Code from the app' })).toBeVisible()
    },
  },
  { name: 'profile-two-factor-on', path: at(TWO_FACTOR), who: 'agent2', ready: switchedOn },
  {
    name: 'profile-recovery-codes',
    path: at(TWO_FACTOR),
    who: 'agent2',
    ready: async page => {
      await page.route('**/v1/two_factor/recovery_codes', route => route.fulfill({ json: { recovery_codes: CODES } }))
      await switchedOn(page)
      await press(page, 'Make new codes')
      await dialog(page)
    },
  },
  {
    name: 'login-second-step',
    path: at('/login'),
    ready: async page => {
      await page.route('**/v1/sessions', route => route.fulfill({ json: STEP }))
      await fillIn(page, 'agent2', PASSWORD)
      await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
    },
  },
  {
    name: 'console-second-step',
    path: at('/admin/login'),
    refused: [401],
    ready: async page => {
      await page.route('**/v1/sessions', route => route.fulfill({ json: STEP }))
      await fillIn(page, 'buadmin', PASSWORD)
      await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
    },
  },
  {
    name: 'console-two-factor-rules',
    path: at('/admin/two_factor_rules'),
    who: 'buadmin',
    ready: text('Telemarketer'),
  },
  {
    name: 'console-sandbox-mail',
    path: at('/admin/sandbox_mails'),
    who: 'buadmin',
    ready: text('is your Openbook code'),
  },
  {
    name: 'profile-sessions',
    path: at('/account/profile?tab=sessions'),
    who: 'agent2',
    ready: text('This one'),
  },
  {
    name: 'external-accounts',
    path: at('/account/external_accounts'),
    who: 'agent2',
    ready: text('No account is linked'),
  },
  {
    name: 'external-accounts-linked',
    path: at('/account/external_accounts'),
    who: 'agent2',
    ready: async page => {
      await page.route('**/v1/sso_identities', route => route.fulfill({ json: LINKED }))
      await page.reload()
      await text('Harbor Light staff')(page)
    },
  },
  {
    name: 'profile-auth-ips',
    path: at('/account/profile?tab=auth_ips'),
    who: 'agent2',
    ready: async page => {
      await page.route('**/v1/auth_ips', route => route.fulfill({ json: RANGES }))
      await page.reload()
      await text('You are here')(page)
    },
  },
  {
    name: 'profile-domains',
    path: at('/account/profile?tab=domains'),
    who: 'buadmin',
    ready: async page => {
      await press(page, 'Show records of portal.harborlight.example')
      await text('It points to us and to 198.51.100.7 as well.')(page)
    },
  },
  {
    name: 'profile-domain-add',
    path: at('/account/profile?tab=domains'),
    who: 'buadmin',
    refused: [422],
    ready: async page => {
      await press(page, 'Add domain')
      const form = page.getByRole('dialog', { name: 'Add a domain' })
      await form.getByRole('textbox', { name: 'Domain' }).fill('harbor light')
      await form.getByRole('button', { name: 'Add domain' }).click()
      await text(/^A name has letters, digits/)(page)
    },
  },
  {
    name: 'console-domains',
    path: at('/admin/custom_domains'),
    who: 'admin',
    ready: text('portal.harborlight.example'),
  },
  {
    name: 'console-domain',
    path: at('/admin/custom_domains'),
    who: 'buadmin',
    ready: async page => {
      await page.getByRole('link', { name: 'portal.harborlight.example' }).click()
      await text('Where it points: To be mended')(page)
    },
  },
  { name: 'reset-password', path: at('/reset-password'), ready: heading('Forgot your password?') },
  { name: 'confirm-email', path: at('/confirm-email#no-such-token'), ready: heading('Confirm your e-mail address') },
  {
    name: 'reset-password-choose',
    path: at('/reset-password'),
    ready: async page => {
      await page.route('**/reset_password_link', route => route.fulfill({ json: { username: 'agent2' } }))
      await heading('Forgot your password?')(page)
      await page.evaluate(() => window.location.assign('#some-token'))
      await heading('Choose a new password')(page)
    },
  },
  {
    name: 'reset-password-over',
    path: at('/reset-password#no-such-token'),
    refused: [422],
    ready: heading('This link is no longer good'),
  },
  { name: 'login-app', path: at('/login-app?error=discovery_error'), ready: text(/cannot be reached/) },
  ...numbers,
]
