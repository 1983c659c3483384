import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { openCluster } from '../apps/server/src/core/db/embedded.ts'
import { startProvider } from '../apps/server/src/core/testing/oidc.ts'
import * as businessUnits from '../packages/api/src/business-units.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as sessions from '../packages/api/src/sessions.ts'
import * as singleSignOn from '../packages/api/src/single-sign-on.ts'
import { refusal } from './console-errors.ts'
import { addUser, atHome, enter, inPerson, mintAgent } from './people.ts'
import { test } from './test.ts'

test('an administrator names a provider, and an agent signs in there and out again', async ({
  page,
  browserOf,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(422), /fonts\.googleapis|favicon\.ico/)
  const provider = await startProvider(origin, `${origin}/api/auth/backchannel_logout`)
  try {
    const slug = `harbor-${randomInt(1e9)}`
    const directory = `Harbor directory ${slug}`
    const office = await browserOf()
    await enter(office, 'buadmin')
    const consolePage = await office.newPage()
    await consolePage.goto('/admin/sso_providers')
    await consolePage.getByRole('link', { name: 'Add a provider' }).click()
    const field = (name: string) => consolePage.getByRole('textbox', { name })
    await field('Name').first().fill(directory)
    await field('Sign-in name').fill(slug)
    await field('Issuer').fill(provider.issuer)
    await field('Client ID').fill(provider.client_id)
    await consolePage.getByLabel('Client secret').first().fill(provider.client_secret)
    await consolePage.getByRole('button', { name: 'Save' }).click()
    await expect(consolePage.getByText('/api/auth/callback', { exact: false })).toBeVisible()

    await consolePage.goto('/account/external_accounts')
    provider.signIn(`boss-${slug}`, {})
    await consolePage.getByRole('button', { name: `Link ${directory}` }).click()
    await expect(consolePage.getByText('The account is linked, and signs you in from now on.')).toBeVisible()
    await consolePage.getByRole('button', { name: `Options for ${directory}` }).click()
    await consolePage.getByRole('menuitem', { name: 'Unlink' }).click()
    await consolePage.getByRole('button', { name: 'Unlink it' }).click()
    await expect(consolePage.getByRole('button', { name: `Link ${directory}` })).toBeVisible()

    const agent = await mintAgent(origin)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Single sign-on' }).click()
    await expect(page).toHaveURL(/\/login-app$/)
    const name = page.getByRole('textbox', { name: 'Agency sign-in name' })
    await name.fill('nobody-signs-in-here')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText('No agency signs in under this name.')).toBeVisible()

    provider.signIn('')
    await name.fill(slug)
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('alert')).toContainText('did not let you in')
    await expect(page).toHaveURL(/\/login-app\?error=authorization_error$/)

    provider.signIn(`nobody-${slug}`, { email: `nobody-${slug}@example.com`, email_verified: true })
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('alert'), 'our own reason').toContainText('there is no active account here')

    provider.signIn(agent.username, { email: `${agent.username}@example.com`, email_verified: true })
    await expect(name, 'the name is remembered').toHaveValue(slug)
    await page.getByRole('button', { name: 'Go on' }).click()
    await atHome(page)

    const account = page.getByRole('button', { name: `Your account: ${agent.name}` })
    await account.click()
    await page.getByRole('link', { name: 'External accounts' }).click()
    await page.getByRole('button', { name: `Options for ${directory}` }).click()
    await page.getByRole('menuitem', { name: 'Unlink' }).click()
    await page.getByRole('button', { name: 'Unlink it' }).click()
    await expect(page.getByText('No account is linked')).toBeVisible()
    await expect(page.getByRole('button', { name: `Link ${directory}` })).toBeVisible()

    await page.goto('/sso-logout')
    await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible()
    await page.getByRole('link', { name: 'Stay signed in' }).click()
    await atHome(page)
    await page.goto('/sso-logout')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page, 'the provider asks whether to end its session too').toHaveURL(/\/session\/end\?/)
  } finally {
    await provider.close()
  }
})

async function enterBySso(page: Page, slug: string) {
  await page.goto('/login-app')
  await page.getByRole('textbox', { name: 'Agency sign-in name' }).fill(slug)
  await page.getByRole('button', { name: 'Go on' }).click()
  await atHome(page)
}

/** Has the provider of this agent be asked with the next use of their session. */
async function fallDue(agent: number) {
  const cluster = await openCluster({ dataDir: process.env.E2E_DATA_DIR ?? '' })
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query('begin; set local role openbook_system')
  await client.query(
    `update sso_grants set due_at = now() - interval '1 hour'
      where id in (select sso_grant_id from sessions where user_id = $1)`,
    [agent],
  )
  await client.query('commit')
  await client.end()
  await cluster.close()
}

test('somebody disabled at the provider is out when it is asked next, and told so at the sign-in', async ({
  page,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(401), /fonts\.googleapis|favicon\.ico/)
  const provider = await startProvider(origin, `${origin}/api/auth/backchannel_logout`)
  try {
    const slug = `quay-${randomInt(1e9)}`
    const admin = await inPerson(origin, 'buadmin')
    const { issuer, client_id, client_secret } = provider
    const told = { name: `Quay directory ${slug}`, slug, refresh: 'required' as const }
    await admin(singleSignOn.adminCreate, { body: { ...told, issuer, client_id, client_secret } })
    provider.signIn(agent.username, { email: `${agent.username}@example.com`, email_verified: true })
    await enterBySso(page, slug)

    await fallDue(agent.id)
    await page.goto('/contacts')
    await expect(page.getByText('No contacts yet'), 'who may go on goes on').toBeVisible()
    provider.disable(agent.username)
    await fallDue(agent.id)
    // The socket is looked at from time to time too, and may have had it asked by then.
    const calendar = page.getByRole('link', { name: 'Calendar' })
    await Promise.race([calendar.click(), page.waitForURL('**/login?*')])
    await expect(page).toHaveURL(/\/login\?error=failed_to_refresh_token$/)
    await expect(page.getByRole('alert')).toContainText('no longer lets you go on. Sign in again.')
    await page.getByRole('textbox', { name: 'Username' }).fill(agent.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(agent.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page, 'back to where they were').toHaveURL(/\/(events|contacts)/)
  } finally {
    await provider.close()
  }
})

test('before passwords are refused the console says how many people that signs out', async ({
  page,
  context,
  origin,
  browserOf,
}) => {
  const system = await inPerson(origin, 'admin')
  const mark = randomInt(1e9)
  const { id: business_unit_id } = await system(businessUnits.adminCreate, { body: { name: `Pier agency ${mark}` } })
  const password = 'herring under the lantern'
  const add = (role: 'agent' | 'bu_admin', first_name: string) => {
    const username = `${first_name}${mark}`.toLowerCase()
    const who = { username, email: `${username}@example.com`, password, first_name, last_name: 'Pier', role }
    return addUser(origin, 'admin', { ...who, business_unit_id })
  }
  const { username } = await add('agent', 'Ned')
  await add('bu_admin', 'Pia')
  const boss = await inPerson(origin, `pia${mark}`, password)
  const { id } = await boss(singleSignOn.adminCreate, {
    body: {
      ...{ name: 'Pier directory', slug: `pier-${mark}`, issuer: 'https://login.example.com' },
      ...{ client_id: 'openbook', client_secret: 'between the two of them' },
    },
  })
  const desk = await browserOf()
  await enter(desk, username, password)
  await enter(context, `pia${mark}`, password)
  await page.goto(`/admin/sso_providers/${id}`)
  await page.getByRole('switch', { name: 'Refuse passwords' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refuse passwords from now on?' })
  await expect(dialog).toContainText('1 person signed in with a password or passkey is signed out at once')
  await expect(dialog).toContainText('Administrators stay signed in')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await desk.request.get('/v1/users/me')).status()).toBe(200)

  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save and sign out 1 person' }).click()
  await expect.poll(async () => (await desk.request.get('/v1/users/me')).status()).toBe(401)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Refuse passwords' }), 'the administrator stays').toBeChecked()
})

test('whoever logs out at the provider is signed out here at once, and the open app leaves what it showed', async ({
  page,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(401), /fonts\.googleapis|favicon\.ico/)
  const provider = await startProvider(origin, `${origin}/api/auth/backchannel_logout`)
  try {
    const slug = `pier-${randomInt(1e9)}`
    const admin = await inPerson(origin, 'buadmin')
    const { issuer, client_id, client_secret } = provider
    await admin(singleSignOn.adminCreate, { body: { name: 'Pier directory', slug, issuer, client_id, client_secret } })
    await agent.call(contacts.create, { body: { first_name: 'Tilda', last_name: 'Moss' } })
    provider.signIn(agent.username, { email: `${agent.username}@example.com`, email_verified: true })
    await enterBySso(page, slug)
    await page.goto('/contacts')
    await expect(page.getByRole('link', { name: 'Tilda Moss' })).toBeVisible()
    await provider.logOut(agent.username)
    await expect(page, 'nobody touched the page').toHaveURL(/\/login$/)
    await expect(page.getByText('Tilda Moss')).toHaveCount(0)
  } finally {
    await provider.close()
  }
})

test('out of everything leads through the provider, for whoever came by it', async ({
  page,
  origin,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(401), /fonts\.googleapis|favicon\.ico/)
  const provider = await startProvider(origin, `${origin}/api/auth/backchannel_logout`)
  try {
    const slug = `mole-${randomInt(1e9)}`
    const admin = await inPerson(origin, 'buadmin')
    const { issuer, client_id, client_secret } = provider
    await admin(singleSignOn.adminCreate, { body: { name: 'Mole directory', slug, issuer, client_id, client_secret } })
    provider.signIn(agent.username, { email: `${agent.username}@example.com`, email_verified: true })
    await enterBySso(page, slug)
    await page.goto('/account/profile?tab=sessions')
    await page.getByRole('button', { name: 'Log out of all' }).click()
    const question = page.getByRole('alertdialog', { name: 'Log out everywhere?' })
    await expect(question.getByText('API keys are revoked', { exact: false })).toBeVisible()
    await expect(question.getByText('asks whether to log you out there too', { exact: false })).toBeVisible()
    await question.getByRole('button', { name: 'Log out of all' }).click()
    await expect(page, 'the provider asks whether to end its session too').toHaveURL(/\/session\/end\?/)
    await expect(agent.call(sessions.me), 'every session and token').rejects.toMatchObject({ status: 401 })
  } finally {
    await provider.close()
  }
})
