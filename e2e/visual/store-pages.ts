import { at, dialog, idle, press, type Screen, text, tickPage } from './screen.ts'

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
  {
    name: 'store-order',
    path: at('/store?q=business'),
    who: 'agent',
    ready: async page => {
      await page.getByRole('link', { name: /Business cards, 500/ }).click()
      await page.getByRole('button', { name: 'Order', exact: true }).click()
      await dialog(page)
      await press(page, 'Change your details for this order')
      await text('Total $38.00')(page)
    },
  },
  {
    name: 'store-order-contacts',
    path: at('/contacts'),
    who: 'agent',
    ready: async page => {
      await tickPage(page)
      await press(page, /^Order from the store for/)
      await page.getByRole('radio', { name: /Birthday card/ }).check()
      await text(/^Total /)(page)
    },
  },
  { name: 'store-orders', path: at('/store?tab=orders'), who: 'agent', ready: text('Waiting for your agency') },
  { name: 'store-no-orders', path: at('/store?tab=orders'), who: idle, ready: text('No orders yet') },
  {
    name: 'store-order-page',
    path: at('/store?tab=orders'),
    who: 'agent',
    ready: async page => {
      await page
        .getByRole('link', { name: /^Order/ })
        .first()
        .click()
      await text('Goes to')(page)
    },
  },
  { name: 'console-orders', path: at('/admin/order_management'), who: 'buadmin', ready: text('Birthday card') },
  {
    name: 'console-order-refund',
    path: at('/admin/order_management'),
    who: 'buadmin',
    ready: async page => {
      await page
        .getByText(/Turning 65 guide/)
        .last()
        .click()
      await text('Status: Completed')(page)
      await press(page, 'Refund')
      await text('The agent reads it.')(page)
    },
  },
  {
    name: 'console-order',
    path: at('/admin/order_management'),
    who: 'buadmin',
    ready: async page => {
      await page
        .getByText(/3 × Birthday card/)
        .last()
        .click()
      await text('Download addresses')(page)
    },
  },
]
