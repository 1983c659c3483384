import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import * as contactNotes from '../packages/api/src/contact-notes.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as notifications from '../packages/api/src/notifications.ts'
import * as quickFilters from '../packages/api/src/quick-filters.ts'
import * as tagRoutes from '../packages/api/src/tags.ts'
import { refusal } from './console-errors.ts'
import { listens } from './listens.ts'
import { type Agent, as, enter, mintAgent } from './people.ts'
import { test } from './test.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Contacts' })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const panel = (page: Page, name: string) => page.getByRole('region', { name })

/** A contact of one's own, made without the screen. */
const make = (agent: Agent, body: Parameters<typeof agent.call<typeof contacts.create>>[1]['body']) =>
  agent.call(contacts.create, { body })

async function tick(page: Page, filter: string, option: string) {
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: filter, exact: true }).click()
  const group = page.getByRole('dialog', { name: `Filter by ${filter}` }).getByRole('group', { name: filter })
  await group.getByRole('checkbox', { name: option, exact: true }).check()
  await page.keyboard.press('Escape')
}

test.describe('the list', () => {
  test('pages, sorts and shows columns, all of it in the address', async ({ page, context }) => {
    await enter(context, 'agent')
    await page.goto('/contacts')
    await expect(page.getByText('2,100 contacts')).toBeVisible()
    await expect(rows(page)).toHaveCount(15)
    await page.getByLabel('Rows per page').selectOption('50')
    await expect(rows(page)).toHaveCount(50)
    await page.getByLabel('Rows per page').selectOption('30')
    await expect(rows(page)).toHaveCount(30)
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page).toHaveURL(/order=DESC/)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText('31–60 of 2,100')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('1–30 of 2,100')).toBeVisible()
    await page.goForward()
    await expect(page.getByText('31–60 of 2,100')).toBeVisible()
    await page.route('**/v1/contacts/columns', route => route.fulfill({ json: { columns: null } }))
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    const columns = page.getByRole('dialog', { name: 'Columns' })
    await columns.getByRole('checkbox', { name: 'Source' }).check()
    await columns.getByRole('checkbox', { name: 'Tags' }).uncheck()
    await columns.getByRole('button', { name: 'Move Status left' }).click()
    await expect(page).toHaveURL(/columns=phone,status,email/)
    await page.keyboard.press('Escape')
    await expect(table(page).getByRole('columnheader', { name: 'Source' })).toBeVisible()
    await expect(table(page).getByRole('columnheader', { name: 'Tags' })).toHaveCount(0)
    const first = await rows(page).first().getByRole('link').textContent()
    await expect(page).toHaveURL(/limit=30/)
    await page.reload()
    await expect(page.getByText('31–60 of 2,100')).toBeVisible()
    await expect(table(page).getByRole('columnheader', { name: 'Source' })).toBeVisible()
    await expect(rows(page).first().getByRole('link')).toHaveText(first ?? '')
    await expect(table(page).getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  })

  test('a mistyped address shows contacts, and a name of any length stays within a phone', async ({
    page,
    context,
    agent,
  }) => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100)
    const { number } = await make(agent, { first_name: long, last_name: long, company_name: long, city: long })
    await make(agent, { last_name: 'Short' })
    await enter(context, agent.username, agent.password)
    await page.goto('/contacts?limit=7&type=foo&order_field=x&contact_group=foo&tag_id=abc')
    await expect(page.getByText('2 contacts')).toBeVisible()
    await expect(table(page).getByRole('columnheader', { name: 'City and state' })).toBeInViewport()
    await page.setViewportSize({ width: 360, height: 740 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect(page.getByRole('list', { name: 'Contacts' })).toBeVisible()
    expect(await width()).toBe(360)
    await page.goto(`/contacts/${number}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await width()).toBe(360)
  })

  test('the columns one chose are there in another browser too', async ({ page, context, browserOf, agent }) => {
    await make(agent, { first_name: 'Clio', last_name: 'Column', date_of_birth: '06/14/1958' })
    await enter(context, agent.username, agent.password)
    await page.goto('/contacts')
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    const columns = page.getByRole('dialog', { name: 'Columns' })
    const late = Promise.withResolvers<void>()
    await page.route('**/v1/contacts/columns', async route => {
      if (route.request().method() === 'PUT' && !route.request().postData()?.includes('"age"')) await late.promise
      await route.fallback()
    })
    const kept = page.waitForResponse(
      answer =>
        answer.url().endsWith('/v1/contacts/columns') && Boolean(answer.request().postData()?.includes('"age"')),
    )
    await columns.getByRole('checkbox', { name: 'Date of birth' }).check()
    await columns.getByRole('checkbox', { name: 'Age', exact: true }).check()
    await expect(page).toHaveURL(/columns=.*date_of_birth,age/)
    late.resolve()
    await kept
    await page.keyboard.press('Escape')
    await expect(rows(page).first()).toContainText('06/14/1958')

    const other = await browserOf()
    await enter(other, agent.username, agent.password)
    const second = await other.newPage()
    await second.goto('/contacts')
    await expect(table(second).getByRole('columnheader', { name: 'Date of birth' })).toBeVisible()
    await expect(table(second).getByRole('columnheader', { name: 'Age', exact: true })).toBeVisible()
  })

  test('narrows by tag, status, source, state and line of business, and back', async ({ page, context }) => {
    await enter(context, 'agent')
    await page.goto('/contacts')
    const total = page.getByText(/^[\d,]+ contacts?$/)
    await expect(total).toHaveText('2,100 contacts')
    for (const [filter, chip, option] of [
      ['Status', 'Status', 'New lead'],
      ['Tags', 'Tag', 'AEP review'],
      ['Source', 'Source', 'Direct mail'],
      ['Line of business', 'Line', 'Medicare'],
    ] as const) {
      await tick(page, filter, option)
      await expect(page.getByRole('button', { name: new RegExp(`^Remove filter ${chip}: ${option}`) })).toBeVisible()
      await expect(total).not.toHaveText('2,100 contacts')
      await page.getByRole('link', { name: 'Clear filters' }).click()
      await expect(total).toHaveText('2,100 contacts')
    }
    await tick(page, 'State', 'Massachusetts')
    await expect(page).toHaveURL(/state=MA/)
    await expect(total).not.toHaveText('2,100 contacts')
    const narrowed = await total.textContent()
    await page.reload()
    await expect(total).toHaveText(narrowed ?? '')
    await page.getByRole('button', { name: 'Remove filter State: Massachusetts' }).click()
    await expect(total).toHaveText('2,100 contacts')
  })

  test('a manager sees the downline and narrows it by owner; an agent has no such choice', async ({
    page,
    context,
    browserOf,
  }) => {
    await enter(context, 'manager')
    await page.goto('/contacts')
    await page.getByRole('button', { name: 'Downline' }).click()
    await tick(page, 'Owner', 'Luis Ferreira')
    await expect(page.getByText('480 contacts')).toBeVisible()
    await expect(page).toHaveURL(/contact_group=downline/)
    const other = await browserOf()
    await enter(other, 'agent2')
    const own = await other.newPage()
    await own.goto('/contacts')
    await expect(own.getByText('480 contacts')).toBeVisible()
    await expect(own.getByRole('button', { name: 'Owner' })).toHaveCount(0)
    await expect(own.getByRole('button', { name: 'Downline' })).toHaveCount(0)
  })

  test('a manager’s own book is not narrowed by who was chosen below', async ({ page, context }) => {
    await enter(context, 'manager')
    await page.goto('/contacts')
    await page.getByRole('button', { name: 'More filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByLabel('Whose contacts').selectOption('Luis Ferreira')
    await drawer.getByRole('button', { name: 'Show contacts' }).click()
    const chip = page.getByRole('button', { name: 'Remove filter Of Luis Ferreira and everyone below' })
    await expect(chip).toBeVisible()
    const below = new URL(page.url())
    await page.getByRole('group', { name: 'Whose contacts' }).getByRole('button', { name: 'Mine', exact: true }).click()
    await expect(chip).toHaveCount(0)
    await expect(page).not.toHaveURL(/downline_user_id/)
    below.searchParams.delete('contact_group')
    await page.goto(below.href)
    await expect(chip).toBeVisible()
    await expect(page.getByText('480 contacts')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Downline', exact: true, pressed: true })).toBeVisible()
  })

  test('nobody is ticked in a list that is still to come', async ({ page, context, agent }) => {
    for (const first_name of ['Ann', 'Ben']) await make(agent, { first_name, last_name: 'Waiting' })
    await enter(context, agent.username, agent.password)
    await page.goto('/contacts')
    await expect(rows(page)).toHaveCount(2)
    const coming = Promise.withResolvers<void>()
    await page.route('**/v1/contacts', async route => {
      await coming.promise
      await route.fallback()
    })
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('Ben')
    await expect(page.locator('[aria-busy="true"]').filter({ has: table(page) })).toBeVisible()
    await page.getByLabel('Select Ann Waiting').click({ force: true })
    coming.resolve()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Selected contacts' })).toHaveCount(0)
  })

  test('finds a contact by any way to write a name, a phone or an e-mail', async ({ page, context, agent }) => {
    const email = `zoe.${agent.id}@example.com`
    await make(agent, { first_name: 'Zoë', last_name: 'Van der Berg', phone: '401-331-2244', email, city: 'Newport' })
    await make(agent, { first_name: 'Other', last_name: 'Person', phone: '401-331-9900' })
    await enter(context, agent.username, agent.password)
    await page.goto('/contacts')
    await expect(rows(page)).toHaveCount(2)
    const box = page.getByRole('searchbox', { name: 'Search contacts' })
    for (const words of [
      'zoe',
      'ZOË van',
      'Van der Berg, Zoë',
      'Berg',
      '(401) 331-2244',
      '4013312244',
      '+1 401.331.2244',
      '331-2244',
      email,
      'zoe.',
    ]) {
      await box.fill(words)
      await expect(rows(page), words).toHaveCount(1)
      await expect(rows(page).first(), words).toContainText('Zoë Van der Berg')
      await page.getByRole('button', { name: 'Clear the search' }).click()
      await expect(rows(page)).toHaveCount(2)
    }
    await box.fill('nobody at all')
    await expect(page.getByText('No contacts match')).toBeVisible()
    await expect(page).toHaveURL(/q=nobody/)
    await page.getByRole('link', { name: 'Clear filters' }).first().click()
    await expect(rows(page)).toHaveCount(2)
  })

  test('a contact pressed before the words typed were looked for stays open', async ({ page, context }) => {
    await enter(context, 'agent2')
    await page.goto('/contacts')
    const box = page.getByRole('searchbox', { name: 'Search contacts' })
    await box.focus()
    const first = rows(page).first().getByRole('link')
    const name = (await first.textContent()) ?? ''
    await first.evaluate((link: HTMLElement) => {
      document.execCommand('insertText', false, 'a')
      link.click()
    })
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.evaluate(() => new Promise(held => setTimeout(held, 600))) // longer than words are held back
    await expect(page).toHaveURL(/\/contacts\/\d+$/)
    await page.goBack()
    await expect(rows(page)).toHaveCount(15)
    await expect(box).toHaveValue('')
  })

  test('works by keyboard', async ({ page, context }) => {
    await enter(context, 'agent2')
    await page.goto('/contacts')
    await expect(rows(page)).toHaveCount(15)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Add a contact' })
    await expect(dialog.getByLabel('First name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const second = rows(page).nth(1).getByRole('link')
    await expect(second).toBeFocused()
    const name = await second.textContent()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeFocused()
  })

  test('deletes what is ticked and takes it back', async ({ page, context, agent }) => {
    for (const first_name of ['Ann', 'Ben', 'Cleo']) await make(agent, { first_name, last_name: 'Delete' })
    await enter(context, agent.username, agent.password)
    await page.goto('/contacts')
    await page.getByRole('checkbox', { name: 'Select Ann Delete' }).check()
    await page.getByRole('checkbox', { name: 'Select Ben Delete' }).check()
    await page.getByRole('button', { name: 'Delete 2 contacts' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Select Cleo Delete' }).check()
    await page.getByRole('button', { name: 'Delete 1 contact' }).click()
    await page.getByRole('button', { name: 'Deleted', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('checkbox', { name: 'Select Cleo Delete' }).check()
    await page.getByRole('button', { name: 'Restore 1 contact' }).click()
    await expect(page.getByText('Nothing is deleted')).toBeVisible()
  })
})

test.describe('one contact', () => {
  test('is edited, and the timeline says by whom and what it was before', async ({ page, context, agent }) => {
    const { number } = await make(agent, {
      first_name: 'Edna',
      last_name: 'Frost',
      city: 'Newport',
      phone: '4013312255',
    })
    await enter(context, agent.username, agent.password)
    await page.goto('/contacts')
    await rows(page).getByRole('link', { name: 'Edna Frost' }).click()
    await expect(page).toHaveURL(new RegExp(`/contacts/${number}$`))
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('City').fill('Bristol')
    await page.getByLabel('Phone', { exact: true }).fill('401 331 2266')
    await page.getByLabel('State').selectOption('RI')
    await page.getByLabel('Date of birth').fill('03041956')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(panel(page, 'Details').getByText('03/04/1956')).toBeVisible()
    await expect(panel(page, 'Phones and e-mails').getByRole('link', { name: '1-401-331-2266' })).toBeVisible()
    const change = panel(page, 'Timeline').getByRole('listitem').filter({ hasText: 'changed the details' })
    await expect(change).toContainText(`${agent.name} changed the details`)
    await expect(change).toContainText('City: Newport → Bristol')
  })

  test('another state is a move or a correction, and one says which', async ({ page, context, agent }) => {
    const { number } = await make(agent, { first_name: 'Mova', last_name: 'Reed', state: 'RI' })
    await enter(context, agent.username, agent.password)
    await page.goto(`/contacts/${number}`)
    const life = panel(page, 'Life events')
    const dialog = page.getByRole('dialog', { name: 'Moved, or corrected?' })
    const edit = async (state: string) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByLabel('State').selectOption(state)
      await page.getByRole('button', { name: 'Save changes' }).click()
    }
    await edit('CT')
    await expect(dialog).toContainText('The state was Rhode Island and becomes Connecticut.')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByLabel('State')).toHaveValue('CT')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByRole('button', { name: 'Correct the state' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(panel(page, 'Details').getByText('CT', { exact: false }).first()).toBeVisible()
    await expect(life.getByRole('listitem')).toHaveCount(0)
    await edit('TX')
    await dialog.getByRole('button', { name: 'Record move to Texas' }).click()
    await expect(life.getByRole('listitem')).toContainText('Moved to TX')
    await expect(panel(page, 'Timeline').getByText('moved to another state')).toBeVisible()
  })

  test('two people editing: the second is told, keeps what they typed, and may go on', async ({
    page,
    context,
    browserOf,
    agent,
    troubles,
  }) => {
    troubles.allow(refusal(409))
    const { number } = await make(agent, { first_name: 'Stella', last_name: 'Ortiz', city: 'Newport' })
    await enter(context, agent.username, agent.password)
    const other = await browserOf()
    await enter(other, 'buadmin')
    const second = await other.newPage()
    for (const each of [page, second]) {
      await each.goto(`/contacts/${number}`)
      await each.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect(each.getByLabel('City')).toHaveValue('Newport')
    }
    await page.getByLabel('City').fill('Bristol')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()

    await second.getByLabel('County').fill('Washington')
    await second.getByRole('button', { name: 'Save changes' }).click()
    await expect(panel(second, 'Details').getByRole('alert')).toContainText(agent.name)
    await expect(second.getByLabel('County')).toHaveValue('Washington')
    await second.getByRole('button', { name: 'Go on with these' }).click()
    await expect(second.getByLabel('City')).toHaveValue('Bristol')
    await expect(second.getByLabel('County')).toHaveValue('Washington')
    await second.getByRole('button', { name: 'Save changes' }).click()
    await expect(second.getByText('Saved.')).toBeVisible()
    await expect(panel(second, 'Details').getByText('Washington')).toBeVisible()
    await expect(panel(second, 'Details').getByText('Bristol')).toBeVisible()
  })

  test('an administrator names a tag anew, colours it, merges it into another and deletes it', async ({
    page,
    context,
    agent,
    troubles,
  }) => {
    troubles.allow(refusal(409))
    const [old, kept] = [`Fishing ${agent.id}`, `Boating ${agent.id}`]
    const { id, number } = await make(agent, { first_name: 'Tag', last_name: 'Bearer' })
    await agent.call(contacts.updateTagsSingle, { body: { id, tags: [old] } })
    const beside = await make(agent, { first_name: 'Other', last_name: 'Bearer' })
    await agent.call(contacts.updateTagsSingle, { body: { id: beside.id, tags: [kept] } })
    const unused = await agent.call(tagRoutes.create, { body: { name: `Unused ${agent.id}` } })
    await enter(context, 'buadmin')
    await page.goto('/account/profile?tab=tags')
    const tags = panel(page, 'Tags')
    const search = async (words: string) => tags.getByLabel('Search tags').fill(words)
    const row = (name: string) => tags.getByRole('listitem').filter({ hasText: name })
    const choose = async (of: string, act: string) => {
      await page.getByRole('button', { name: `Options for ${of}` }).click()
      await page.getByRole('menuitem', { name: act, exact: true }).click()
    }
    await search(String(agent.id))
    await expect(row(old)).toContainText('1 contact')
    await choose(old, 'Name and color')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(kept.toUpperCase())
    await dialog.getByRole('button', { name: 'Save tag' }).click()
    await expect(dialog.getByText('Merge this one into it instead.')).toBeVisible()
    const renamed = `Angling ${agent.id}`
    await dialog.getByLabel('Name').fill(renamed)
    await dialog.getByLabel('Color').selectOption('Teal')
    await dialog.getByRole('button', { name: 'Save tag' }).click()
    await expect(row(renamed)).toBeVisible()
    await expect(row(old)).toHaveCount(0)

    await choose(renamed, 'Merge into another')
    await dialog.getByRole('combobox', { name: 'Merge into' }).fill(kept)
    await page.getByRole('option', { name: kept }).click()
    await expect(dialog.getByRole('status')).toContainText(`1 contact will carry “${kept}” instead.`)
    await dialog.getByRole('button', { name: 'Merge tags of 1 contact' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(kept)).toContainText('2 contacts')
    await expect(row(renamed)).toHaveCount(0)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/taken back for 1 contact/)).toBeVisible()
    await expect(row(renamed)).toContainText('1 contact')
    await expect(row(kept)).toContainText('1 contact')
    await choose(renamed, 'Merge into another')
    await dialog.getByRole('combobox', { name: 'Merge into' }).fill(kept)
    await page.getByRole('option', { name: kept }).click()
    await dialog.getByRole('button', { name: 'Merge tags of 1 contact' }).click()
    await expect(row(kept)).toContainText('2 contacts')
    await expect(row(renamed)).toHaveCount(0)

    await choose(unused.name, 'Merge into another')
    await dialog.getByRole('combobox', { name: 'Merge into' }).fill(kept)
    await page.getByRole('option', { name: kept }).click()
    await expect(dialog.getByRole('status')).toContainText('No contact carries it: only what names it changes.')
    await dialog.getByRole('button', { name: 'Merge the tags' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(unused.name)).toHaveCount(0)
    await agent.call(tagRoutes.create, { body: { name: unused.name } })
    await expect(page.getByText(`Merge “${unused.name}” into “${kept}”.`)).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect(row(`${unused.name} (restored)`)).toContainText('0 contacts')

    await choose(`${unused.name} (restored)`, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete tag' }).click()
    await expect(row(unused.name)).toHaveCount(1)
    await page.goto(`/contacts/${number}`)
    await expect(page.getByText(kept).first()).toBeVisible()
  })

  test('a quick filter follows its tag as that is merged into another, and as the merge is undone', async ({
    page,
    context,
    origin,
    agent,
  }) => {
    const admin = await as(origin, 'buadmin')
    const tag = (name: string) => agent.call(tagRoutes.create, { body: { name: `${name} ${agent.id}` } })
    const [old, kept] = [await tag('Sailing'), await tag('Rowing')]
    const { id } = await make(agent, { last_name: 'Oarsman' })
    await agent.call(contacts.updateTagsSingle, { body: { id, tags: [old.name] } })
    const contacts_scope = { search: [{ field: 'tag_id' as const, value: old.id }] }
    const name = `On the water ${agent.id}`
    const filter = await admin(quickFilters.create, { body: { name, contacts_scope } })
    await enter(context, 'buadmin')
    await page.goto('/contacts')
    const go = (place: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place, exact: true }).click()
    const chip = page.getByRole('navigation', { name: 'Quick filters' }).getByRole('link', { name })
    const leadsTo = (tagId: number) => expect(chip).toHaveAttribute('href', new RegExp(`tag_id=${tagId}(&|$)`))
    await leadsTo(old.id)
    await page.goto('/account/profile?tab=tags')
    const tags = panel(page, 'Tags')
    await tags.getByLabel('Search tags').fill(String(agent.id))
    await page.getByRole('button', { name: `Options for ${old.name}` }).click()
    await page.getByRole('menuitem', { name: 'Merge into another' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Merge into' }).fill(kept.name)
    await page.getByRole('option', { name: kept.name }).click()
    await dialog.getByRole('button', { name: 'Merge tags of 1 contact' }).click()
    await expect(tags.getByRole('listitem').filter({ hasText: kept.name })).toContainText('1 contact')
    await go('Contacts')
    await leadsTo(kept.id)

    await go('Bulk acts')
    await page.getByRole('link', { name: `Merge “${old.name}” into “${kept.name}”` }).click()
    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo for 1 contact' }).click()
    await expect(page.getByText('Undone')).toBeVisible()
    await go('Contacts')
    await leadsTo(old.id)
    await admin(quickFilters.destroy, { params: { id: filter.id } })
  })

  test('has tags, notes and policies', async ({ page, context, agent }) => {
    const { number } = await make(agent, { first_name: 'Nadia', last_name: 'Quill' })
    await enter(context, agent.username, agent.password)
    await page.goto(`/contacts/${number}`)
    const timeline = panel(page, 'Timeline')

    await page.getByRole('button', { name: 'Add tags' }).click()
    await page.getByLabel('Tags', { exact: true }).fill(`Golf ${agent.id}`)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save tags' }).click()
    await expect(page.getByRole('button', { name: 'Edit tags' })).toBeVisible()
    await expect(timeline.getByText(`added the tag “Golf ${agent.id}”`)).toBeVisible()

    const notes = panel(page, 'Notes')
    await notes.getByLabel('Write a note').fill('Calls back after the holidays.\nPrefers mornings.')
    await page.keyboard.press('Control+Enter')
    await expect(notes.getByRole('listitem').filter({ hasText: 'Prefers mornings.' })).toContainText(agent.name)
    await notes.getByRole('button', { name: /^Edit the note/ }).click()
    await notes.getByLabel('Change the note').fill('Calls back in January.')
    await notes.getByRole('button', { name: 'Save note' }).click()
    await expect(notes.getByText('Calls back in January.')).toBeVisible()
    await notes.getByRole('button', { name: /^Delete the note/ }).click()
    await page
      .getByRole('alertdialog', { name: 'Delete this note?' })
      .getByRole('button', { name: 'Delete note' })
      .click()
    await expect(notes.getByText('No notes yet.')).toBeVisible()
    await expect(timeline.getByText('deleted a note')).toBeVisible()

    const policies = panel(page, 'Policies')
    await policies.getByRole('button', { name: 'Add policy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a policy' })
    await dialog.getByRole('button', { name: 'Add policy' }).click()
    await expect(dialog.getByText('Name the carrier.')).toBeVisible()
    await dialog
      .getByRole('textbox', { name: /Carrier/ })
      .or(dialog.getByRole('combobox', { name: /Carrier/ }))
      .fill('Evergreen Mutual')
    await dialog.getByLabel('Plan').fill('Plan G')
    await dialog.getByLabel('Premium in USD').fill('128.5')
    await dialog.getByLabel('Effective from').fill('01/01/2026')
    await dialog.getByRole('button', { name: 'Add policy' }).click()
    const policy = policies.getByRole('listitem').filter({ hasText: 'Plan G' })
    await expect(policy).toContainText('$128.50')
    await policies.getByRole('button', { name: 'Edit Evergreen Mutual Plan G' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit policy' })
    await expect(editing.getByLabel('Premium in USD')).toHaveValue('128.50')
    await editing.getByLabel('Status').selectOption('active')
    await page.getByRole('button', { name: 'Save policy' }).click()
    await expect(policy).toContainText('Active')
    await policies.getByRole('button', { name: 'Delete Evergreen Mutual Plan G' }).click()
    await page.getByRole('button', { name: 'Delete policy' }).click()
    await expect(policies.getByText('No policies yet.')).toBeVisible()
    await expect(timeline.getByText('deleted the policy “Evergreen Mutual Plan G”')).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect(policy).toContainText('$128.50')
    await expect(timeline.getByText('brought back the policy “Evergreen Mutual Plan G”')).toBeVisible()
    await policies.getByRole('button', { name: 'Delete Evergreen Mutual Plan G' }).click()
    await page.getByRole('button', { name: 'Delete policy' }).click()
    await expect(policies.getByText('No policies yet.')).toBeVisible()
    await page.reload()
    await policies.getByRole('button', { name: 'Show deleted policies (1)' }).click()
    const deleted = policies.getByRole('group', { name: 'Deleted policies' })
    await expect(deleted.getByRole('listitem')).toContainText('$128.50 premium')
    await deleted.getByRole('button', { name: 'Bring back Evergreen Mutual Plan G' }).click()
    await expect(policies.getByRole('button', { name: /deleted policies/ })).toHaveCount(0)
    await expect(policy).toContainText('$128.50')
  })

  test('keeps files: up with progress, down byte for byte, gone when deleted, back when undone', async ({
    page,
    context,
    agent,
  }) => {
    const { number } = await make(agent, { first_name: 'Filo', last_name: 'Paper' })
    const bytes = Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      Buffer.alloc(3_000_000, 'openbook '),
      Buffer.from('\n%%EOF\n'),
    ])
    await enter(context, agent.username, agent.password)
    await page.goto(`/contacts/${number}`)
    const files = panel(page, 'Files')
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/v1/contacts/*/files', async route => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await files
      .getByLabel('Files to upload')
      .setInputFiles({ name: 'Antrag über Leben.pdf', mimeType: 'application/pdf', buffer: bytes })
    await expect(files.getByRole('progressbar', { name: 'Uploading Antrag über Leben.pdf' })).toBeVisible()
    release()
    const link = files.getByRole('button', { name: 'Antrag über Leben.pdf', exact: true })
    const act = async (name: string) => {
      await files.getByRole('button', { name: 'Options for Antrag über Leben.pdf' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await expect(link).toBeVisible()
    await expect(files.getByRole('listitem').filter({ hasText: 'Antrag' })).toContainText(agent.name)
    await page.unroute('**/v1/contacts/*/files')
    const coming = page.waitForEvent('download')
    await act('Download')
    const download = await coming
    expect(download.suggestedFilename()).toBe('Antrag über Leben.pdf')
    expect(bytes.equals(await readFile(await download.path()))).toBe(true)
    await act('Delete')
    await page.getByRole('button', { name: 'Delete file' }).click()
    await expect(files.getByText('No files yet.')).toBeVisible()
    await expect(panel(page, 'Timeline').getByText('deleted the file “Antrag über Leben.pdf”')).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect(link).toBeVisible()
    await expect(panel(page, 'Timeline').getByText('brought back the file “Antrag über Leben.pdf”')).toBeVisible()
    await act('Delete')
    await page.getByRole('button', { name: 'Delete file' }).click()
    await expect(files.getByText('No files yet.')).toBeVisible()
    await page.reload()
    await files.getByRole('button', { name: 'Show deleted files (1)' }).click()
    await files.getByRole('button', { name: 'Bring back Antrag über Leben.pdf' }).click()
    const again = page.waitForEvent('download')
    await act('Download')
    expect(bytes.equals(await readFile(await (await again).path()))).toBe(true)
  })

  test('a new contact with a wrong phone is told so beside the field and loses nothing', async ({
    page,
    context,
    agent,
    troubles,
  }) => {
    troubles.allow(refusal(422))
    await enter(context, agent.username, agent.password)
    await page.goto('/contacts')
    await page.getByRole('button', { name: 'Add contact' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add a contact' })
    await dialog.getByLabel('First name').fill('Gwen')
    await dialog.getByLabel('Last name').fill('Stacy')
    await dialog.getByLabel('Phone', { exact: true }).fill('12')
    await dialog.getByRole('button', { name: 'Add contact' }).click()
    await expect(dialog.getByText('Enter a phone number with 10 digits.')).toBeVisible()
    await expect(dialog.getByLabel('Phone', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Last name')).toHaveValue('Stacy')
    await dialog.getByLabel('Phone', { exact: true }).fill('(401) 331-2277')
    await dialog.getByRole('button', { name: 'Add contact' }).click()
    await expect(page.getByRole('heading', { name: 'Gwen Stacy', level: 1 })).toBeVisible()
    await expect(panel(page, 'Timeline').getByText('added this contact')).toBeVisible()
  })

  test('what is corrected after the warning of a lookalike is what is added, and leaving asks first', async ({
    page,
    context,
    agent,
  }) => {
    const known = { first_name: 'Robert', last_name: 'Quist', phone: '401-331-2233' }
    await make(agent, known)
    await enter(context, agent.username, agent.password)
    await page.goto('/contacts')
    const begin = async () => {
      await page.getByRole('button', { name: 'Add contact' }).first().click()
      await dialog.getByLabel('First name').fill(known.first_name)
      await dialog.getByLabel('Last name').fill(known.last_name)
    }
    const dialog = page.getByRole('dialog', { name: 'Add a contact' })
    await begin()
    const asked: string[] = []
    page.on('dialog', each => {
      asked.push(each.message())
      return asked.length > 2 ? each.accept() : each.dismiss()
    })
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(asked).toEqual(Array(2).fill('Leave without saving? What you typed will be lost.'))
    await expect(dialog.getByLabel('Last name')).toHaveValue(known.last_name)
    await dialog.getByLabel('Phone', { exact: true }).fill(known.phone)
    await dialog.getByRole('button', { name: 'Add contact' }).click()
    await expect(dialog.getByText('This may be someone you already have.')).toBeVisible()
    await dialog.getByLabel('First name').fill('Roberta')
    await dialog.getByLabel('City').fill('Bristol')
    await dialog.getByRole('button', { name: 'Add anyway' }).click()
    await expect(page.getByRole('heading', { name: 'Roberta Quist', level: 1 })).toBeVisible()
    await expect(panel(page, 'Details').getByText('Bristol')).toBeVisible()
    expect(asked).toHaveLength(2)
    await page.goto('/contacts')
    await begin()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    expect(asked).toHaveLength(3)
  })

  test('a note of someone else can be read, not changed', async ({ page, context, agent, origin }) => {
    const { id, number } = await make(agent, { first_name: 'Nils', last_name: 'Noted' })
    const params = { id }
    await (await as(origin, 'buadmin'))(contactNotes.create, { params, body: { body: 'Approved by the office.' } })
    await agent.call(contactNotes.create, { params, body: { body: 'My own words.' } })
    await enter(context, agent.username, agent.password)
    await page.goto(`/contacts/${number}`)
    const note = (words: string) => panel(page, 'Notes').getByRole('listitem').filter({ hasText: words })
    await expect(note('My own words.').getByRole('button', { name: /^(Edit|Delete) the note/ })).toHaveCount(2)
    await expect(note('Approved by the office.')).toBeVisible()
    await expect(note('Approved by the office.').getByRole('button')).toHaveCount(0)
  })

  test('tags that somebody else gave while one picks are kept', async ({ page, context, agent }) => {
    const { id, number } = await make(agent, { first_name: 'Tara', last_name: 'Tagged' })
    await agent.call(contacts.updateTagsSingle, { body: { id, tags: ['Old', 'Stays'] } })
    await enter(context, agent.username, agent.password)
    await page.goto(`/contacts/${number}`)
    await page.getByRole('button', { name: 'Edit tags' }).click()
    await page.getByRole('button', { name: 'Old', exact: true }).press('Delete')
    await page.getByLabel('Tags', { exact: true }).fill('Mine')
    await page.keyboard.press('Enter')
    await agent.call(contacts.updateTagsSingle, { body: { id, add: ['Meanwhile'] } })
    await page.getByRole('button', { name: 'Save tags' }).click()
    await expect(page.getByRole('button', { name: 'Edit tags' })).toBeVisible()
    const { tags } = await agent.call(contacts.show, { params: { id } })
    expect(tags.map(({ name }) => name)).toEqual(['Meanwhile', 'Mine', 'Stays'])
  })

  test('is as old as the list says, whatever the clock of the computer says', async ({ page, context, agent }) => {
    const { number } = await make(agent, { last_name: 'Clock', date_of_birth: '06/14/1958' })
    const { data } = await agent.call(contacts.list, { body: { contacts_scope: {} } })
    await enter(context, agent.username, agent.password)
    await page.clock.setFixedTime(new Date('2099-01-01T12:00:00Z'))
    await page.goto(`/contacts/${number}`)
    await expect(panel(page, 'Details')).toContainText(`06/14/1958 (${data[0]?.age})`)
  })

  test('of someone else is not found', async ({ page, context, agent, troubles }) => {
    troubles.allow(refusal(404))
    const { number } = await make(agent, { first_name: 'Hidden', last_name: 'Away' })
    await enter(context, 'agent@other')
    await page.goto(`/contacts/${number}`)
    await expect(page.getByRole('heading', { name: 'Contact not found' })).toBeVisible()
  })
})

test.describe('a list that changes under the one who works it', () => {
  const move = async (page: Page, state: string) => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('State').selectOption(state)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'Correct the state' }).click()
    await expect(page.getByText('Saved.').first()).toBeVisible()
  }

  test('an edit that takes a contact out of it leaves the way to the next one, across pages', async ({
    page,
    context,
    agent,
  }) => {
    for (let at = 1; at <= 16; at++)
      await make(agent, { first_name: 'Texan', last_name: `No${String(at).padStart(2, '0')}`, state: 'TX' })
    await enter(context, agent.username, agent.password)
    await page.goto('/contacts?state=TX')
    await rows(page).getByRole('link', { name: 'Texan No14' }).click()
    const trail = page.getByRole('navigation', { name: 'Contact list' })
    await expect(trail).toContainText('14 of 16')
    const fresh = page.waitForResponse(async answer => {
      if (!answer.url().endsWith('/v1/contacts')) return false
      const list = await answer.json().catch(() => undefined)
      return list?.meta?.total_count === 15
    })
    await move(page, 'RI')
    await fresh
    await trail.getByRole('link', { name: 'Next contact' }).click()
    await expect(page.getByRole('heading', { name: 'Texan No15', level: 1 })).toBeVisible()
    await expect(trail).toContainText('14 of 15')
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Texan No14', level: 1 })).toBeVisible()
    await expect(trail).toContainText('14 of 16')
    await page.reload()
    await expect(trail).toContainText('14 of 16')
    await trail.getByRole('link', { name: 'Previous contact' }).click()
    await expect(page.getByRole('heading', { name: 'Texan No13', level: 1 })).toBeVisible()
  })

  test('a contact that somebody else gives away leaves the open list by itself', async ({
    page,
    context,
    agent,
    origin,
  }) => {
    const heir = await mintAgent(origin)
    const admin = await as(origin, 'buadmin')
    const lost = await make(agent, { first_name: 'Lost', last_name: 'Reed' })
    await make(agent, { first_name: 'Kept', last_name: 'Reed' })
    await enter(context, agent.username, agent.password)
    const listening = listens(page, notifications.CHANNEL)
    await page.goto('/contacts')
    await expect(rows(page).getByRole('link', { name: 'Lost Reed' })).toBeVisible()
    await listening
    await admin(contacts.update, { params: { id: lost.id }, body: { owner_id: heir.id } })
    await expect(rows(page).getByRole('link', { name: 'Lost Reed' })).toHaveCount(0)
    await expect(rows(page).getByRole('link', { name: 'Kept Reed' })).toBeVisible()
  })

  /** Of the list the second page comes anew, and is on the screen, before the first. */
  async function secondPageFirst(page: Page) {
    const shown = Promise.withResolvers<void>()
    await page.route('**/v1/contacts', async route => {
      const response = await route.fetch()
      const second = route.request().postDataJSON().contacts_scope.page === 2
      if (!second) await shown.promise
      await route.fulfill({ response })
      if (!second) return
      await page.evaluate(() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 0)))
      shown.resolve()
    })
  }

  test('from the end of a page the next one is found where it stands now', async ({ page, context, agent }) => {
    for (let at = 1; at <= 16; at++)
      await make(agent, { first_name: 'Texan', last_name: `No${String(at).padStart(2, '0')}`, state: 'TX' })
    await enter(context, agent.username, agent.password)
    await page.goto('/contacts?state=TX')
    await rows(page).getByRole('link', { name: 'Texan No15' }).click()
    const next = page.getByRole('link', { name: 'Next contact' })
    await expect(next).toHaveAttribute('href', /page=2/)
    await secondPageFirst(page)
    await move(page, 'RI')
    await expect(next).not.toHaveAttribute('href', /page=2/)
    await next.click()
    await expect(page.getByRole('heading', { name: 'Texan No16', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Contact list' })).toContainText('15 of 15')
  })

  test('quick filters count anew after an edit and after an act on many', async ({ page, context, agent }) => {
    for (const first_name of ['Ann', 'Ben', 'Cleo']) await make(agent, { first_name, last_name: 'Texan', state: 'TX' })
    const contacts_scope = { search: [{ field: 'state' as const, value: ['TX'] }] }
    await agent.call(quickFilters.create, { body: { name: 'Texans', contacts_scope } })
    await enter(context, agent.username, agent.password)
    await page.goto('/contacts')
    const chip = page.getByRole('navigation', { name: 'Quick filters' }).getByRole('link')
    await expect(chip).toHaveText('Texans 3')
    await rows(page).getByRole('link', { name: 'Ann Texan' }).click()
    await move(page, 'RI')
    await page.getByRole('link', { name: 'Contacts', exact: true }).last().click()
    await expect(chip).toHaveText('Texans 2')
    await page.getByRole('checkbox', { name: 'Select Ben Texan' }).check()
    await page.getByRole('button', { name: 'Delete 1 contact' }).click()
    await expect(chip).toHaveText('Texans 1')
  })
})

test('a contact of a colleague says why it is not shown and whom to ask; one that is nowhere does not', async ({
  page,
  context,
  agent,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(404))
  const other = await mintAgent(origin)
  const { number } = await make(other, { first_name: 'Ann', last_name: 'Elsewhere' })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await expect(page.getByRole('heading', { name: `Contact ${number}`, exact: true, level: 1 })).toBeVisible()
  await expect(page.getByText(`Contact ${number} is not yours to see`)).toBeVisible()
  await expect(page.getByText(/not on your team. Ask .+, who can open it or give it to you/)).toBeVisible()
  await page.goto('/contacts/999999999999')
  await expect(page.getByText('There is no contact 999999999999')).toBeVisible()
  await page.goto('/contacts/exports')
  await expect(page.getByText('No contact has this address')).toBeVisible()
  await expect(page.getByText('ends with its number, and “exports” is none')).toBeVisible()
  await page.getByRole('link', { name: 'Go to contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
})
