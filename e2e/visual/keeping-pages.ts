import type { Page } from '@playwright/test'
import { at, heading, press, type Screen, text, tickOf } from './screen.ts'

const answering = (act: 'Approve' | 'Turn down', seen: RegExp) => async (page: Page) => {
  await tickOf(page, /^Select Samir/)
  await press(page, act)
  await text(seen)(page)
}

/** Somebody who asks to join, and what anyone may read. */
export const joining: Screen[] = [
  { name: 'signup', path: ({ joining }) => joining.form, ready: heading(/^Join/) },
  { name: 'signup-closed', path: at('/signup/nowhere'), refused: [404], ready: heading('This link is closed') },
  { name: 'invitation', path: ({ joining }) => joining.invitation, ready: heading('Welcome, Noor') },
  { name: 'console-signups', path: at('/admin/signups'), who: 'buadmin', ready: text('Sign-up form') },
  {
    name: 'console-signup',
    path: ({ joining }) => `/admin/signups/${joining.waiting}/show`,
    who: 'buadmin',
    ready: heading('Turn down'),
  },
  {
    name: 'console-signups-approve',
    path: at('/admin/signups'),
    who: 'buadmin',
    ready: answering('Approve', /^Each gets an account/),
  },
  {
    name: 'console-signups-turn-down',
    path: at('/admin/signups'),
    who: 'buadmin',
    ready: answering('Turn down', /^Turning down cannot be taken back/),
  },
]

/** What the console keeps: flags, settings, agencies, offices. */
export const keeping: Screen[] = [
  { name: 'console-settings', path: at('/admin/settings'), who: 'admin', ready: text('Import template') },
  {
    name: 'console-setting',
    path: at('/admin/settings/terms_of_use'),
    who: 'admin',
    ready: text('Anyone can read it'),
  },
  {
    name: 'console-lead-quality',
    path: at('/admin/comra_leads_reports'),
    who: 'buadmin',
    ready: text('Brightline Leads'),
  },
  { name: 'console-offices', path: at('/admin/office_locations'), who: 'buadmin', ready: text('Harbor Light office') },
  { name: 'console-flags', path: at('/admin/feature_flags'), who: 'admin', ready: text('contact_exports') },
  {
    name: 'console-flag',
    path: at('/admin/feature_flags/c_1'),
    who: 'admin',
    ready: async page => {
      await page.getByRole('radio', { name: 'By rules' }).check()
      await press(page, /^Add$/)
      await text('Environments')(page)
      await heading('Changes')(page)
    },
  },
]
