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
import { enter } from './people.ts'
import { test } from './test.ts'

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
