import { expect } from '@playwright/test'
import { campaigns } from './campaign-pages.ts'
import { moneyPages } from './money-pages.ts'
import { at, type Screen, text, tickOf } from './screen.ts'
import { stores } from './store-pages.ts'

/** What an agency offers its agents: things to buy, letters to send. */
export const offers: Screen[] = [
  ...stores,
  ...moneyPages,
  { name: 'console-products', path: at('/admin/products'), who: 'buadmin', ready: text('$228.00 for 12 months') },
  {
    name: 'console-emails',
    path: at('/admin/emails'),
    who: 'buadmin',
    ready: async page => {
      await tickOf(page, 'Select Annual review')
      await expect(page.getByRole('button', { name: 'Take out of use' })).toBeVisible()
    },
  },
  {
    name: 'console-email',
    path: at('/admin/emails'),
    who: 'buadmin',
    ready: async page => {
      await page.getByRole('link', { name: 'Annual review' }).click()
      await text('Hello Marguerite,')(page)
      await page.getByRole('combobox', { name: 'Preview for' }).click()
      await page.getByRole('option', { name: /nothing but an e-mail/ }).click()
      await text('Hello there,')(page)
    },
  },
  { name: 'console-quiet-jobs', path: at('/admin/quiet_jobs'), who: 'buadmin', ready: text('Nothing is held back') },
  ...campaigns,
]
