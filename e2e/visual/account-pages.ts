import { expect } from '@playwright/test'
import { at, press, type Screen, text } from './screen.ts'

/** How one signs in: the profile and what leads to it. */
export const account: Screen[] = [
  {
    name: 'profile-password',
    path: at('/account/profile?tab=password'),
    who: 'agent2',
    ready: async page => {
      await expect(page.getByRole('textbox', { name: 'Current password' })).toBeVisible()
      await press(page, 'Change password')
      await text('Enter the password you have now.')(page)
    },
  },
]
