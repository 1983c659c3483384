import { at, dialog, heading, press, type Screen, text } from './screen.ts'

/** Who sells leads, their keys, and what they sent. */
export const leadVendors: Screen[] = [
  { name: 'console-vendors', path: at('/admin/api_vendors'), who: 'buadmin', ready: text('Brightline Leads') },
  {
    name: 'console-vendor',
    path: ({ selling }) => `/admin/api_vendors/${selling.vendor}/show`,
    who: 'buadmin',
    ready: async page => {
      await heading('How to send leads')(page)
      await text(/^obk_/)(page)
    },
  },
  {
    name: 'console-vendor-key',
    path: ({ selling }) => `/admin/api_vendors/${selling.vendor}/show`,
    who: 'buadmin',
    ready: async page => {
      await press(page, 'Replace')
      await dialog(page)
    },
  },
  { name: 'console-vendor-requests', path: at('/admin/api_requests'), who: 'buadmin', ready: text('Accepted, 201') },
  {
    name: 'console-vendor-request',
    path: ({ selling }) => `/admin/api_requests/${selling.delivered}/show`,
    who: 'buadmin',
    ready: text('I agree to be called about Medicare plans.'),
  },
]
