import { expect } from '@playwright/test'
import { at, heading, press, type Screen, text } from './screen.ts'

/** Tabs of the profile, and what opens over them. */
export const profile: Screen[] = [
  { name: 'profile-signups', path: at('/account/profile?tab=signups'), who: 'agent', ready: heading('Your link') },
  {
    name: 'profile-tags',
    path: at('/account/profile?tab=tags'),
    who: 'buadmin',
    ready: async page => {
      await expect(page.getByLabel('Search tags')).toBeVisible()
      await text(/contacts?$/)(page)
    },
  },
  {
    name: 'profile-email',
    path: at('/account/profile'),
    who: 'agent2',
    refused: [422],
    ready: async page => {
      await press(page, 'Change e-mail address')
      const form = page.getByRole('dialog', { name: 'Change your e-mail address' })
      await form.getByRole('textbox', { name: 'New e-mail address' }).fill('nobody')
      await form.getByRole('button', { name: 'Send me a link' }).click()
      await expect(form.getByText('Enter an e-mail address.')).toBeVisible()
    },
  },
]
