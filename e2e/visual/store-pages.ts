import { at, idle, type Screen, text } from './screen.ts'

/** What an agency sells to its agents. */
export const stores: Screen[] = [
  { name: 'store', path: at('/store'), who: 'agent', ready: text('Turning 65 guide') },
  { name: 'store-nothing', path: at('/store?q=zeppelin'), who: idle, ready: text('Nothing matches') },
  {
    name: 'store-item',
    path: at('/store?q=guide'),
    who: 'agent',
    ready: async page => {
      await page.getByRole('link', { name: /Turning 65 guide/ }).click()
      await text('$2.40 per contact')(page)
    },
  },
]
