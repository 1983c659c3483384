import { expect } from '@playwright/test'
import { at, heading, type Screen, text } from './screen.ts'

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
]
