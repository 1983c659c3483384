import { expect } from '@playwright/test'
import type { Failing } from './failing-pages.ts'
import { at, heading, type Screen, text } from './screen.ts'

const books: Failing[] = [
  { path: at('/contacts'), asked: '**/v1/contacts', what: 'The contacts', ready: text(/^[\d,]+ contacts$/) },
  {
    path: ({ rich }) => `/contacts/${rich}`,
    asked: '**/v1/contacts/by_number/*',
    what: 'This contact',
    ready: heading('Marguerite Delacroix-Oyelaran'),
  },
  {
    path: at('/duplicates'),
    asked: '**/v1/contacts/duplicates',
    what: 'The duplicates',
    ready: text(/^(No duplicates found|\d+ records)$/),
  },
  { path: at('/pools'), asked: '**/v1/pools*', what: 'The pools', ready: text('Web leads') },
  { path: ({ pool }) => `/pools/${pool}`, asked: '**/v1/pools*', what: 'The pool', ready: heading('Web leads') },
  {
    path: ({ pool }) => `/pools/${pool}`,
    asked: '**/v1/contacts',
    what: 'The leads',
    ready: page => expect(page.getByRole('table', { name: 'Leads of Web leads' })).toBeVisible(),
  },
]

const jobs: Failing[] = [
  {
    path: at('/imports'),
    asked: '**/v1/contacts/import_attempts*',
    what: 'The imports',
    ready: text('expo leads.csv'),
  },
  {
    path: at('/transfers'),
    asked: '**/v1/contacts/transfer_attempts*',
    what: 'The transfers',
    ready: text('Transfer to Priya Raman'),
  },
  { path: at('/exports'), asked: '**/v1/contacts/exports*', what: 'The exports', ready: text(/^Kept until/) },
  {
    path: at('/bulk-acts'),
    asked: '**/v1/bulk_jobs*',
    what: 'The bulk acts',
    ready: text('Set line of business to medicare'),
  },
]

/** One of each kind, and what was written down of it. */
const ones: Failing[] = [
  {
    path: ({ imported }) => `/imports/${imported}`,
    asked: '**/v1/contacts/import_attempts/*',
    what: 'This import',
    ready: heading('expo leads.csv'),
  },
  {
    path: ({ transferred }) => `/transfers/${transferred}`,
    asked: '**/v1/contacts/transfer_attempts/*/status',
    what: 'The transfer',
    ready: heading(/Priya Raman/),
  },
  {
    path: ({ transferred }) => `/transfers/${transferred}`,
    asked: '**/v1/contacts/transfer_attempts/*/logs*',
    what: 'The log',
    ready: text('Astrid Lindqvist'),
  },
  { path: ({ undone }) => `/bulk-acts/${undone}`, asked: '**/v1/bulk_jobs/*', what: 'This bulk act' },
  { path: ({ undone }) => `/bulk-acts/${undone}`, asked: '**/v1/bulk_jobs/*/*', what: 'The contacts' },
  {
    path: ({ printed }) => `/prints/${printed}`,
    asked: '**/v1/contacts/batch_print_status',
    what: 'This print',
    ready: text(/^Left out/),
  },
]

const days: Failing[] = [
  { path: at('/events'), asked: '**/v1/events?*', what: 'The calendar' },
  { path: at('/events/history'), asked: '**/v1/events/calendar_history*', what: 'The history' },
  { path: at('/turning-65'), asked: '**/v1/contacts/turning_65*', what: 'The birthdays' },
  { path: at('/licences'), asked: '**/v1/licences?*', what: 'The licenses' },
  { path: at('/trainings'), asked: '**/v1/trainings?*', what: 'The trainings' },
  { path: at('/company'), asked: '**/v1/corporations/mine', what: 'The company' },
]

const money: Failing[] = [
  { path: at('/wallets'), asked: '**/v1/wallets', what: 'The balance' },
  { path: at('/wallets'), asked: '**/v1/wallets/transaction_history*', what: 'The transactions' },
  { path: at('/wallets?tab=spending'), asked: '**/v1/wallets/analytics*', what: 'The spending' },
  { path: at('/store'), asked: '**/v1/store_items?*', what: 'The store', ready: text('Turning 65 guide') },
  { path: at('/store?tab=orders'), asked: '**/v1/store_orders?*', what: 'Your orders', ready: text('No orders yet') },
]

const tab = (name: string) => at(`/account/profile?tab=${name}`)
const own: Failing[] = [
  { path: tab('two_factor'), asked: '**/v1/two_factor', what: 'Two-factor authentication' },
  { path: tab('two_factor'), asked: '**/v1/passkeys', what: 'Your passkeys' },
  { path: tab('sessions'), asked: '**/v1/sessions*', what: 'Your sessions' },
  { path: tab('auth_ips'), asked: '**/v1/auth_ips', what: 'The addresses' },
  { path: tab('webpage'), asked: '**/v1/users/webpage_settings', what: 'Your page' },
  { path: tab('offices'), asked: '**/v1/office_locations', what: 'The offices' },
  { path: tab('api'), asked: '**/v1/api_keys', what: 'The keys' },
  { path: tab('numbers'), asked: '**/v1/phone_numbers*', what: 'Your numbers' },
  { path: at('/account/external_accounts'), asked: '**/v1/sso_identities', what: 'Your accounts' },
]

const merged: Failing[] = [
  {
    path: at('/duplicates?view=merged'),
    asked: '**/v1/contacts/merges*',
    what: 'The merges',
    ready: text('Undo merge'),
  },
  {
    path: ({ merging }) => `/merge?ids=${merging.ids}`,
    asked: '**/v1/contacts/merge_preview',
    what: 'The records',
    ready: text('What stays'),
  },
]
const led: Failing[] = [
  { path: at('/team'), asked: '**/v1/users/team*', what: 'Your team' },
  { path: at('/wallets?tab=team'), asked: '**/v1/wallets/team*', what: 'Your team' },
]

interface Group {
  name: string
  screens: Failing[]
  who?: Screen['who']
  /** Whether each is looked at for whoever cannot see: what fails looks alike on all. */
  looked?: boolean
}

const agency: Failing[] = [
  { path: tab('tags'), asked: '**/v1/tags/carried*', what: 'The tags' },
  { path: tab('domains'), asked: '**/v1/custom_domains*', what: 'The domains' },
]

/** Screens of the agent app whose data is late, does not come, and comes when asked for again; seen in one page each. */
export const FAILING: Group[] = [
  { name: 'contacts, a contact, duplicates and pools', screens: books, looked: true },
  { name: 'imports, transfers, exports and bulk acts', screens: jobs, looked: true },
  { name: 'one import, transfer, bulk act and print', screens: ones },
  { name: 'calendar, birthdays, licenses, trainings and the company', screens: days },
  { name: 'wallet and store', screens: money },
  { name: 'the parts of a profile', screens: own },
  { name: 'merges', screens: merged, who: ({ merging }) => merging.agent },
  { name: 'the team', screens: led, who: 'manager' },
  { name: 'tags and domains of the agency', screens: agency, who: 'buadmin' },
]

/** The parts of a contact’s page which load by themselves. */
export const PANELS = [
  'Whether they may be contacted',
  'The further addresses',
  'The phones and e-mails',
  'The consent certificates',
  'The household',
  'The life events',
  'The policies',
  'The investments',
  'The answers',
  'The ID numbers',
  'The files',
  'The recordings',
  'The possible duplicates',
  'The merges',
  'The events',
  'The notes',
  'The e-mails',
  'The automations',
  'The timeline',
  'The transfers',
]
