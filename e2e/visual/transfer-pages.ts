import { expect } from '@playwright/test'
import { busy, press, type Screen, text, tickPage } from './screen.ts'

const draft: Screen['path'] = ({ handing }) => `/transfers/${handing.draft}`

/** Transfers that wait, or whose contacts went on since, and the question before a whole list is deleted. */
export const transfers: Screen[] = [
  { name: 'transfer-draft', path: draft, who: busy, ready: text('Draft') },
  {
    name: 'transfer-draft-confirm',
    path: draft,
    who: busy,
    ready: async page => {
      await press(page, 'Transfer 2 contacts')
      await text('Transfer this draft?')(page)
      await expect(page.getByRole('dialog').locator('[aria-busy="true"]')).toHaveCount(0)
    },
  },
  {
    name: 'transfer-draft-discard',
    path: draft,
    who: busy,
    ready: async page => {
      await press(page, 'Discard')
      await text(/^Discard the draft/)(page)
    },
  },
  {
    name: 'transfer-revert-changed',
    path: ({ handing }) => `/transfers/${handing.conflicted}`,
    who: busy,
    ready: async page => {
      await press(page, 'Revert')
      await text('2 contacts changed since.')(page)
      await page.getByLabel('Give those back too, with the tags they had; their other changes stay').check()
      await text('Give back 3 contacts')(page)
    },
  },
  {
    name: 'contacts-delete',
    path: () => '/contacts',
    who: 'agent',
    ready: async page => {
      await tickPage(page)
      await press(page, /^Select all [\d,]+ matching/)
      await press(page, /^Delete [\d,]+ contacts/)
      await text('They go to the deleted group and can be restored from there.')(page)
      await text(/will change/)(page)
    },
  },
]
