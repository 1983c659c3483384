import { expect } from '@playwright/test'
import { dialog, press, type Screen, text } from './screen.ts'

/** The list narrowed by the drawer, and saved that way. */
export const filters: Screen[] = [
  {
    name: 'contacts-quick-filters',
    path: () => '/contacts?where=birthday.next_days:7;(state:RI,MA~policy_status:active)',
    who: 'agent',
    ready: async page => {
      await expect(page.getByRole('navigation', { name: 'Quick filters' }).getByRole('link').first()).toBeVisible()
      await text('Birthday: in the next 7 days')(page)
    },
  },
  {
    name: 'contacts-filter-drawer',
    path: () => '/contacts?status_id=1&where=created_at.between:2026-01-01,;(state:RI,MA~age:64,65)&duplicate=address',
    who: 'agent',
    ready: async page => {
      await press(page, 'More filters')
      await dialog(page)
      await expect(page.getByText('Rhode Island').last()).toBeVisible()
    },
  },
  {
    name: 'contacts-save-filter',
    path: () => '/contacts?state=MA',
    who: 'agent',
    ready: async page => {
      await press(page, 'Save as quick filter')
      await dialog(page)
    },
  },
  {
    name: 'contacts-arrange-filters',
    path: () => '/contacts',
    who: 'agent',
    ready: async page => {
      await press(page, 'Edit quick filters')
      await expect(page.getByRole('button', { name: /^Move .* down/ }).first()).toBeVisible()
    },
  },
]
