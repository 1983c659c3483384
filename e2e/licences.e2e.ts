import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as licences from '../packages/api/src/licences.ts'
import * as users from '../packages/api/src/users.ts'
import { addUser, as, enter, mintAgent, PASSWORD } from './people.ts'
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

test('beside a person a license opens where one keeps it, and is only read of another agency', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const system = await as(origin, 'admin')
  const [other] = await system(users.adminList, { query: { q: 'agent@other' } })
  const username = `head.${randomInt(1e9)}`
  const person = {
    username,
    email: `${username}@example.com`,
    first_name: 'Odd',
    last_name: 'Berg',
    password: PASSWORD,
  }
  const head = { ...person, role: 'bu_admin', business_unit_id: other?.business_unit_id ?? 0 }
  const { id } = await addUser(origin, 'admin', head)
  const theirs = await as(origin, username)
  await theirs(licences.adminCreate, { body: { user_id: id, state: 'VT' } })
  const { id: own } = await system(licences.adminCreate, { body: { user_id: agent.id, state: 'RI' } })
  await enter(context, 'admin')
  const kept = page.getByRole('region', { name: 'Licenses' })
  await page.goto(`/admin/users/${id}`)
  await expect(kept).toContainText('VT, no end')
  await expect(kept.getByRole('link')).toHaveCount(0)
  await page.goto(`/admin/users/${agent.id}`)
  await kept.getByRole('link', { name: 'RI, no end' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/licences/${own}$`))
  await expect(page.getByLabel('License number')).toBeVisible()
})
