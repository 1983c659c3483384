import { expect } from '@playwright/test'
import { at, busy, dialog, heading, press, type Screen, text } from './screen.ts'

/** The page of one contact, and what opens over it. */
export const contact: Screen[] = [
  {
    name: 'contact',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await heading('Marguerite Delacroix-Oyelaran')(page)
      await text('City: Newport')(page)
      await text('application signed by both.pdf')(page)
      await text('Plan G')(page)
    },
  },
  {
    name: 'contact-edit',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Edit')
      await expect(page.getByLabel('First name')).toHaveValue('Marguerite')
    },
  },
  {
    name: 'contact-tags',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Edit tags')
      await expect(page.getByLabel('Tags', { exact: true })).toBeFocused()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'contact-policy',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Add policy')
      await dialog(page)
    },
  },
  {
    name: 'contact-file',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'application signed by both.pdf')
      await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toHaveAttribute('aria-busy', 'false')
    },
  },
  {
    name: 'contact-rename-file',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Options for application signed by both.pdf')
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await dialog(page)
    },
  },
  {
    name: 'contact-id-number',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Add Social Security number')
      await page.getByRole('dialog').getByLabel('Social Security number').fill('000')
      await press(page, 'Save number')
      await expect(page.getByRole('dialog').getByLabel('Social Security number')).toHaveAttribute(
        'aria-invalid',
        'true',
      )
    },
  },
  {
    name: 'contact-id-number-revealed',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await page.route('**/identity_numbers/*/reveal', route =>
        route.fulfill({ json: { id: 1, number: '1EG4-TE5-MK73' } }),
      )
      await press(page, 'Reveal Medicare number')
      await text('1EG4-TE5-MK73')(page)
    },
  },
  {
    name: 'contact-note-deleted',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await page.route('**/notes/*', route =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.fallback(),
      )
      await press(page, /^Delete the note/)
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: /^Delete/ })
        .click()
      await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  },
  {
    name: 'contact-email',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Write e-mail')
      await expect(page.getByRole('dialog', { name: 'Write an e-mail' }).getByLabel('Subject')).toBeFocused()
    },
  },
  {
    name: 'contact-confirm',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, /^Delete the note/)
      await dialog(page)
    },
  },
  {
    name: 'contact-address',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Options for 2 Long Palm Harbor Court, Naples, FL 34102')
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await dialog(page)
    },
  },
  {
    name: 'contact-phone',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Add phone')
      await dialog(page)
    },
  },
  {
    name: 'contact-consent',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Options for 1-401-331-2244')
      await page.getByRole('menuitem', { name: 'Write down consent' }).click()
      await dialog(page)
    },
  },
  {
    name: 'contact-broken',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Options for 1-401-331-2244')
      await page.getByRole('menuitem', { name: 'Does not work' }).click()
      await expect(page.getByRole('dialog', { name: '1-401-331-2244 does not work' })).toBeVisible()
    },
  },
  {
    name: 'contact-broken-email',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, /^Options for marguerite/)
      await page.getByRole('menuitem', { name: 'Does not work' }).click()
      await expect(page.getByRole('dialog', { name: /^marguerite.* does not work$/ })).toBeVisible()
    },
  },
  {
    name: 'contact-moved',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Edit')
      await page.getByLabel('State').selectOption('CT')
      await press(page, 'Save changes')
      await expect(page.getByRole('dialog', { name: 'Moved, or corrected?' })).toBeVisible()
    },
  },
  {
    name: 'contact-bin',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, /^Show deleted policies/)
      await press(page, /^Show deleted files/)
      await expect(page.getByRole('button', { name: /^Bring back/ })).toHaveCount(2)
    },
  },
  {
    name: 'contact-medicines',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Show medicines')
      await text('Metformin 500 mg')(page)
      await press(page, 'Add medicine')
      await dialog(page)
    },
  },
  {
    name: 'contact-medicine-log',
    path: ({ rich }) => `/contacts/${rich}`,
    who: 'buadmin',
    ready: async page => {
      const medicines = page.getByRole('region', { name: 'Medicines' })
      await medicines.getByRole('button', { name: 'Access log' }).click()
      await expect(
        page
          .getByRole('dialog')
          .getByText(/changed them/)
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'contact-link',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Link contact')
      await page.getByRole('combobox', { name: 'Contact' }).fill('pereira')
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    },
  },
  {
    name: 'contact-plan-lost',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Edit Evergreen Mutual Plan G')
      await page.getByRole('dialog', { name: 'Edit policy' }).getByLabel('Status').selectOption('Lapsed')
      await press(page, 'Save policy')
      await expect(page.getByRole('dialog', { name: 'Plan lost, or corrected?' })).toBeVisible()
    },
  },
  {
    name: 'contact-life-event',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Add life event')
      await dialog(page)
    },
  },
  {
    name: 'contact-deceased',
    path: ({ dead }) => `/contacts/${dead}`,
    who: busy,
    ready: async page => {
      await text(/^Deceased on 10\/02\/2026/)(page)
      await text(/^Not to be used/)(page)
    },
  },
  { name: 'contact-deleted', path: ({ deleted }) => `/contacts/${deleted}`, who: busy, ready: text(/^Deleted on/) },
  {
    name: 'contact-missing',
    path: at('/contacts/999999999'),
    who: busy,
    refused: [404],
    ready: heading('Contact not found'),
  },
  { name: 'turning-65', path: at('/turning-65'), who: 'agent', ready: text(/^\d+ contacts?$/) },
  {
    name: 'turning-65-nobody',
    path: at('/turning-65?days=30'),
    who: busy,
    ready: text('Nobody turns 65 within 30 days'),
  },
]
