import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as businessUnits from '../packages/api/src/business-units.ts'
import * as contactTransfers from '../packages/api/src/contact-transfers.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as pools from '../packages/api/src/pools.ts'
import * as users from '../packages/api/src/users.ts'
import { refusal } from './console-errors.ts'
import { addUser, as, enter, inPerson, mintAgent, PASSWORD } from './people.ts'
import { staysWhenRefused } from './stays-when-refused.ts'
import { test } from './test.ts'

test('an administrator finds out who may do what, by role and by word', async ({ page, context }) => {
  await enter(context, 'buadmin')
  await page.goto('/admin/')
  await page.getByRole('menuitem', { name: 'Permissions' }).click()
  await page.getByPlaceholder('Act, thing or address').fill('export')
  const row = page.getByRole('row', { name: /contacts\.export/ })
  await expect(row).toBeVisible()
  await row.getByText('endpoints').click()
  await expect(row.getByText('POST /v1/contacts/exports')).toBeVisible()
  await page.getByRole('combobox', { name: 'May be done by' }).click()
  await page.getByRole('option', { name: 'Basic Agent' }).click()
  await expect(page, 'the list follows what is chosen a moment later').toHaveURL(/basic/)
  await expect(page.getByRole('row', { name: /contacts\.export/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByRole('menuitem', { name: 'Save these filters' })).toBeVisible()
  await page.reload()
  await expect(page.getByPlaceholder('Act, thing or address')).toHaveValue('export')
  await expect(page.getByRole('combobox', { name: 'May be done by' })).toHaveText('Basic Agent')
})

test('an administrator looks at the app as a basic agent would see it, and changes nothing', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(refusal(403))
  await enter(context, 'buadmin')
  await page.goto('/admin/permissions/roles')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Basic Agent' }) })
  await expect(card.getByText('Agentflow: not offered').or(card.getByText('Agentflow: Basic Agent'))).toBeVisible()
  await card.getByRole('link', { name: 'View as Basic Agent' }).click()
  const banner = page.getByRole('region', { name: 'Looking as another role' })
  await expect(banner).toContainText('You see the app as the role Basic Agent')
  await expect(page).toHaveURL(/\/contacts$/)
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a contact' })
  await form.getByLabel('First name').fill('Nobody')
  await form.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByText('You are only looking as another role').first()).toBeVisible()
  page.once('dialog', asked => asked.accept())
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toHaveCount(0)
  const places = page.getByRole('navigation', { name: 'Main' })
  await expect(places.getByRole('link', { name: 'Contacts' }).first()).toBeVisible()
  await expect(places.getByRole('link', { name: 'Exports' })).toHaveCount(0)
  await page.goto('/exports')
  await expect(page.getByText(/This needs contacts\.export, which Basic Agent does not have/).first()).toBeVisible()
  await page.reload()
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Stop looking' }).click()
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible()
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('an admin looks at the console as an administrator of the agency would see it, and changes nothing', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(refusal(403))
  await enter(context, 'admin')
  await page.goto('/admin/permissions/roles')
  const menu = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await expect(menu('Agencies')).toBeVisible()
  await page
    .getByRole('link', { name: /^View the console as (BU )?Admin/ })
    .last()
    .click()
  const banner = page.getByRole('region', { name: 'Looking as another role' })
  await expect(banner).toContainText('You see the console as the role')
  await expect(menu('Carriers')).toBeVisible()
  await expect(menu('Agencies')).toHaveCount(0)
  await menu('Carriers').click()
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/admin/carriers/create')
  await page.getByRole('textbox', { name: 'Name' }).fill('Nobody Mutual')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You are only looking as another role: nothing is changed.').first()).toBeVisible()
  await page.goto('/contacts')
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await expect(banner, 'the agent app has its own').toHaveCount(0)
  await page.goto('/admin/')
  await banner.getByRole('button', { name: 'Stop looking' }).click()
  await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible()
  await expect(menu('Agencies')).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('an admin gives a sub-admin an agency, who works there until it is taken', async ({ page, browserOf, origin }) => {
  const username = `sub.${randomInt(1e9)}`
  const password = 'copper kettle on the pier'
  const email = `${username}@example.com`
  const person = { username, password, email, first_name: 'Saskia', last_name: 'Brand', role: 'sub_admin' }
  const { id } = await addUser(origin, 'admin', person)
  const theirs = await browserOf()
  await enter(theirs, username, password, origin)
  const people = await theirs.newPage()
  const olga = people.getByRole('row', { name: /Stein/ })
  const look = async () => {
    await people.goto(`${origin}/admin/users?filter=${encodeURIComponent('{"q":"Stein"}')}`)
    await expect(people.getByPlaceholder('Name, e-mail or phone')).toHaveValue('Stein')
    await expect(people.getByText('No Users found', { exact: false }).or(olga).first()).toBeVisible()
  }
  await look()
  await expect(olga).toHaveCount(0)
  await expect(people.getByRole('menuitem', { name: 'Agencies' })).toBeVisible()
  await expect(people.getByRole('menuitem', { name: 'Feature flags' })).toHaveCount(0)
  for (const address of ['business_units/1', 'business_units/create', 'feature_flags']) {
    await people.goto(`${origin}/admin/${address}`)
    await expect(people.getByText('There is nothing at this address, or it is not for your role.')).toBeVisible()
  }

  await enter(page.context(), 'admin', PASSWORD, origin)
  await page.goto(`/admin/users/${id}`)
  const panel = page.getByRole('region', { name: 'Agencies' })
  await panel.getByRole('combobox', { name: 'Agencies given' }).fill('Other')
  await page.getByRole('option', { name: 'Other Agency' }).click()
  await panel.getByRole('button', { name: 'Save agencies' }).click()
  await expect(page.getByText('The agencies are saved.')).toBeVisible()
  await look()
  await expect(olga).toBeVisible()
  await people.getByRole('menuitem', { name: 'Agencies' }).click()
  await expect(people.getByRole('button', { name: 'Work in this agency: Other Agency' })).toBeVisible()
  await expect(people.getByRole('link', { name: 'Add an agency' })).toHaveCount(0)

  await page.reload()
  await panel.getByRole('button', { name: 'Other Agency' }).press('Delete')
  await panel.getByRole('button', { name: 'Save agencies' }).click()
  await expect(page.getByText('The agencies are saved.')).toBeVisible()
  await look()
  await expect(olga).toHaveCount(0)
})

test('an admin works in the lists of another agency as its administrator, and comes back to where they were', async ({
  page,
  context,
  origin,
}) => {
  const mark = randomInt(1e9)
  const [name, username] = [`Lantern Point ${mark}`, `ida.${mark}`]
  const admin = await inPerson(origin, 'admin')
  const { id: business_unit_id } = await admin(businessUnits.adminCreate, { body: { name } })
  await enter(context, 'admin')
  await page.goto(`/admin/business_units/${business_unit_id}`)
  const open = page.getByRole('button', { name: `Work in this agency: ${name}` })
  await open.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Add an administrator' }).click()
  await expect(page.getByRole('combobox', { name: 'Agency' })).toHaveValue(name)
  await admin(users.adminCreate, {
    body: {
      ...{ username, email: `${username}@example.com`, password: 'copper kettle on the pier', role: 'bu_admin' },
      ...{ first_name: 'Ida', last_name: 'Marsh', business_unit_id, change_password: true },
    },
  })

  await page.goto(`/admin/business_units/${business_unit_id}`)
  await open.click()
  const dialog = page.getByRole('dialog', { name: `Work in ${name}` })
  await expect(dialog).toContainText('you are there as Ida Marsh')
  await dialog.getByLabel('Reason').fill('Sets up its carriers.')
  await dialog.getByRole('button', { name: `Work in ${name}` }).click()
  const banner = page.getByRole('region', { name: 'Acting as someone else' })
  await expect(banner).toContainText('You are acting as Ida Marsh.')
  await expect(banner).toContainText(`working in ${name}`)
  await page.goto('/admin/carriers/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(`Keel ${mark}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: `Keel ${mark}` })).toBeVisible()
  await banner.getByRole('button', { name: 'Log out of Ida' }).click()
  await expect(page, 'back where one was').toHaveURL(`/admin/business_units/${business_unit_id}`)
  await expect(open).toBeVisible()
})

test('an admin adds an agency with its administrator, closes it and opens it again', async ({
  page,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(422), refusal(500))
  const mark = randomInt(1e9)
  const [name, username] = [`Breakwater ${mark}`, `ada.${mark}`]
  await enter(page.context(), 'admin', PASSWORD, origin)
  await page.goto('/admin/business_units')
  await page.getByRole('link', { name: 'Add an agency' }).click()
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fill this in.').first()).toBeVisible()
  await page.getByLabel('Last name').fill('Bering')
  await page.getByLabel('E-mail').fill(`${username}@example.com`)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText(`${name} is added. An invitation is on its way to ${username}@example.com.`),
  ).toBeVisible()
  await page.getByPlaceholder('Search').fill(name)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Open')

  await row.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Close agency' }).click()
  const dialog = page.getByRole('dialog', { name: `Close ${name}?` })
  await expect(dialog).toContainText('Nothing is deleted')
  await dialog.getByRole('button', { name: 'Close agency' }).click()
  await expect(dialog.getByText('Say why, in a few words.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Sold to another firm')
  await page.mouse.click(8, 8)
  await dialog.evaluate(node => {
    const moving = node.closest('.MuiDialog-root')?.getAnimations({ subtree: true }) ?? []
    return Promise.allSettled(moving.map(each => each.finished)).then(() => undefined)
  })
  await expect(dialog.getByLabel('Reason'), 'a press beside it loses nothing').toHaveValue('Sold to another firm')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Close agency' }).click()
  await dialog.getByLabel('Reason').fill('Sold to another firm')
  await staysWhenRefused(page, dialog, {
    press: 'Close agency',
    sends: ['POST', '/close'],
    kept: () => expect(dialog.getByLabel('Reason')).toHaveValue('Sold to another firm'),
  })
  await expect(page.getByText(/Closed .* by Ada Whitfield: Sold to another firm\./)).toBeVisible()
  await page.goto(`/admin/business_units?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`)
  await expect(row).toContainText('Closed')
  await row.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText(`${name} is open again.`, { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close agency' })).toBeVisible()
})

test('what is of one’s own agency and not open to one says why, and whom to ask', async ({
  page,
  context,
  agent,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(404))
  const other = await mintAgent(origin)
  const admin = await as(origin, 'buadmin')
  const mark = randomInt(1e9)
  const { id: pool } = await admin(pools.adminCreate, { body: { name: `Closed ${mark}`, holder_id: other.id } })
  const { id } = await other.call(contacts.create, { body: { first_name: 'Ann', last_name: `Closed ${mark}` } })
  const { bulk_job } = await other.call(contactTransfers.transferGroup, { body: { ids: [id], user_id: agent.id } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/pools/${pool}`)
  await expect(page.getByRole('heading', { name: `Pool ${pool}`, exact: true, level: 1 })).toBeVisible()
  await expect(page.getByText(`Pool ${pool} is not yours to see`, { exact: true })).toBeVisible()
  await expect(
    page.getByText(new RegExp(`You do not hold the pool Closed ${mark}, .+ Ask .+, who can let you in\\.$`)),
  ).toBeVisible()
  await page.goto(`/transfers/${bulk_job.id}`)
  await expect(page.getByText(`Transfer ${bulk_job.id} is not yours to see`, { exact: true })).toBeVisible()
  await page.goto(`/bulk-acts/${bulk_job.id}`)
  await expect(page.getByText(`Bulk act ${bulk_job.id} is not yours to see`, { exact: true })).toBeVisible()
  await expect(page.getByText(/not on your team\. Ask .+, who can open it\.$/)).toBeVisible()
  await admin(pools.adminDestroy, { params: { id: pool } })
  await page.goto(`/pools/${pool}`)
  await expect(page.getByText(`Pool ${pool} was deleted`, { exact: true })).toBeVisible()
})
