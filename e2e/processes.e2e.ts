import { expect } from '@playwright/test'
import * as notifications from '../packages/api/src/notifications.ts'
import { listens } from './listens.ts'
import { enter } from './people.ts'
import { startServer } from './servers.ts'
import { test } from './test.ts'
import { openWebpage, webpageAt } from './visitors.ts'

test('a second process on the same data knows the sessions of the first and hears what happens there', async ({
  page,
  context,
  browserOf,
  origin,
  agent,
}) => {
  const second = await startServer({ dataDir: process.env.E2E_DATA_DIR ?? '' })
  try {
    await enter(context, agent.username, agent.password)
    const listening = listens(page, notifications.CHANNEL)
    await page.goto(`${second.origin}/contacts`)
    await expect(page.getByText('No contacts yet')).toBeVisible()
    await listening

    const visitor = await (await browserOf()).newPage()
    const send = await openWebpage(visitor, webpageAt(origin, agent.domain_name))
    await send({ 'First name': 'Xenia', Phone: `907-222-${String(agent.id).padStart(4, '0')}` })
    await expect(visitor.getByRole('heading', { name: 'Your message is on its way' })).toBeVisible()

    await expect(page.getByRole('status').getByText('New lead: Xenia')).toBeVisible()
    await expect(page.getByRole('row', { name: /Xenia/ })).toBeVisible()
    await page.goto(`${origin}/contacts`)
    await expect(
      page.getByRole('button', { name: 'Notices, 1 unread' }),
      'and the first process says the same',
    ).toBeVisible()
  } finally {
    await second.kill('SIGTERM')
  }
})
