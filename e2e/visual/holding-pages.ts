import { expect, type Page } from '@playwright/test'
import { busy, press, type Screen, text } from './screen.ts'

const asked = (page: Page, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible()

/** What is written down of a contact: what they hold and said, and who belongs to them. */
export const holding: Screen[] = [
  {
    name: 'contact-investment',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Add investment')
      await asked(page, 'Add an investment')
    },
  },
  {
    name: 'contact-answer',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Add answer')
      await asked(page, 'Add an answer')
      await press(page, 'Add answer')
      await text('Name the question.')(page)
    },
  },
  {
    name: 'contact-renew',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Renew Evergreen Mutual Plan G')
      await asked(page, 'Renew Evergreen Mutual Plan G')
      await page.getByLabel('New term from').fill('')
      await press(page, 'Renew policy')
      await text('Say when the new term begins.')(page)
    },
  },
  {
    name: 'contact-family-member',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Add person')
      await asked(page, 'Add a person')
    },
  },
]
