import { expect } from '@playwright/test'
import * as licences from '../packages/api/src/licences.ts'
import { as, enter, mintAgent } from './people.ts'
import { test } from './test.ts'

/** MM/DD/YYYY, so many days from now. */
const ahead = (days: number) => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

test('licenses are sorted by their last day and narrowed to those that end soon', async ({ page, context, origin }) => {
  const agent = await mintAgent(origin)
  const admin = await as(origin, 'buadmin')
  const ends = { RI: ahead(200), GA: ahead(40), TX: ahead(20) }
  for (const [state, expires_on] of Object.entries(ends))
    await admin(licences.adminCreate, { body: { user_id: agent.id, state, expires_on } })
  await enter(context, 'buadmin')
  await page.goto(`/admin/licences?filter=${encodeURIComponent(JSON.stringify({ user_id: agent.id }))}`)
  const days = page.getByRole('cell', { name: /^\d\d\/\d\d\/\d{4}/ })
  await page.getByRole('button', { name: /valid until/i }).click()
  await expect(days).toHaveText([ends.TX, ends.GA, ends.RI])
  await page.getByRole('button', { name: /valid until/i }).click()
  await expect(days).toHaveText([ends.RI, ends.GA, ends.TX])
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Ends within' }).click()
  await page.getByRole('combobox', { name: 'Ends within' }).click()
  await page.getByRole('option', { name: '60 days' }).click()
  await expect(days).toHaveText([ends.GA, ends.TX])
  await page.reload()
  await expect(days).toHaveText([ends.GA, ends.TX])
  await page.getByRole('link', { name: /TX$/ }).click()
  const [month, day, year] = ends.TX.split('/')
  await expect(page.getByLabel('Valid until')).toHaveValue(`${year}-${month}-${day}`)
  await page.getByLabel('License number').fill('TX-1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'TX-1' })).toContainText(ends.TX)
})
