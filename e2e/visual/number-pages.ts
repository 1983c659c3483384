import type { Page } from '@playwright/test'
import { at, dialog, idle, press, type Screen, text } from './screen.ts'

const NUMBER = {
  id: 1,
  phone_number: '+14015550111',
  label: 'Desk in Newport',
  city: 'Providence',
  state: 'RI',
  capabilities: { voice: true, sms: true, mms: true },
  status: 'owned',
  price: '2.0000',
  paid_by: 'wallet',
  sandbox: true,
  bought_at: '2026-11-20T15:04:00Z',
  paid_until: '2026-12-20T15:04:00Z',
  created_at: '2026-11-20T15:04:00Z',
}
const OWN = {
  data: [
    {
      ...NUMBER,
      id: 2,
      phone_number: '+14015550117',
      label: null,
      status: 'buying',
      bought_at: null,
      paid_until: null,
    },
    NUMBER,
  ],
  meta: { current_page: 1, limit: 200, total_count: 2, total_pages: 1 },
  vendor: 'sandbox',
  monthly_price: '2.0000',
  left_today: 3,
}
const NUMBERS = '/account/profile?tab=numbers&area_code=401&contains=012'

async function withNumbers(page: Page) {
  await page.route('**/v1/phone_numbers?*', route => route.fulfill({ json: OWN }))
  await page.reload()
  await text('Being bought…')(page)
}

/** The numbers one calls from. */
export const numbers: Screen[] = [
  { name: 'phone-numbers', path: at(NUMBERS), who: idle, ready: withNumbers },
  {
    name: 'phone-number-buy',
    path: at(NUMBERS),
    who: idle,
    ready: async page => {
      await press(page, 'Buy 1-401-555-0120')
      await dialog(page)
    },
  },
]
