import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import pg from 'pg'
import { openCluster } from '../apps/server/src/core/db/embedded.ts'
import * as bulkJobs from '../packages/api/src/bulk-jobs.ts'
import * as contactActs from '../packages/api/src/contact-acts.ts'
import * as contactImports from '../packages/api/src/contact-imports.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as corporations from '../packages/api/src/corporations.ts'
import * as sessions from '../packages/api/src/sessions.ts'
import * as userChanges from '../packages/api/src/user-changes.ts'
import { refusal } from './console-errors.ts'
import { as, enter } from './people.ts'
import { ownData, startServer } from './servers.ts'
import { test } from './test.ts'

test('a bulk act is looked up, undone, and what was changed since is listed and kept', async ({
  page,
  context,
  agent,
}) => {
  const made = []
  for (const first_name of ['Ada', 'Bea', 'Cyd'])
    made.push(await agent.call(contacts.create, { body: { first_name, last_name: 'Logbook' } }))
  const ids = made.map(({ id }) => id)
  await agent.call(contactActs.updateGroup, { body: { ids, line_of_business: 'medicare' } })
  await agent.call(contacts.update, { params: { id: ids[1] ?? 0 }, body: { line_of_business: 'advisory' } })

  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Bulk acts' }).first().click()
  await expect(page.getByRole('heading', { name: 'Bulk acts', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /Set line of business to medicare/ })).toContainText('3 changed')
  await page.getByRole('link', { name: 'Set line of business to medicare' }).click()
  const log = page.getByRole('table', { name: 'Contacts of this bulk act' })
  await expect(log.getByRole('link', { name: 'Bea Logbook' })).toBeVisible()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo for 3 contacts' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await page.getByRole('button', { name: 'Kept as changed since: 1' }).click()
  await expect(page).toHaveURL(/undo_outcome=kept/)
  await expect(log.locator('tbody').getByRole('row')).toHaveCount(1)
  await expect(log).toContainText('Changed since and left as it is: line of business.')
  await page.reload()
  await expect(log.locator('tbody').getByRole('row')).toHaveCount(1)

  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(log.locator('tbody').getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Do it again' }).click()
  await expect(page.getByRole('button', { name: 'Changed: 3' })).toBeVisible()
})

/** Keeps whoever wants to change contacts of these names waiting until the returned function is called. */
async function holdBook(owner: number, { dataDir = process.env.E2E_DATA_DIR ?? '', last = '' } = {}) {
  const cluster = await openCluster({ dataDir })
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query('begin; set local role openbook_system')
  await client.query('select from contacts where owner_id = $1 and last_name ~ $2 for update', [owner, last])
  return async () => {
    await client.end()
    await cluster.close()
  }
}

test('what is at work when the page is loaded anew is told of again, to its end; the list is narrowed and sorted', async ({
  page,
  context,
  agent,
}) => {
  const rows = Array.from({ length: 210 }, (_, n) => `Row${n}wood,row${n}.${agent.id}@example.com`)
  const { id } = await agent.call(contactImports.run, {
    form: { options: { mapping: ['last_name', 'email'] } },
    files: { file: new File([['Last Name,E-mail', ...rows].join('\n')], 'book.csv') },
  })
  const state = async () => (await agent.call(contactImports.show, { params: { id } })).state
  await expect.poll(state).toBe('completed')
  const letGo = await holdBook(agent.id)
  const title = 'Set line of business to medicare'
  const told = page.getByRole('region', { name: 'In progress' }).getByText(title)
  try {
    const body = { all: true, contacts_scope: {}, line_of_business: 'medicare' as const }
    await agent.call(contactActs.updateGroup, { body })
    await enter(context, agent.username, agent.password)
    await page.goto('/contacts')
    await expect(page.getByText('210 contacts', { exact: true })).toBeVisible()
    await expect(told).toBeVisible()
    await page.reload()
    await expect(page.getByText('210 contacts', { exact: true })).toBeVisible()
    await expect(told).toBeVisible()
    await page.goto('/bulk-acts?state=active')
    await expect(page.getByRole('row', { name: title })).toContainText(/At work|Waiting/)
    await expect(told).toBeVisible()
  } finally {
    await letGo()
  }
  await expect(page.getByText(`${title}: 210 contacts.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'In progress' })).toHaveCount(0)

  const search = page.getByRole('search', { name: 'Bulk acts' })
  await search.getByLabel('State').selectOption('')
  const list = page.getByRole('table').locator('tbody').getByRole('row')
  await expect(list).toHaveCount(2)
  await page.getByRole('button', { name: 'What' }).click()
  await expect(page).toHaveURL(/order_field=title/)
  await expect(list.first()).toContainText('book.csv')
  await search.getByLabel('Kind').selectOption('Changes')
  await expect(page).toHaveURL(/kind=contacts\.update_group/)
  await page.reload()
  await expect(list).toHaveCount(1)
  await expect(list).toContainText(title)
  await search.getByLabel('Kind').selectOption('Mailers')
  await expect(page.getByText('No bulk acts match')).toBeVisible()
})

test('nobody sees the bulk act of somebody beside them', async ({ page, context, agent, origin, troubles }) => {
  const { refusal } = await import('./console-errors.ts')
  troubles.allow(refusal(404))
  const { id } = await agent.call(contacts.create, { body: { first_name: 'Lone', last_name: 'Logbook' } })
  const { bulk_job } = await agent.call(contactActs.updateTagsGroup, { body: { ids: [id], tags: ['Own'] } })
  await enter(context, 'agent2')
  await page.goto(`${origin}/bulk-acts/${bulk_job.id}`)
  await expect(page.getByText(`Bulk act ${bulk_job.id} is not yours to see`, { exact: true })).toBeVisible()
  await expect(page.getByText('Lone Logbook')).toHaveCount(0)
})

test('a bulk act and its undo outlive a killed server under an open screen: both come to their end, nothing twice', async ({
  browserOf,
  troubles,
}) => {
  test.setTimeout(360_000)
  troubles.allow(/WebSocket connection|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  const { dataDir, close } = ownData()
  let server = await startServer({ dataDir })
  try {
    const { origin, port } = server
    const call = await as(origin, 'agent2')
    const { id: owner } = await call(sessions.me)
    const rows = Array.from(
      { length: 10_400 },
      (_, n) => `Kill${n < 10_200 ? 'early' : 'late'}${n},kill.${n}@example.com`,
    )
    const { id } = await call(contactImports.run, {
      form: { options: { mapping: ['last_name', 'email'] } },
      files: { file: new File([['Last Name,E-mail', ...rows].join('\n')], 'book.csv') },
    })
    const state = async () => (await call(contactImports.show, { params: { id } })).state
    await expect.poll(state, { timeout: 120_000 }).toBe('completed')
    const context = await browserOf({ baseURL: origin })
    await enter(context, 'agent2')
    const page = await context.newPage()
    let opened = 0
    page.on('websocket', () => opened++)
    const dieAndComeBack = async () => {
      const sockets = opened
      await server.kill('SIGKILL')
      server = await startServer({ dataDir, port })
      await expect.poll(() => opened, 'the socket comes back').toBeGreaterThan(sockets)
    }
    const underWay = page.getByRole('region', { name: 'In progress' })

    let letGo = await holdBook(owner, { dataDir, last: 'Killlate' })
    await page.goto('/contacts?q=kill')
    await page.getByRole('checkbox', { name: 'Select every contact on this page' }).check()
    await page.getByRole('button', { name: 'Select all 10,400 matching' }).click()
    await page.getByRole('button', { name: 'Change 10,400 contacts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change contacts' })
    await dialog.getByLabel('Line of business').selectOption({ label: 'Medicare' })
    await dialog.getByLabel('Type 10,400 to confirm').fill('10400')
    await dialog.getByRole('button', { name: 'Change 10,400 contacts' }).click()
    await expect(underWay.getByText('10,000 of 10,400 contacts')).toBeVisible({ timeout: 60_000 })
    await dieAndComeBack()
    await expect(underWay.getByText('10,000 of 10,400 contacts')).toBeVisible()
    await letGo()
    const title = 'Set line of business to medicare'
    await expect(page.getByText(`${title}: 10,400 contacts.`)).toBeVisible({ timeout: 60_000 })
    await expect(underWay).toHaveCount(0)

    await page.goto('/bulk-acts')
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('button', { name: 'Changed: 10,400' })).toBeVisible()
    letGo = await holdBook(owner, { dataDir, last: 'Killearly' })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo for 10,400 contacts' }).click()
    await expect(page.getByText(/^Undoing: [\d,]+ of 10,400 contacts/).first()).toBeVisible()
    await dieAndComeBack()
    await expect(page.getByText(/^Undoing: [\d,]+ of 10,400 contacts/).first()).toBeVisible()
    await letGo()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Put back: 10,400' })).toBeVisible()
    const body = { contacts_scope: { category: 'medicare', q: 'kill' } } as const
    expect((await call(contacts.list, { body })).meta.total_count).toBe(0)
  } finally {
    await server.kill('SIGTERM')
    await close()
  }
})

test('a change of users that stopped is gone on with by whoever began it alone; others are told so, and may undo it', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const admin = await as(origin, 'admin')
  const form = { name: `Bay Life ${randomInt(1e9)}` }
  const company = await admin(corporations.adminCreate, { form, files: {} })
  const { id } = await admin(userChanges.adminStart, { body: { ids: [agent.id], corporation_id: company.id } })
  const params = { id }
  await expect.poll(async () => (await admin(bulkJobs.show, { params })).state).toBe('completed')
  let stands: object = { state: 'cancelled' }
  await page.route(`**/v1/bulk_jobs/${id}`, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...stands } })
  })
  const goOn = page.getByRole('button', { name: /^Go on/ })
  const theirs = page.getByText('started this. Only they can go on with it. Start a new one.')
  await enter(context, 'buadmin')
  for (const address of [`/admin/users/changes/${id}`, `/bulk-acts/${id}`]) {
    await page.goto(address)
    await expect(theirs).toBeVisible()
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await expect(goOn).toHaveCount(0)
  }
  await enter(context, 'admin')
  for (const address of [`/admin/users/changes/${id}`, `/bulk-acts/${id}`]) {
    await page.goto(address)
    await expect(goOn).toBeVisible()
    await expect(theirs).toHaveCount(0)
  }
  await enter(context, 'buadmin')
  const began = 'Somebody began to undo this. Only they can go on with it. Undo it yourself instead.'
  stands = { phase: 'undo', state: 'failed', retry_refusal: began }
  await page.goto(`/admin/users/changes/${id}`)
  await expect(page.getByText(began)).toBeVisible()
  await expect(goOn).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo for 1 user' }).click()
  stands = {}
  const question = page.getByRole('dialog', { name: 'Undo this for 1 user?' })
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Put back: 1' })).toBeVisible()
})

test('an act that may be seen no longer is followed and asked for no more', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(404))
  const { id } = await agent.call(contacts.create, { body: { last_name: 'Logbook' } })
  await agent.call(contactActs.updateGroup, { body: { ids: [id], line_of_business: 'medicare' } })
  const [done] = (await agent.call(bulkJobs.list, { query: {} })).data
  const job = { ...done, state: 'running', phase: 'run', processed: 0, total: 1 }
  let taken = false
  let asked = 0
  await page.route(
    url => url.pathname === `/v1/bulk_jobs/${job.id}`,
    route => {
      asked++
      return taken
        ? route.fulfill({ status: 404, json: { errors: { base: 'Not found.' }, code: 'not_found' } })
        : route.fulfill({ json: job })
    },
  )
  const meta = { current_page: 1, limit: 10, total_count: 1, total_pages: 1 }
  await page.route(/\/v1\/bulk_jobs\?.*state=active/, route => route.fulfill({ json: { data: [job], meta } }))
  await enter(context, agent.username, agent.password)
  await page.clock.install()
  await page.goto(`/bulk-acts/${job.id}`)
  const followed = page.getByRole('region', { name: 'In progress' })
  await expect(followed).toContainText('0 of 1 contact')
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  taken = true
  await page.clock.runFor(3000)
  await expect(followed).toHaveCount(0)
  await expect(page.getByText('This is gone, or no longer yours. Reload to see how it stands.')).toBeVisible()
  const until = asked
  await page.clock.runFor(30_000)
  await page.evaluate(() => fetch('/v1/health'))
  expect(asked).toBe(until)
})
