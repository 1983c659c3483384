import { expect, type Page } from '@playwright/test'
import { at, busy, dialog, heading, press, type Screen, text } from './screen.ts'

const due = '2026-11-20T14:00:00Z'
const log = (id: number, name: string, state: string, reason: string | null, more: object = {}) => ({
  id,
  trigger: { id, name, trigger: 'contact_created' },
  state,
  reason,
  created_at: due,
  due_at: due,
  email: null,
  ...more,
})
const LOGS = [
  log(4, 'Birthday wishes', 'waiting', null),
  log(3, 'Welcome', 'sent', null, {
    email: {
      id: 9,
      subject: 'Good to meet you, Marguerite',
      email_body: 'Hello Marguerite,',
      sent_to: 'm@example.com',
    },
  }),
  log(2, 'Policy review', 'skipped', 'They opted out of e-mail at this address.'),
  log(1, 'Sold, thank you', 'changed', 'It was no longer so when its time came.'),
]

const open = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
}

/** Messages that go out by themselves. */
export const campaigns: Screen[] = [
  {
    name: 'console-campaigns',
    path: at('/admin/campaign_triggers'),
    who: 'buadmin',
    ready: text('A birthday, at 9 AM'),
  },
  {
    name: 'console-campaign',
    path: at('/admin/campaign_triggers'),
    who: 'buadmin',
    ready: async page => {
      await open('Birthday wishes')(page)
      await press(page, 'Look whom it would reach today')
      await text(/on this day\./)(page)
    },
  },
  {
    name: 'contact-automations',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await heading('Marguerite Delacroix-Oyelaran')(page)
      await page.route('**/workflow_logs*', route =>
        route.fulfill({ json: { data: LOGS, meta: { current_page: 1, limit: 5, total_count: 4, total_pages: 1 } } }),
      )
      await page.reload()
      await press(page, 'Good to meet you, Marguerite')
      await text('Hello Marguerite,')(page)
    },
  },
  {
    name: 'contact-campaign-message',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Write e-mail')
      await dialog(page)
      await page.getByRole('combobox', { name: 'Start from a campaign' }).click()
      await page.getByRole('option', { name: 'After our talk' }).click()
      await expect(page.getByLabel('Subject')).toHaveValue('What we talked about, Marguerite')
    },
  },
]
