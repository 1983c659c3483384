import { expect, type Page } from '@playwright/test'
import * as contactEdits from '../packages/api/src/contact-edits.ts'
import * as contactFiles from '../packages/api/src/contact-files.ts'
import * as contactNotes from '../packages/api/src/contact-notes.ts'
import * as contactPolicies from '../packages/api/src/contact-policies.ts'
import * as contactSecurities from '../packages/api/src/contact-securities.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as dataCaptures from '../packages/api/src/data-captures.ts'
import * as events from '../packages/api/src/events.ts'
import * as helps from '../packages/api/src/helps.ts'
import * as lifeEvents from '../packages/api/src/life-events.ts'
import * as profiles from '../packages/api/src/profiles.ts'
import * as quickFilters from '../packages/api/src/quick-filters.ts'
import * as webpages from '../packages/api/src/webpages.ts'
import { refusal } from './console-errors.ts'
import { enter, PASSWORD } from './people.ts'
import { test } from './test.ts'
import { recordOf } from './visual/console-faults.ts'
import { BESIDE, CHANGED, LOOKED_AT } from './visual/console-forms.ts'
import { SCREENS } from './visual/pages.ts'
import { attend, settled } from './visual/settled.ts'
import { makeWorld } from './visual/world.ts'

/** Runs by any of three ways, were it ever taken for HTML; short enough for every field. */
const script = (mark: string) => `${mark}<img src=x onerror=ran=1><script>ran=1</script><svg onload=ran=1>`

/** Nothing ran, and what was written stands there as it was written. */
async function harmless(page: Page, path: string, ...marks: string[]) {
  await page.goto(path)
  for (const mark of marks) await expect(page.getByText(script(mark)).first()).toBeVisible()
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0)
}

test('a script written into every text of a contact, a calendar and a person is shown as text and never runs', async ({
  page,
  context,
  agent,
  browserOf,
}) => {
  const { call } = agent
  const { id, number } = await call(contacts.create, {
    body: {
      first_name: script('first'),
      last_name: script('last'),
      company_name: script('company'),
      address: script('street'),
      city: script('city'),
      email: `hostile.${agent.id}@example.com`,
    },
  })
  const params = { id }
  await call(contacts.updateTagsSingle, { body: { id, tags: ['<b onclick=ran=1>tag</b>'] } })
  await call(contactNotes.create, { params, body: { body: script('note') } })
  await call(contactEdits.updateNote, { params, body: { note: script('pinned') } })
  await call(contactPolicies.create, {
    params,
    body: { carrier_name: script('carrier'), plan_name: script('plan'), status: 'active' },
  })
  await call(contactSecurities.create, { params, body: { name: script('fund'), kind: 'mutual_fund' } })
  await call(dataCaptures.update, { params, body: { data_captures: [{ key: script('key'), value: script('value') }] } })
  await call(lifeEvents.create, { params, body: { kind: 'plan_lost', note: script('lost') } })
  await call(contactFiles.create, {
    params,
    form: {},
    files: { file: new File(['%PDF-1.4\n%%EOF\n'], '<img src=x onerror=ran=1>.pdf') },
  })
  await call(events.create, {
    body: {
      type: 'meeting',
      title: script('meeting'),
      location: script('place'),
      start_date: '03/16/2049',
      start_time: '10:00',
      contact_ids: [id],
    },
  })
  await call(quickFilters.create, { body: { name: '<img src=x onerror=ran=1>', contacts_scope: {} } })
  await call(helps.create, {
    body: {
      name: script('helped'),
      email: 'hostile@example.com',
      subject: script('subject'),
      message: script('message'),
    },
  })
  await call(profiles.update, { params: { id: agent.id }, body: { first_name: script('agent'), last_name: 'Vance' } })
  await call(webpages.updateWebpage, {
    params: { id: agent.id },
    form: { headline: script('headline'), about: script('about') },
    files: {},
  })
  await enter(context, agent.username, agent.password)
  await harmless(page, '/contacts')
  await expect(page.getByRole('table', { name: 'Contacts' })).toContainText(script('last'))
  await harmless(page, `/contacts/${number}`, 'note', 'pinned', 'carrier', 'fund', 'value', 'lost', 'meeting')
  await harmless(page, '/events?view=day&date=2049-03-16', 'meeting')
  await harmless(page, `http://${agent.domain_name}.localhost:${new URL(page.url()).port}/`, 'headline', 'about')
  const console = await browserOf()
  await enter(console, 'buadmin')
  const admin = await console.newPage()
  await harmless(admin, '/admin/helps', 'subject')
  await harmless(admin, `/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: agent.username }))}`)
  await expect(admin.getByRole('table')).toContainText(script('agent'))
  await harmless(admin, '/admin/audit_log')
})

/** From here on every text of every answer has a script in it: words somebody may have written, but no code, day, address, kind of file or zone. */
const poison = (page: Page) =>
  page.addInitScript(mark => {
    const ask = window.fetch.bind(window)
    const isText = (value: string) =>
      (/\s/.test(value) || (/[a-z]/.test(value) && /[A-Z]/.test(value))) &&
      !/^\d{4}-\d\d-\d\dT|^https?:|^[\w.+-]*\/|@|^[\w-]{20,}$/.test(value)
    const written = (_: string, value: unknown) => (typeof value === 'string' && isText(value) ? value + mark : value)
    window.fetch = async (input, init) => {
      const response = await ask(input, init)
      if (!response.headers.get('content-type')?.startsWith('application/json')) return response
      const { status, headers } = response
      return new Response(JSON.stringify(await response.json(), written), { status, headers })
    }
  }, script(''))

const RUNS = '[onerror], [onload], script:not([src])'

/** Opens each page; gives on how many of them a script was to be read. None has become a part of any. */
async function walk(page: Page, paths: Iterable<string>): Promise<number> {
  let read = 0
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    for (const frame of page.frames()) {
      expect(await frame.locator(RUNS).count(), path).toBe(0)
      expect(await frame.evaluate(() => 'ran' in globalThis), path).toBe(false)
    }
    if ((await page.getByRole('main').first().textContent())?.includes('<script>ran=1</script>')) read++
  }
  return read
}

test('a script in every text of every answer runs on no screen of the agent app', async ({
  browserOf,
  origin,
  troubles,
}) => {
  test.slow()
  troubles.allow(refusal(403), refusal(404))
  const world = await makeWorld(origin)
  const ways = new Map<string, Set<string>>()
  for (const { who, path, webpage } of SCREENS) {
    const person = typeof who === 'string' ? who : who?.(world).username
    const at = path(world)
    if (person && !webpage && !at.startsWith('/admin')) ways.set(person, (ways.get(person) ?? new Set()).add(at))
  }
  let [opened, read] = [0, 0]
  for (const [person, paths] of ways) {
    const context = await browserOf()
    const known = [world.busy, world.idle, world.unpaid, world.merging.agent].find(
      ({ username }) => username === person,
    )
    await enter(context, person, known?.password ?? PASSWORD)
    const page = await attend(await context.newPage())
    await poison(page)
    read += await walk(page, paths)
    opened += paths.size
  }
  expect(opened).toBeGreaterThan(60)
  expect(read, `of ${opened} pages`).toBeGreaterThan(40)
})

test('a script in every text of every answer runs on no page of the console', async ({ browserOf, origin }) => {
  test.slow()
  await makeWorld(origin)
  const context = await browserOf()
  await enter(context, 'admin')
  const page = await attend(await context.newPage())
  await page.goto('/admin/')
  await settled(page)
  const lists = await page
    .getByRole('menuitem')
    .evaluateAll(items => items.map(item => new URL((item as HTMLAnchorElement).href).pathname.replace('/admin', '')))
  const records: string[] = []
  for (const resource of LOOKED_AT) records.push(`${await recordOf(page, resource)}/show`)
  for (const [resource, kept] of Object.entries(CHANGED))
    if (kept === 'first') records.push(await recordOf(page, resource))
  const beside = Object.entries(BESIDE).flatMap(([resource, paths]) => paths.map(path => `/${resource}/${path}`))
  const paths = [...lists, ...records, ...beside]
  await poison(page)
  const read = await walk(
    page,
    paths.filter(path => !path.includes(':')).map(path => `/admin${path}`),
  )
  expect(read, `of ${paths.length} pages`).toBeGreaterThan(40)
})
