import { expect, type Page } from '@playwright/test'
import { access } from './access-pages.ts'
import { account } from './account-pages.ts'
import { bulk } from './bulk-pages.ts'
import { consoleDialogs } from './console-dialogs.ts'
import { consolePages } from './console-pages.ts'
import { contact } from './contact-pages.ts'
import { events } from './event-pages.ts'
import { filters } from './filter-pages.ts'
import { holding } from './holding-pages.ts'
import { joining, keeping } from './keeping-pages.ts'
import { leadVendors } from './lead-vendor-pages.ts'
import { merges } from './merge-pages.ts'
import { offers } from './offer-pages.ts'
import { outside } from './outside-pages.ts'
import { places } from './place-pages.ts'
import { profile } from './profile-pages.ts'
import { at, busy, dialog, heading, idle, press, type Screen, text, tickOf } from './screen.ts'
import { takeout } from './takeout-pages.ts'
import { transfers } from './transfer-pages.ts'

const signIn: Screen[] = [
  { name: 'login', path: at('/login'), ready: heading('Sign in') },
  {
    name: 'login-refused',
    path: at('/login'),
    refused: [401],
    ready: async page => {
      await page.getByRole('textbox', { name: 'Username' }).fill('agent')
      await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
      await press(page, 'Sign in')
      await text('Username or password is wrong.')(page)
    },
  },
]

const list: Screen[] = [
  { name: 'contacts', path: at('/contacts'), who: 'agent', ready: text('2,100 contacts') },
  {
    name: 'contacts-narrowed',
    path: at('/contacts?q=ma&state=MA,RI&limit=30'),
    who: 'agent',
    ready: text('Search: ma'),
  },
  { name: 'contacts-none-match', path: at('/contacts?q=qqqq'), who: 'agent', ready: text('No contacts match') },
  { name: 'contacts-empty', path: at('/contacts'), who: idle, ready: text('No contacts yet') },
  {
    name: 'contacts-downline',
    path: at('/contacts?contact_group=downline'),
    who: 'manager',
    ready: text(/^[\d,]+ contacts$/),
  },
  { name: 'contacts-deleted', path: at('/contacts?contact_group=deleted'), who: busy, ready: text('Gone Away') },
  {
    name: 'contacts-selected',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await tickOf(page, /^Select /, 2)
      await text('1 contact selected')(page)
    },
  },
  {
    name: 'contacts-filter',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await press(page, /^Tags/)
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
    },
  },
  {
    name: 'contacts-add',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await press(page, 'Add contact')
      const form = page.getByRole('dialog', { name: 'Add a contact' })
      await form.getByLabel('E-mail', { exact: true }).fill('not an address')
      await form.getByLabel('First name').fill('Gwen')
      await expect(form.getByText(/Enter an e-mail address/)).toBeVisible()
    },
  },
]

const imports: Screen[] = [
  { name: 'imports', path: at('/imports'), who: busy, ready: text('expo leads.csv') },
  { name: 'imports-empty', path: at('/imports'), who: idle, ready: text('No imports yet') },
  {
    name: 'imports-refused',
    path: at('/imports'),
    who: idle,
    refused: [422],
    ready: async page => {
      const file = { name: 'letter.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7\n') }
      await page.getByLabel('File to import').setInputFiles(file)
      await text('"letter.csv" is a PDF')(page)
    },
  },
  {
    name: 'import-mapping',
    path: ({ mapped }) => `/imports/${mapped}`,
    who: busy,
    ready: heading('What each column means'),
  },
  {
    name: 'import-checked',
    path: ({ checked }) => `/imports/${checked}`,
    who: busy,
    ready: text(/^Same phone as contact/),
  },
  {
    name: 'import-done',
    path: ({ imported }) => `/imports/${imported}`,
    who: busy,
    ready: text(/^All 40 rows accounted for/),
  },
  {
    name: 'import-undo',
    path: ({ imported }) => `/imports/${imported}`,
    who: busy,
    ready: async page => {
      await press(page, 'Undo this import')
      await dialog(page)
    },
  },
]

const offered = async (page: Page) => {
  await page.getByRole('link', { name: 'Open Web leads' }).click()
  await page.getByRole('row').nth(14).getByRole('link').click()
  await text('Nobody works this lead yet')(page)
}

const pooled: Screen[] = [
  { name: 'pools', path: at('/pools'), who: 'agent2', ready: text('Web leads') },
  {
    name: 'pool',
    path: at('/pools'),
    who: 'agent2',
    ready: async page => {
      await page.getByRole('link', { name: 'Open Web leads' }).click()
      await expect(page.getByRole('button', { name: /^Take / }).first()).toBeVisible()
    },
  },
  { name: 'pool-lead', path: at('/pools'), who: 'agent2', ready: offered },
  { name: 'transfers', path: at('/transfers'), who: idle, ready: text('No transfers yet') },
  { name: 'transfers-list', path: at('/transfers'), who: busy, ready: text('Transfer to Priya Raman') },
  {
    name: 'transfer',
    path: ({ transferred }) => `/transfers/${transferred}`,
    who: busy,
    ready: text(/has no license that holds in TX/),
  },
  {
    name: 'transfer-revert',
    path: ({ transferred }) => `/transfers/${transferred}`,
    who: busy,
    ready: async page => {
      await press(page, 'Revert')
      await text('None of them was changed since.')(page)
    },
  },
  {
    name: 'contacts-transfer',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await tickOf(page, /^Select /, 2)
      await tickOf(page, /^Select /, 3)
      await press(page, /^Transfer 2 contacts/)
      await page.getByRole('combobox', { name: 'Transfer to' }).fill('Priya')
      await page.getByRole('option', { name: /^Priya Raman/ }).click()
      await expect(page.getByRole('dialog').getByText(/will change|Nothing would change/)).toBeVisible()
    },
  },
  { name: 'pool-none', path: at('/pools/999999'), who: 'agent2', refused: [404], ready: heading('Pool not found') },
]

const frame: Screen[] = [
  {
    name: 'account',
    path: at('/contacts'),
    who: 'agent2',
    ready: async page => {
      await press(page, /^Your account/)
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    },
  },
  {
    name: 'notices',
    path: at('/imports'),
    who: busy,
    ready: async page => {
      await press(page, /^Notices/)
      await dialog(page)
      await expect(page.getByRole('dialog').getByText('New lead: Wilma Ostrander')).toBeVisible()
    },
  },
  { name: 'no-such-page', path: at('/nowhere'), who: 'agent2', ready: heading('There is no page here') },
]

const webpage: Screen[] = [
  {
    name: 'webpage',
    path: at('/'),
    webpage: 'agent',
    ready: heading('Medicare and life cover, explained without the jargon.'),
  },
  {
    name: 'webpage-mended',
    path: at('/'),
    webpage: 'luis',
    refused: [422],
    ready: async page => {
      await page.getByRole('button', { name: 'Send' }).click()
      await heading('Please check the form')(page)
    },
  },
  { name: 'webpage-thanks', path: at('/thanks'), webpage: 'agent', ready: heading(/^Thank you/) },
  {
    name: 'webpage-nowhere',
    path: at('/nowhere'),
    webpage: 'agent',
    refused: [404],
    ready: heading('This page does not exist.'),
  },
  {
    name: 'webpage-nobody',
    path: at('/'),
    webpage: 'nobody-here',
    refused: [404],
    ready: heading('There is no page here yet.'),
  },
]

/** Every screen in every state worth a picture. */
export const SCREENS: Screen[] = [
  ...signIn,
  ...joining,
  ...keeping,
  ...list,
  ...bulk,
  ...filters,
  ...contact,
  ...holding,
  ...merges,
  ...imports,
  ...takeout,
  ...pooled,
  ...transfers,
  ...places,
  ...frame,
  ...account,
  ...profile,
  ...consolePages,
  ...consoleDialogs,
  ...leadVendors,
  ...access,
  ...webpage,
  ...events,
  ...outside,
  ...offers,
]
