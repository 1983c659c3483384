import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import * as apiTracking from '../packages/api/src/api-tracking.ts'
import * as contactTransfers from '../packages/api/src/contact-transfers.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as events from '../packages/api/src/events.ts'
import * as groups from '../packages/api/src/groups.ts'
import * as licences from '../packages/api/src/licences.ts'
import * as pools from '../packages/api/src/pools.ts'
import { refusal } from './console-errors.ts'
import { deaf, listens } from './listens.ts'
import { as, enter, mintAgent } from './people.ts'
import { sendLead } from './send-lead.ts'
import { test } from './test.ts'

async function choose(page: Page, label: string, typed: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

/** Reads what to know of license and consent, and takes the lead all the same. */
async function takeAllTheSame(page: Page, why: string | RegExp) {
  const asked = page.getByRole('alertdialog', { name: 'Take this lead?' })
  await expect(asked.getByText(why)).toBeVisible()
  await asked.getByRole('button', { name: 'Take it all the same' }).click()
}

test('an administrator makes a group and a pool that only its users may take from', async ({
  page,
  context,
  agent,
}) => {
  const mark = randomInt(1e9)
  const [group, pool] = [`Harbor desk ${mark}`, `Boat show ${mark}`]
  await enter(context, 'buadmin')
  await page.goto('/admin/groups/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(group)
  await choose(page, 'Users', agent.username, `${agent.name} (${agent.username})`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  await page.goto('/admin/pools/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(pool)
  await choose(page, 'Holder', 'poolholder', 'Paula Nguyen (poolholder)')
  await page.getByRole('radio', { name: 'The users of one group' }).check()
  await choose(page, 'Group', group, group)
  await page.getByRole('spinbutton', { name: 'Most leads a day for one person' }).fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  const seen = (await agent.call(pools.list)).find(({ name }) => name === pool)
  expect(seen).toMatchObject({ may_take: true, daily_limit: 3, group: { name: group } })

  await enter(context, agent.username, agent.password)
  await page.goto('/pools')
  const entry = page.getByRole('listitem').filter({ hasText: pool })
  await expect(entry).toContainText(`Users of ${group} may take leads, where they are licensed.`)
  await entry.getByRole('link', { name: `Open ${pool}` }).click()
  await expect(page.getByRole('heading', { name: pool, level: 1 })).toBeVisible()
  await expect(page.getByText('No leads wait here')).toBeVisible()
})

test('who reaches every agency is offered the people of their own for what is kept there, and of all for a flag', async ({
  page,
  context,
}) => {
  await enter(context, 'admin')
  const offered = async (label: string, q: string) => {
    const found = page.waitForResponse(
      answer => new URL(answer.url()).searchParams.get('filter')?.includes(`"q":"${q}"`) ?? false,
    )
    await page.getByRole('combobox', { name: label }).fill(q)
    return ((await (await found).json()) as { username: string }[]).map(({ username }) => username)
  }
  for (const [path, label] of [
    ['pools', 'Holder'],
    ['pools', 'Others who look after it'],
    ['corporations', 'Who answers for it'],
  ] as const) {
    await page.goto(`/admin/${path}/create`)
    expect(await offered(label, 'poolholder'), label).toContain('poolholder')
    expect(await offered(label, 'agent@other'), label).toEqual([])
  }
  await page.goto('/admin/feature_flags')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  expect(await offered('User', 'agent@other')).toEqual(['agent@other'])
})

test('an agent takes a lead; a colleague who is slower is told who has it', async ({
  page,
  context,
  agent,
  origin,
  browserOf,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const slower = await mintAgent(origin)
  const { name: pool } = await poolWith(origin, 2, {})
  await enter(context, agent.username, agent.password)
  await page.goto('/')
  await page.getByRole('link', { name: 'Pools' }).first().click()
  await page.getByRole('link', { name: `Open ${pool}` }).click()
  await expect(page.getByRole('heading', { name: pool, level: 1 })).toBeVisible()
  const other = await browserOf()
  await enter(other, slower.username, slower.password)
  const theirs = await other.newPage()
  await deaf(theirs)
  await theirs.goto(page.url())
  const name = 'Lead 2'
  const href = String(await page.getByRole('link', { name, exact: true }).getAttribute('href'))
  const row = (on: Page) => on.getByRole('row').filter({ has: on.locator(`a[href="${href}"]`) })
  await expect(row(theirs)).toBeVisible()
  await row(theirs).getByRole('link').click()
  await expect(theirs.getByText('Nobody works this lead yet')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Edit' })).toHaveCount(0)

  await row(page)
    .getByRole('button', { name: `Take this lead: ${name}` })
    .click()
  const asked = page.getByRole('alertdialog', { name: 'Take this lead?' })
  await asked.getByRole('button', { name: 'Leave it' }).click()
  await expect(asked).toHaveCount(0)
  await row(page)
    .getByRole('button', { name: `Take this lead: ${name}` })
    .click()
  await takeAllTheSame(page, /You have no license that holds in [A-Z]{2}\./)
  await expect(page.getByText('This lead is yours.')).toBeVisible()
  await expect(row(page)).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Take this lead' }).click()
  await expect(theirs.getByText(new RegExp(`${agent.name} took this lead at`))).toBeVisible()
  await expect(theirs.getByRole('heading', { name: pool, level: 1 })).toBeVisible()

  await page.goto(href)
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    new RegExp(`${agent.name} took this lead from “${pool}”, knowing: “You have no license that holds in`),
  )
  expect((await agent.call(contacts.list, { body: { contacts_scope: {} } })).meta.total_count).toBe(1)
})

/** A pool of everyone's with leads of a holder nobody else knows, named Lead 1, Lead 2 and so on. */
async function poolWith(origin: string, count: number, rules: { daily_limit?: number; licensed_only?: boolean }) {
  const admin = await as(origin, 'buadmin')
  const holder = await mintAgent(origin)
  const name = `Pier list ${randomInt(1e9)}`
  const { id } = await admin(pools.adminCreate, {
    body: { name, holder_id: holder.id, take_rule: 'agency', licensed_only: false, ...rules },
  })
  let made = 0
  const add = async (more: number) => {
    const ids: number[] = []
    for (let left = more; left > 0; left--)
      ids.push((await holder.call(contacts.create, { body: { last_name: `Lead ${++made}`, state: 'TX' } })).id)
    await holder.call(contactTransfers.transferGroup, { body: { ids, pool_id: id } })
    return ids
  }
  return { admin, holder, id, name, add, ids: await add(count) }
}

test('from a lead one goes on to the next of its pool, and back to its list: who holds it, and who may only look', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const { holder, id, name } = await poolWith(origin, 16, {})
  const trail = page.getByRole('navigation', { name: 'Contact list' })
  const lead = (at: number) => page.getByRole('heading', { name: `Lead ${at}`, level: 1 })
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  for (const [who, works] of [
    [holder, 1],
    [agent, 0],
  ] as const) {
    await enter(context, who.username, who.password)
    await page.goto(`/pools/${id}`)
    await page.getByRole('link', { name: 'Lead 15', exact: true }).click()
    await expect(lead(15)).toBeVisible()
    await expect(edit).toHaveCount(works)
    await expect(trail).toContainText('15 of 16')
    await trail.getByRole('link', { name: 'Next contact' }).click()
    await expect(lead(16)).toBeVisible()
    await expect(trail).toContainText('16 of 16')
    await trail.getByRole('link', { name: 'Contacts' }).click()
    await expect(page.getByRole('button', { name: `Pool: ${name}` })).toBeVisible()
    const rows = page.getByRole('table', { name: 'Contacts' }).locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(1)
    await expect(rows.getByRole('link', { name: 'Lead 16' })).toBeVisible()
  }
})

test('a lead that a colleague takes leaves the open page at once, and one that comes stands there', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const [first, second] = [await mintAgent(origin), await mintAgent(origin)]
  const { id, ids, add } = await poolWith(origin, 2, {})
  await enter(context, agent.username, agent.password)
  const confirm = { pool_id: id, confirm: true }
  for (const path of [`/pools/${id}`, `/contacts?pool_id=${id}`]) {
    const listening = listens(page, pools.CHANNEL)
    await page.goto(path)
    const last = ids.length
    const lead = (at: number) => page.getByRole('link', { name: `Lead ${at}`, exact: true }).first()
    await expect(lead(last)).toBeVisible()
    await listening
    const by = last === 2 ? first : second
    await by.call(pools.assignToMe, { params: { id: ids.at(-1) ?? 0 }, body: confirm })
    await expect(lead(last)).toHaveCount(0)
    ids.push(...(await add(1)))
    await expect(lead(last + 1)).toBeVisible()
  }
})

test('new leads appear by themselves; who takes the last of a page is led to the page before', async ({
  page,
  context,
  agent,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const { id, name, add } = await poolWith(origin, 15, {})
  await enter(context, agent.username, agent.password)
  await page.clock.install()
  await page.goto(`/pools/${id}`)
  const rows = page
    .getByRole('table', { name: `Leads of ${name}` })
    .locator('tbody')
    .getByRole('row')
  await expect(rows).toHaveCount(15)
  await expect(page.getByRole('button', { name: 'Go to page 2' })).toHaveCount(0)
  await add(1)
  await page.clock.fastForward(20_000)
  await page.getByRole('button', { name: 'Go to page 2' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Take this lead: Lead 16' }).click()
  await takeAllTheSame(page, 'You have no license that holds in TX.')
  await expect(page.getByText('This lead is yours.')).toBeVisible()
  await expect(rows).toHaveCount(15)
  await expect(page).toHaveURL(new RegExp(`/pools/${id}$`))
})

test('nobody takes more than the pool gives for one day, and is told so before they try again', async ({
  page,
  context,
  agent,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const { id, name, ids } = await poolWith(origin, 3, { daily_limit: 2 })
  await enter(context, agent.username, agent.password)
  // A page that hears of the second lead by itself no longer offers the third.
  await deaf(page)
  await page.goto(`/pools/${id}`)
  await page.getByRole('button', { name: 'Take this lead: Lead 1' }).click()
  await takeAllTheSame(page, 'You have no license that holds in TX.')
  await expect(page.getByText('You have taken 1 of 2 today.')).toBeVisible()
  await agent.call(pools.assignToMe, { params: { id: ids[1] ?? 0 }, body: { pool_id: id, confirm: true } })
  const last = page.getByRole('button', { name: 'Take this lead: Lead 3' })
  await last.click()
  await expect(
    page.getByText(`You have taken 2 from ${name} today, the most for one day. More tomorrow.`),
  ).toBeVisible()
  await expect(page.getByText('That is the most for one day; you can take more tomorrow.')).toBeVisible()
  await expect(last).toBeDisabled()
  await expect(last).toHaveAccessibleDescription(/You have taken 2 of 2 today/)
  await page.getByRole('link', { name: 'Lead 3' }).click()
  await expect(page.getByText('You have taken 2 of 2 today.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take this lead' })).toBeDisabled()
})

test('a pool for the licensed refuses who is not, and gives the lead once they are', async ({
  page,
  context,
  agent,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const { admin, id, name } = await poolWith(origin, 1, { licensed_only: true })
  await admin(licences.adminCreate, { body: { user_id: agent.id, state: 'RI' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/pools/${id}`)
  const take = page.getByRole('button', { name: 'Take this lead: Lead 1' })
  await take.click()
  await expect(
    page.getByText(
      `${name} gives leads only to those licensed for them, and you have no license that holds for this one in TX.`,
    ),
  ).toBeVisible()
  await admin(licences.adminCreate, { body: { user_id: agent.id, state: 'TX' } })
  await take.click()
  await expect(page.getByText('This lead is yours.')).toBeVisible()
  await expect(page.getByText('No leads wait here')).toBeVisible()
})

test('with a lead comes what its holder planned to do with it; what was before stays in their calendar', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const admin = await as(origin, 'buadmin')
  const holder = await mintAgent(origin)
  const { id } = await admin(pools.adminCreate, {
    body: { name: `Planned ${agent.id}`, holder_id: holder.id, take_rule: 'agency', licensed_only: false },
  })
  const lead = await holder.call(contacts.create, { body: { last_name: 'Planned' } })
  await holder.call(contactTransfers.transferGroup, { body: { ids: [lead.id], pool_id: id } })
  const day = (days: number) => {
    const [year, month, date] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
    return `${month}/${date}/${year}`
  }
  await holder.call(events.create, {
    body: {
      type: 'call',
      title: 'Weekly call',
      start_date: day(-10),
      start_time: '09:00',
      recurrence: { freq: 'weekly' },
      contact_ids: [lead.id],
    },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/pools/${id}`)
  await page.getByRole('button', { name: 'Take this lead: Planned' }).click()
  await expect(page.getByText('This lead is yours.')).toBeVisible()
  await page.goto(`/contacts/${lead.number}`)
  const planned = page.getByRole('region', { name: 'Events' })
  await expect(planned.getByText(new RegExp(`${day(4)} · .* · ${agent.name}`))).toBeVisible()
  await page.goto('/events?view=agenda')
  await expect(page.getByRole('list', { name: 'Agenda' }).getByText('Weekly call').first()).toBeVisible()
  const left = await holder.call(events.list, { query: { start_date: day(-11), end_date: day(20) } })
  expect(left.data.map(({ start_date }) => start_date)).toEqual([day(-10), day(-3)])
})

test('leads bought in a file and from a vendor wait in a pool until somebody takes them', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const admin = await as(origin, 'buadmin')
  const mark = randomInt(1e9)
  const pool = `Spring list ${mark}`
  const { id } = await admin(pools.adminCreate, {
    body: { name: pool, holder_id: (await mintAgent(origin)).id, take_rule: 'agency', licensed_only: false },
  })
  await enter(context, 'buadmin')
  await page.goto('/imports')
  const rows = ['Last Name,E-mail,Agent', `Amberwood,amber.${mark}@example.com,`]
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByLabel('New contacts wait in a pool').selectOption(pool)
  await expect(page.getByLabel('Owner', { exact: true })).toHaveText(agent.name)
  await expect(page.getByText('A column says who owns each row, and the leads go into a pool.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Meaning of Agent', exact: true }).selectOption('Leave out')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 contact created')).toBeVisible()

  await page.goto('/admin/api_vendors/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(`Harborline ${mark}`)
  await page.getByRole('combobox', { name: 'Leads go' }).click()
  await page.getByRole('option', { name: 'Into a pool' }).click()
  await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveCount(0)
  await choose(page, 'Pool', pool, pool)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: `The key of Harborline ${mark}` })
  const key = await dialog.getByLabel('Key').inputValue()
  await dialog.getByRole('button', { name: 'I have the key' }).click()
  await expect(page.getByText(`Into the pool “${pool}”`)).toBeVisible()
  const sent = await sendLead(origin, key, { last_name: 'Birchfield', email: `birch.${mark}@example.com` })
  expect(sent.status, await sent.clone().text()).toBe(201)

  await enter(context, agent.username, agent.password)
  await page.goto(`/pools/${id}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Take this lead: Birchfield' }).click()
  await expect(page.getByText('This lead is yours.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Amberwood' })).toBeVisible()
})

test('a pool or a group is chosen in the list of contacts, stays in the address, and is acted on by whom it belongs to', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const admin = await as(origin, 'buadmin')
  const holder = await mintAgent(origin)
  const mark = randomInt(1e9)
  const [pool, group] = [`Quay list ${mark}`, `Quay desk ${mark}`]
  const made = await admin(pools.adminCreate, { body: { name: pool, holder_id: holder.id, take_rule: 'agency' } })
  await admin(groups.adminCreate, { body: { name: group, user_ids: [agent.id, holder.id] } })
  const { key } = await admin(apiTracking.adminCreate, {
    body: { vendor_name: `Quay ${mark}`, route: 'pool', pool_id: made.id },
  })
  for (const last_name of ['Quayle', 'Quimby'])
    await sendLead(origin, key, { last_name, email: `${last_name}.${mark}@example.com` })
  await agent.call(contacts.create, { body: { last_name: 'Ownwood' } })

  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Pool or group' }).click()
  const menu = page.getByRole('dialog', { name: 'Pool or group' })
  await menu.getByRole('button', { name: new RegExp(`${pool}\\s*2`) }).click()
  await expect(page).toHaveURL(new RegExp(`pool_id=${made.id}`))
  const rows = page.getByRole('table', { name: 'Contacts' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(page.getByText(`quayle.${mark}@example.com`), 'how to reach them opens once it is theirs').toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Select Quayle' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: `Pool: ${pool}` })).toBeVisible()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: `Pool: ${pool}` }).click()
  await menu.getByRole('button', { name: group }).click()
  await expect(page).toHaveURL(/contact_group=\d+/)
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: 'Select Ownwood' })).toBeVisible()
  await page.getByRole('button', { name: 'Mine', exact: true }).click()
  await expect(page).not.toHaveURL(/contact_group/)
  await expect(page.getByRole('button', { name: 'Pool or group' })).toBeVisible()

  await enter(context, holder.username, holder.password)
  await page.goto(`/contacts?pool_id=${made.id}`)
  await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
  await page.getByRole('button', { name: 'Change 2 contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change contacts' })
  await dialog.getByLabel('Line of business').selectOption({ label: 'Medicare' })
  await dialog.getByRole('button', { name: 'Change 2 contacts' }).click()
  await expect(page.getByText('Set line of business to medicare: 2 contacts.')).toBeVisible()
  await expect(rows).toHaveCount(2)
})

test('licences and companies are kept in the console', async ({ page, context, agent }) => {
  const mark = randomInt(1e9)
  await enter(context, 'buadmin')
  await page.goto('/admin/licences/create')
  await choose(page, 'Agent', agent.username, `${agent.name} (${agent.username})`)
  await choose(page, 'State', 'Rhode', 'Rhode Island')
  await page.getByRole('checkbox', { name: 'Medicare' }).check()
  await page.getByLabel('Valid until').fill('2028-01-31')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search' }).fill('Elin Vance')
  await expect(page.getByRole('row', { name: /Medicare.*01\/31\/2028/ }).first()).toBeVisible()

  await page.goto('/admin/corporations/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Bay Life ${mark}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  await page.goto('/admin/sources/create')
  await page.getByRole('textbox', { name: 'Title' }).fill(`Pier stand ${mark}`)
  await choose(page, 'Companies', `Bay Life ${mark}`, `Bay Life ${mark}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search' }).fill(`bay life ${mark}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: `Pier stand ${mark}` })).toContainText(`Bay Life ${mark}`)
  await page.goto('/contacts')
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Source', exact: true }).click()
  const filter = page.getByRole('dialog', { name: 'Filter by Source' })
  await expect(filter.getByRole('checkbox', { name: `Pier stand ${mark} (Bay Life ${mark})` })).toBeVisible()
})

test('statuses of recruiting are put into a group together', async ({ page, context }) => {
  const mark = randomInt(1e9)
  await enter(context, 'buadmin')
  for (const [path, title] of [
    ['agentflow_status_groups', `Onboarding ${mark}`],
    ['agentflow_statuses', `Applied ${mark}`],
    ['agentflow_statuses', `Met ${mark}`],
  ]) {
    await page.goto(`/admin/${path}/create`)
    await page.getByRole('textbox', { name: 'Title' }).fill(String(title))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Added.')).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'Search' }).fill(String(mark))
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: `Select Applied ${mark}` }).check()
  await page.getByRole('checkbox', { name: `Select Met ${mark}` }).check()
  const put = page.getByRole('button', { name: 'Put into a group' })
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.getByText('Put into a group'), 'on a phone it is its icon').toHaveCount(0)
  await expect(page.getByLabel('Put into a group').locator('svg')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await put.click()
  await choose(page, 'Group', String(mark), `Onboarding ${mark}`)
  await page.getByRole('button', { name: 'Put into group' }).click()
  await expect(page.getByText(`2 statuses are in the group Onboarding ${mark}.`)).toBeVisible()
  const grouped = page.getByRole('row', { name: new RegExp(`Met ${mark}.*Onboarding`) })
  await expect(grouped).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(grouped).toHaveCount(0)
})
