import { expect } from '@playwright/test'
import { at, busy, heading, idle, press, type Screen, text, tickPage } from './screen.ts'

/** Contacts that leave: exports, letters and labels. */
export const takeout: Screen[] = [
  { name: 'exports', path: at('/exports'), who: busy, ready: text(/^Kept until/) },
  { name: 'exports-empty', path: at('/exports'), who: idle, ready: heading('Exports') },
  {
    name: 'contacts-export',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await tickPage(page)
      await press(page, /^Export/)
      await page.getByLabel('All columns').uncheck()
      await expect(page.getByLabel('Date of birth')).toBeChecked()
    },
  },
  {
    name: 'contacts-print-letters',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await tickPage(page)
      await press(page, /^Print/)
      await expect(page.getByLabel('Letter', { exact: true })).toHaveValue(/^Dear/)
    },
  },
  {
    name: 'contacts-print-labels',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await tickPage(page)
      await press(page, /^Print/)
      await page.getByLabel('Address labels (Avery 5160)').check()
      await page.getByLabel('Begin at').selectOption('Row 1, label 3')
    },
  },
  {
    name: 'contacts-mailer',
    path: at('/contacts?contact_group=downline'),
    who: 'manager',
    ready: async page => {
      await tickPage(page)
      await press(page, /^Mail/)
      await page.getByRole('radio', { name: /Annual review card/ }).check()
      await text(/^Goes to/)(page)
      await text(/contacts will change/)(page)
    },
  },
  { name: 'console-mailer-kits', path: at('/admin/mailer_kits'), who: 'buadmin', ready: text('Annual review card') },
  {
    name: 'contact-aftercare',
    path: ({ cared }) => `/contacts/${cared}`,
    who: busy,
    ready: async page => {
      await text('Was due 02/03/2026')(page)
      await expect(page.getByRole('checkbox', { name: 'Send a condolence card' })).toBeVisible()
    },
  },
  { name: 'print', path: ({ printed }) => `/prints/${printed}`, who: busy, ready: text(/^Left out/) },
]
