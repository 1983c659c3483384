import { expect } from '@playwright/test'
import { at, dialog, idle, press, type Screen, text } from './screen.ts'

/** Where contacts wait, and the companies of an agency. */
export const places: Screen[] = [
  {
    name: 'pool-take-caution',
    path: ({ pool }) => `/pools/${pool}`,
    who: idle,
    refused: [409],
    ready: async page => {
      await press(page, /^Take this lead/)
      await expect(page.getByRole('alertdialog', { name: 'Take this lead?' })).toBeVisible()
    },
  },
  {
    name: 'contacts-of-pool',
    path: at('/pools'),
    who: 'agent2',
    ready: async page => {
      await page.getByRole('link', { name: 'Open Web leads' }).click()
      await page.getByRole('link', { name: /in the list of contacts/ }).click()
      await page.getByRole('button', { name: 'Pool: Web leads' }).click()
      await dialog(page)
    },
  },
  {
    name: 'console-company-files',
    path: at('/admin/corporations/create'),
    who: 'buadmin',
    ready: async page => {
      await page.getByRole('tab', { name: 'Files' }).click()
      await press(page, 'Add')
      await text('Drop a file here')(page)
    },
  },
  {
    name: 'console-company',
    path: at('/admin/corporations/create'),
    who: 'buadmin',
    ready: text('Its domain name is a link'),
  },
]
