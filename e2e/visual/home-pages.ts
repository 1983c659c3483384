import { at, busy, dialog, heading, idle, press, type Screen, text } from './screen.ts'

/** What the day begins with. */
export const home: Screen[] = [
  { name: 'dashboard', path: at('/dashboard'), who: 'agent', ready: text('New leads') },
  { name: 'dashboard-idle', path: at('/dashboard'), who: idle, ready: text('Nothing is planned today.') },
  { name: 'dashboard-team', path: at('/dashboard?type=downline'), who: 'manager', ready: text('Jane Morrow') },
  {
    name: 'dashboard-failed',
    path: at('/dashboard'),
    who: busy,
    refused: [500],
    ready: async page => {
      await page.route('**/v1/users/dashboard/statuses*', route =>
        route.fulfill({ status: 500, json: { errors: { base: 'Something went wrong.' }, code: 'unexpected' } }),
      )
      await page.reload()
      await text('By status could not be loaded.')(page)
    },
  },
  {
    name: 'dashboard-arrange',
    path: at('/dashboard'),
    who: busy,
    ready: async page => {
      await press(page, 'Arrange')
      await dialog(page)
    },
  },
  { name: 'licences', path: at('/licences?days=60'), who: 'agent', ready: heading('Licenses') },
]
