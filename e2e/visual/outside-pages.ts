import { home } from './home-pages.ts'
import { at, busy, dialog, heading, idle, press, type Screen, text } from './screen.ts'

/** The dashboard, applications, trainings, support and the pages that need no sign-in. */
export const outside: Screen[] = [
  ...home,
  { name: 'contact-us', path: at('/contact-us'), ready: heading('Contact us') },
  {
    name: 'contact-us-mended',
    path: at('/contact-us'),
    refused: [422],
    ready: async page => {
      await press(page, 'Send message')
      await text('Enter your name.')(page)
    },
  },
  {
    name: 'help',
    path: at('/exports'),
    who: busy,
    ready: async page => {
      await press(page, 'Help')
      await text('All trainings')(page)
    },
  },
  {
    name: 'help-writing',
    path: at('/exports'),
    who: busy,
    refused: [422],
    ready: async page => {
      await press(page, 'Help')
      await press(page, 'Write to support')
      await press(page, 'Send message')
      await text('Say in a few words what it is about.')(page)
    },
  },
  { name: 'privacy-policy', path: at('/privacy-policy'), ready: heading('Privacy policy') },
  { name: 'terms-of-use', path: at('/terms-of-use'), ready: heading('Terms of use') },
  {
    name: 'terms-changed',
    path: at('/exports'),
    who: 'priya',
    ready: async page => {
      await press(page, 'Read what changed')
      await text('No advice')(page)
    },
  },
  { name: 'trainings', path: at('/trainings'), who: 'agent', ready: heading('Trainings') },
  { name: 'company', path: at('/company'), who: 'agent', ready: heading('Harbor Light Newport') },
  { name: 'company-none', path: at('/company'), who: idle, ready: text('You belong to no company of your agency') },
  { name: 'trainings-none', path: at('/trainings?q=qqqq'), who: idle, ready: text('No training matches') },
  { name: 'console-helps', path: at('/admin/helps'), who: 'admin', ready: heading('Support') },
  {
    name: 'application-start',
    path: ({ rich }) => `/contacts/${rich}`,
    who: busy,
    ready: async page => {
      await press(page, 'Start application')
      await dialog(page)
      await text('It opens in a new tab')(page)
    },
  },
  {
    name: 'application-none',
    path: at('/applications/999999999'),
    who: busy,
    refused: [404],
    ready: heading('Application not found'),
  },
]
