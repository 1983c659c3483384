import { expect } from '@playwright/test'
import { at, heading, type Screen, text, tickOf } from './screen.ts'

/** Who may do what, and standing in for others. */
export const access: Screen[] = [
  { name: 'console-permissions', path: at('/admin/permissions'), who: 'buadmin', ready: text('aftercares.manage') },
  {
    name: 'console-permissions-role',
    path: at(`/admin/permissions?filter=${encodeURIComponent(JSON.stringify({ role: 'agent', q: 'export' }))}`),
    who: 'buadmin',
    ready: async page => {
      await text('contacts.export')(page)
      await page.getByText('endpoints').first().click()
      await expect(page.getByText('POST /v1/contacts/exports')).toBeVisible()
    },
  },
  { name: 'console-roles', path: at('/admin/permissions/roles'), who: 'admin', ready: heading('Telemarketer') },
  {
    name: 'looking-as',
    path: at('/contacts?look_as=basic'),
    who: 'buadmin',
    ready: text('You see the app as the role'),
  },
  {
    name: 'refused-why',
    path: at('/exports?look_as=basic'),
    who: 'buadmin',
    refused: [403],
    ready: text(/This needs contacts\.export/),
  },
  { name: 'team', path: at('/team'), who: 'manager', ready: text('Everyone below you') },
  { name: 'team-none', path: at('/team?q=qqqq'), who: 'manager', ready: text('Nobody matches') },
  {
    name: 'console-hierarchy',
    path: at('/admin/users/tree'),
    who: 'buadmin',
    ready: async page => {
      await page.getByRole('button', { name: 'Open Marcus Hale' }).click()
      await text('Jane Morrow')(page)
    },
  },
  {
    name: 'console-paid-membership',
    path: at('/admin/users/paid_membership'),
    who: 'buadmin',
    ready: text('Aldana'),
  },
  { name: 'console-owners', path: at('/admin/users/owners'), who: 'buadmin', ready: text('Aldana') },
  {
    name: 'console-pool-holders',
    path: at(`/admin/users/pool_holders?filter=${encodeURIComponent('{"q":"qqqq"}')}`),
    who: 'buadmin',
    ready: text('Nobody matches.'),
  },
  {
    name: 'console-user-changes',
    path: at('/admin/users/changes'),
    who: 'buadmin',
    ready: text(/^Changes of more than 100 users/),
  },
  {
    name: 'console-user-move',
    path: ({ busy }) => `/admin/users/${busy.id}`,
    who: 'buadmin',
    ready: async page => {
      await page.getByRole('button', { name: 'Change manager' }).click()
      await page.getByRole('combobox', { name: 'New manager' }).fill('Marcus')
      await page.getByRole('option', { name: 'Marcus Hale (manager)' }).click()
      await expect(page.getByText(/1 user moves/)).toBeVisible()
    },
  },
  {
    name: 'console-user-deactivate',
    path: ({ busy }) => `/admin/users/${busy.id}`,
    who: 'buadmin',
    ready: async page => {
      await page.getByRole('button', { name: 'Deactivate' }).click()
      await page.getByLabel('Go to a colleague').check()
    },
  },
  {
    name: 'console-user-deactivate-pools',
    path: at(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: 'poolholder' }))}`),
    who: 'buadmin',
    ready: async page => {
      await tickOf(page, 'Select Paula Nguyen')
      await page.getByRole('button', { name: 'Deactivate' }).click()
      await page.getByRole('button', { name: 'Somebody else for Web leads' }).click()
    },
  },
  {
    name: 'console-audit-found',
    path: at(`/admin/audit_log?filter=${encodeURIComponent(JSON.stringify({ action: 'sessions.create', word: '' }))}`),
    who: 'buadmin',
    ready: text('sessions.create'),
  },
]
