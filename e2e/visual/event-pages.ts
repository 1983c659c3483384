import { expect } from '@playwright/test'
import { at, busy, dialog, heading, idle, press, type Screen, text } from './screen.ts'

/** The calendar, and what opens over it. */
export const events: Screen[] = [
  {
    name: 'calendar',
    path: at('/events?date=2027-03-02'),
    who: busy,
    ready: text('Plan review with Marguerite'),
  },
  {
    name: 'calendar-week',
    path: at('/events?view=week&date=2027-03-02'),
    who: busy,
    ready: text('Plan review with Marguerite'),
  },
  {
    name: 'calendar-day',
    path: at('/events?view=day&date=2027-03-02'),
    who: busy,
    ready: text('Plan review with Marguerite'),
  },
  { name: 'calendar-agenda', path: at('/events?view=agenda&date=2027-03-01'), who: busy, ready: text('(deceased)') },
  {
    name: 'calendar-empty',
    path: at('/events?view=agenda'),
    who: idle,
    ready: text('Nothing planned in these 30 days'),
  },
  { name: 'calendar-history', path: at('/events/history'), who: busy, ready: text(/ entered /) },
  {
    name: 'calendar-add',
    path: at('/events?view=agenda&date=2027-03-01'),
    who: busy,
    ready: async page => {
      await press(page, 'Add event')
      await dialog(page)
      await page.getByLabel('Repeats').selectOption('Every week')
      await expect(page.getByRole('button', { name: 'Tue' })).toBeVisible()
    },
  },
  {
    name: 'calendar-edit',
    path: at('/events?view=agenda&date=2027-03-01'),
    who: busy,
    ready: async page => {
      await press(page, 'Team meeting')
      await heading('Edit event')(page)
    },
  },
]
