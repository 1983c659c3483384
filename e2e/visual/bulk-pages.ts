import { expect, type Page } from '@playwright/test'
import { at, busy, idle, press, type Screen, text, tickOf, tickPage } from './screen.ts'

const selectAll = async (page: Page) => {
  await tickPage(page)
  await press(page, /^Select all/)
  await text('2,100 contacts selected')(page)
}

const tickFirst = (page: Page) => tickOf(page, /^Select /, 1)
/** What is forecast is faint while it is counted again. */
const counted = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

/** Many contacts at once. */
export const bulk: Screen[] = [
  { name: 'bulk-acts', path: at('/bulk-acts'), who: busy, ready: text('Set line of business to medicare') },
  { name: 'bulk-acts-empty', path: at('/bulk-acts'), who: idle, ready: text('No bulk acts yet') },
  {
    name: 'bulk-act',
    path: ({ undone }) => `/bulk-acts/${undone}`,
    who: busy,
    ready: text('Changed since and left as it is: line of business.'),
  },
  {
    name: 'contacts-all-selected',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await selectAll(page)
      await press(page, 'First or last…')
      await page.getByLabel('How many').fill('3000')
      await text('Enter a number from 1 to 2,100.')(page)
    },
  },
  {
    name: 'contacts-tag',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await selectAll(page)
      await press(page, 'Tag 2,100 contacts')
      await page.getByLabel('Tags to add').fill('Open enrollment mailing')
      await page.keyboard.press('Enter')
      await text('2,100 contacts will change.')(page)
      await counted(page)
      await page.getByLabel('Type 2,100 to confirm').fill('2,10')
    },
  },
  {
    name: 'contacts-change',
    path: at('/contacts?contact_group=downline'),
    who: 'manager',
    ready: async page => {
      await tickOf(page, /^Select /)
      await press(page, /^Change/)
      await page.getByLabel('Line of business').selectOption({ label: 'Medicare' })
      await text(/left out|will change/)(page)
      await counted(page)
    },
  },
  {
    name: 'contacts-opt-out',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await tickFirst(page)
      await press(page, /^Opt out/)
      await page.getByLabel('How you know').fill('Letter of their lawyer')
      await text(/will be opted out|left out/)(page)
      await counted(page)
    },
  },
  {
    name: 'contacts-scrub',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await selectAll(page)
      await press(page, 'Scrub 2,100 contacts')
      await page.getByLabel('Customers with a policy in force').check()
      await page.getByLabel('Tags for who is on a list').fill('Known to us')
      await page.keyboard.press('Enter')
      await text(/will be tagged/)(page)
    },
  },
  {
    name: 'contacts-aftercare',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await tickFirst(page)
      await press(page, 'Aftercare for 1 contact')
      await page.getByLabel(/^Their families too/).check()
      await text(/will be enrolled/)(page)
      await counted(page)
    },
  },
  {
    name: 'contacts-merge',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await selectAll(page)
      await press(page, 'Merge 2,100 contacts')
      await text('2,100 contacts are hardly one person.')(page)
    },
  },
  {
    name: 'contacts-restore',
    path: at('/contacts?contact_group=deleted'),
    who: busy,
    ready: async page => {
      await tickFirst(page)
      await press(page, /^Select all \d+ matching/)
      await press(page, /^Restore \d+ contacts/)
      await text(/contacts will change/)(page)
      await counted(page)
    },
  },
  {
    name: 'contacts-purge',
    path: at('/contacts?contact_group=deleted&q=gone'),
    who: 'buadmin',
    ready: async page => {
      await tickFirst(page)
      await press(page, /for good$/)
      await text(/will be gone for good/)(page)
      await text('This cannot be undone: nothing of them is kept but opt-outs.')(page)
      await counted(page)
    },
  },
]
