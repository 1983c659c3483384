import { at, dialog, heading, idle, press, type Screen, text } from './screen.ts'

/** Prepaid money. */
export const moneyPages: Screen[] = [
  {
    name: 'billing',
    path: at('/contacts'),
    who: ({ unpaid }) => unpaid,
    ready: text('Ask an administrator of your agency'),
    refused: [403],
  },
  { name: 'wallet', path: at('/wallets'), who: 'agent', ready: text('Email validation') },
  { name: 'wallet-empty', path: at('/wallets'), who: idle, ready: text('Nothing has moved yet') },
  { name: 'wallet-spending', path: at('/wallets?tab=spending'), who: 'agent', ready: text('Phone validation') },
  {
    name: 'wallet-card',
    path: at('/wallets'),
    who: idle,
    ready: async page => {
      await press(page, 'Add card')
      await dialog(page)
    },
  },
  {
    name: 'wallet-add-money',
    path: at('/wallets?tab=team'),
    who: 'manager',
    ready: async page => {
      await text('Take back')(page)
      await press(page, 'Add money')
      await text('is charged now')(page)
    },
  },
  {
    name: 'receipt',
    path: at('/wallets'),
    who: 'agent',
    ready: async page => {
      await page.getByRole('link', { name: 'Email validation' }).click()
      await heading(/^Receipt W/)(page)
      await text(/^Checked the e-mail addresses/)(page)
    },
  },
  { name: 'console-wallets', path: at('/admin/wallet_invoices'), who: 'buadmin', ready: text('The books balance.') },
]
