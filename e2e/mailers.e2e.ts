import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import * as contactAddresses from '../packages/api/src/contact-addresses.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as mailers from '../packages/api/src/mailers.ts'
import { refusal } from './console-errors.ts'
import { asksToDelete, deletes } from './deletes.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected contacts' })

test('a manager assigns a kit, one for each address, and takes it back', async ({ page, context, origin }) => {
  const manager = await as(origin, 'manager')
  const mark = `Post${Date.now()}`
  const home = { last_name: mark, address: `${mark} Elm St.`, zip: '02840' }
  await manager(contacts.create, { body: { first_name: 'Ada', ...home } })
  await manager(contacts.create, { body: { first_name: 'Ben', ...home, address: `${mark} ELM ST` } })
  await manager(contacts.create, { body: { first_name: 'Cal', last_name: mark } })
  await enter(context, 'manager')
  await page.goto(`/contacts?q=${mark}`)
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Mail 3 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign a mailer' })
  await expect(dialog.getByText('The post can reach 2 of 3, at 1 address.')).toBeVisible()
  await dialog.getByRole('radio', { name: /Annual review card/ }).check()
  await expect(dialog.getByRole('status', { name: 'Cost' })).toHaveText(
    /Goes to 1 address\. 1 at \$0\.62 each: \$0\.62/,
  )
  await expect(dialog.getByText('1 contact left out: No street address.')).toBeVisible()
  await expect(dialog.getByText('1 contact left out: Someone at this address gets it already.')).toBeVisible()
  await expect(dialog.getByText('1 contact will change.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Assign to 1 contact' }).click()
  await expect(
    page.getByRole('status').getByText(/Assign the mailer “Annual review card”: 1 contact\. 2 left/),
  ).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/taken back for 1 contact/)).toBeVisible()
  await page
    .getByRole('link', { name: /Ada|Post/ })
    .first()
    .click()
  await expect(page.getByText(/assigned the mailer “Annual review card”/).first()).toBeVisible()
})

test('a kit goes where a letter goes: to the mailing address, also of who has no other', async ({
  page,
  context,
  origin,
}) => {
  const manager = await as(origin, 'manager')
  const mark = `Box${Date.now()}`
  const box = { kind: 'mailing' as const, address: `${mark} PO Box 7`, city: 'Newport', state: 'RI' }
  for (const body of [{ first_name: 'Ada', address: `1 ${mark} Elm St.`, zip: '02840' }, { first_name: 'Ben' }]) {
    const { id } = await manager(contacts.create, { body: { ...body, last_name: mark } })
    await manager(contactAddresses.create, { params: { id }, body: box })
  }
  await enter(context, 'manager')
  await page.goto(`/contacts?q=${mark}`)
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Mail 2 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign a mailer' })
  await expect(dialog.getByText('The post can reach 2 of 2, at 1 address.')).toBeVisible()
})

test('a kit that was sent before is sent again only where that is said', async ({ page, context, origin }) => {
  const manager = await as(origin, 'manager')
  const mark = `Again${Date.now()}`
  const make = (first_name: string, house: number) =>
    manager(contacts.create, {
      body: { first_name, last_name: mark, address: `${house} ${mark} Elm St.`, zip: '02840' },
    })
  const [ada] = [await make('Ada', 1), await make('Ben', 2)]
  const [kit] = (await manager(mailers.kits)).filter(({ name }) => name === 'Annual review card')
  await manager(mailers.create, { body: { ids: [ada.id], kit_id: kit?.id ?? 0 } })
  await enter(context, 'manager')
  await page.goto(`/contacts?q=${mark}`)
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Mail 2 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign a mailer' })
  await dialog.getByRole('radio', { name: /Annual review card/ }).check()
  await expect(dialog.getByText('1 contact will change.')).toBeVisible()
  const again = dialog.getByRole('checkbox', { name: /^Send it again: 1 of those selected got it already, on / })
  await expect(again).not.toBeChecked()
  await again.check()
  await expect(dialog.getByText('2 contacts will change.')).toBeVisible()
  await expect(dialog.getByRole('status', { name: 'Cost' })).toHaveText(/Goes to 2 addresses\./)
  await dialog.getByRole('button', { name: 'Assign to 2 contacts' }).click()
  await expect(page.getByRole('status').getByText(/Assign the mailer “Annual review card”: 2 contacts/)).toBeVisible()
  await page.goto(`/contacts/${ada.number}`)
  await expect(page.getByText(/assigned the mailer “Annual review card”/)).toHaveCount(2)
})

test('what a kit costs counts who gets it, also where somebody who got it before cannot be reached', async ({
  page,
  context,
  origin,
}) => {
  const manager = await as(origin, 'manager')
  const mark = `Cost${Date.now()}`
  const make = (first_name: string, house: number) =>
    manager(contacts.create, {
      body: { first_name, last_name: mark, address: `${house} ${mark} Elm St.`, zip: '02840' },
    })
  const ada = await make('Ada', 1)
  for (const [at, name] of ['Ben', 'Cal'].entries()) await make(name, at + 2)
  const [kit] = (await manager(mailers.kits)).filter(({ name }) => name === 'Annual review card')
  await manager(mailers.create, { body: { ids: [ada.id], kit_id: kit?.id ?? 0 } })
  const { version } = await manager(contacts.show, { params: { id: ada.id } })
  await manager(contacts.update, { params: { id: ada.id }, body: { address: null, version } })
  await enter(context, 'manager')
  await page.goto(`/contacts?q=${mark}`)
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await bar(page).getByRole('button', { name: 'Mail 3 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign a mailer' })
  await dialog.getByRole('radio', { name: /Annual review card/ }).check()
  await dialog.getByRole('checkbox', { name: 'Only one for each address' }).uncheck()
  await expect(dialog.getByRole('status', { name: 'Cost' })).toHaveText(
    /Goes to up to 2 contacts\. 2 at \$0\.62 each: \$1\.24/,
  )
})

test('an agent is not offered mailers', async ({ page, context, agent }) => {
  await agent.call(contacts.create, { body: { first_name: 'Ada' } })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await expect(bar(page).getByRole('button', { name: /^Tag/ })).toBeVisible()
  await expect(bar(page).getByRole('button', { name: /^Mail/ })).toHaveCount(0)
})

test('a kit is added in the console, changed, offered and taken out of use; one that was assigned is kept', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409), refusal(422))
  const mark = randomInt(1e9)
  const name = `Welcome letter ${mark}`
  await enter(context, 'buadmin')
  await page.goto('/admin/mailer_kits')
  await page.getByRole('link', { name: 'Add' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('spinbutton', { name: 'Pieces' }).fill('51')
  await page.getByRole('textbox', { name: 'Price in dollars' }).fill('a lot')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('At most 50.')).toBeVisible()
  await expect(page.getByText('Enter an amount like 1.25.')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Pieces' }).fill('3')
  await page.getByRole('textbox', { name: 'Price in dollars' }).fill('1.25')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search' }).fill(String(mark))
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('$1.25')
  await row.getByRole('link', { name }).click()
  await page.getByRole('textbox', { name: 'Price in dollars' }).fill('0.90')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const admin = await as(origin, 'buadmin')
  const [kit] = await admin(mailers.adminList, { query: { q: name } })
  expect(kit).toMatchObject({ name, pieces: 3, active: true, contacts_count: 0 })
  expect(Number(kit?.price)).toBe(0.9)

  const manager = await as(origin, 'manager')
  const home = { last_name: `Kit${mark}`, address: `${mark} Oak St.`, zip: '02840' }
  await manager(contacts.create, { body: { first_name: 'Dot', ...home } })
  await enter(context, 'manager')
  const offer = async () => {
    await page.goto(`/contacts?q=Kit${mark}`)
    await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
    await bar(page).getByRole('button', { name: 'Mail 1 contact' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign a mailer' })
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    return dialog
  }
  const dialog = await offer()
  await dialog.getByRole('radio', { name: new RegExp(name) }).check()
  await dialog.getByRole('button', { name: 'Assign to 1 contact' }).click()
  await expect(page.getByRole('status').getByText(new RegExp(`Assign the mailer “${name}”: 1 contact`))).toBeVisible()

  await enter(context, 'buadmin')
  await page.goto(`/admin/mailer_kits/${kit?.id}`)
  const question = await asksToDelete(page)
  await expect(question.getByText(`1 contact was given the kit “${name}”. Switch “In use” off instead.`)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('switch', { name: 'In use' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await enter(context, 'manager')
  await expect((await offer()).getByRole('radio', { name: new RegExp(name) })).toHaveCount(0)

  const free = await admin(mailers.adminCreate, { body: { name: `Spare ${mark}` } })
  await enter(context, 'buadmin')
  await page.goto(`/admin/mailer_kits/${free.id}`)
  await deletes(page)
})
