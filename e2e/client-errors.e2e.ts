import { expect, type Page, type Route } from '@playwright/test'
import { refusal } from './console-errors.ts'
import { enter } from './people.ts'
import { test } from './test.ts'

/** What a page told of its faults, and how that was answered. */
function reportsOf(page: Page) {
  const told: Promise<{ status: number | undefined; body: unknown }>[] = []
  page.on('request', request => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/v1/client_errors') return
    told.push(
      request.response().then(answer => ({ status: answer?.status(), body: request.postDataJSON() as unknown })),
    )
  })
  return () => Promise.all(told)
}

const crashed = (page: Page) => expect(page.getByRole('heading', { name: 'An Error Occurred' })).toBeVisible()

test('a page that cannot be drawn says that it was reported, and it was: where and what, and once', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(/TypeError/)
  await enter(context, agent.username, agent.password)
  const reports = reportsOf(page)
  await page.route('**/v1/users/team?*', route =>
    route.fulfill({ json: { data: [null, null], meta: { total_count: 2, total_pages: 1 }, roles: [] } }),
  )
  await page.goto('/team?q=Ottilie')
  await crashed(page)
  await expect(page.getByText('been reported to the application development team.')).toBeVisible()
  await expect.poll(reports).toEqual([
    {
      status: 201,
      body: {
        message: expect.stringContaining('TypeError'),
        stack: expect.stringContaining('/assets/'),
        path: '/team',
      },
    },
  ])
})

test('so it is for who is not signed in; a request that failed is no fault, and nobody is told', async ({
  page,
  troubles,
}) => {
  troubles.allow(/TypeError/, refusal(500))
  const reports = reportsOf(page)
  let answer: Parameters<Route['fulfill']>[0] = { status: 500, json: { errors: { base: 'Not now.' } } }
  await page.route('**/v1/signups?*', route => route.fulfill(answer))
  await page.goto('/signup/any')
  await expect(page.getByText('Not now.')).toBeVisible()
  expect(await reports()).toEqual([])
  answer = { json: 'odd' }
  await page.reload()
  await crashed(page)
  await expect.poll(reports).toMatchObject([{ status: 201, body: { path: '/signup/any' } }])
})

test('the console says and reports the same where it cannot draw a page', async ({ page, context, troubles }) => {
  troubles.allow(/TypeError/)
  await enter(context, 'buadmin')
  const reports = reportsOf(page)
  await page.route('**/v1/admin/transfer_attempts?*', route =>
    route.fulfill({ json: [{ id: 1 }], headers: { 'content-range': 'transfer_attempts 0-0/1' } }),
  )
  await page.goto('/admin/transfer_attempts')
  await expect(page.getByRole('alert').filter({ hasText: 'An Error Occurred' })).toBeVisible()
  await expect(page.getByText('been reported to the application development team.')).toBeVisible()
  await expect
    .poll(reports)
    .toMatchObject([
      { status: 201, body: { message: expect.stringContaining('TypeError'), path: '/admin/transfer_attempts' } },
    ])
})
