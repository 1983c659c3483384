import { expect } from '@playwright/test'
import { BRANDS, type BrandName, roleLabel } from '../packages/config/src/brands.ts'
import { ENVIRONMENTS, type EnvironmentName, SETTINGS } from '../packages/config/src/environments.ts'
import { refusal } from './console-errors.ts'
import { atHome, enter, fillIn, PASSWORD } from './people.ts'
import { type Server, startServer } from './servers.ts'
import { test } from './test.ts'
import { webpageAt } from './visitors.ts'

const BRAND_NAMES = Object.keys(BRANDS) as BrandName[]

/**
 * Every brand and every environment once, each brand in another. E2E_BRAND and E2E_ENVIRONMENT choose among all pairs
 * instead: a name takes those it is in, `all` leaves that side open.
 */
function pairs(): { name: BrandName; environment: EnvironmentName }[] {
  const { E2E_BRAND, E2E_ENVIRONMENT } = process.env
  if (!E2E_BRAND && !E2E_ENVIRONMENT)
    return ENVIRONMENTS.map((environment, at) => ({
      name: BRAND_NAMES[at % BRAND_NAMES.length] ?? 'default',
      environment,
    }))
  const asked = (wanted: string | undefined, name: string) => !wanted || wanted === 'all' || wanted === name
  return BRAND_NAMES.filter(name => asked(E2E_BRAND, name)).flatMap(name =>
    ENVIRONMENTS.filter(environment => asked(E2E_ENVIRONMENT, environment)).map(environment => ({ name, environment })),
  )
}

for (const { name, environment } of pairs()) {
  const brand = BRANDS[name]
  const { label } = SETTINGS[environment]
  test.describe(`the brand ${name} in ${environment}`, () => {
    test.describe.configure({ mode: 'default' })
    let server: Server
    test.beforeAll(async () => {
      server = await startServer({
        dataDir: process.env.E2E_DATA_DIR ?? '',
        env: { BRAND: name, ENVIRONMENT: environment },
      })
    })
    test.afterAll(() => server.kill('SIGTERM'))

    test('an agent signs in, finds a contact and opens it; an administrator signs in to the console', async ({
      page,
      browserOf,
      troubles,
    }) => {
      troubles.allow(refusal(401))
      await page.goto(`${server.origin}/login`)
      await fillIn(page, 'agent', PASSWORD)
      await atHome(page)
      await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
      const link = page.getByRole('table', { name: 'Contacts' }).getByRole('row').nth(1).getByRole('link').first()
      const opened = (await link.textContent()) ?? ''
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: opened })).toBeVisible()

      const office = await (await browserOf()).newPage()
      await office.goto(`${server.origin}/admin/`)
      await fillIn(office, 'admin', PASSWORD)
      await expect(office.getByRole('heading', { name: 'Active users by role' })).toBeVisible()
    })

    test('its name, environment, roles and parts are those of the data, in the app, the console and public pages', async ({
      page,
      browserOf,
    }) => {
      await page.goto(`${server.origin}/login`)
      await expect(page).toHaveTitle(`Sign in · ${brand.name}`)
      await expect(page.getByText(brand.tagline)).toContainText(label)
      await fillIn(page, 'agent', PASSWORD)
      const bar = page.getByRole('banner')
      const inBar = environment === 'development' ? brand.name : `${brand.name} ${label}`.trim()
      await expect(bar.getByRole('link', { name: inBar, exact: true })).toBeVisible()
      await bar.getByRole('button', { name: /^Your account/ }).click()
      await expect(page.getByRole('dialog', { name: 'Your account' })).toContainText(roleLabel(brand, 'agent'))

      const visitor = await (await browserOf()).newPage()
      await visitor.goto(webpageAt(server.origin, 'agent'))
      await expect(visitor.getByText(`A page by ${brand.name}.`)).toBeVisible()

      const office = await browserOf()
      await enter(office, 'admin', PASSWORD, server.origin)
      const consolePage = await office.newPage()
      await consolePage.goto(`${server.origin}/admin/users/create`)
      await expect(consolePage).toHaveTitle(`Users – ${brand.name} console`)
      await consolePage.getByRole('combobox', { name: 'Role' }).click()
      await expect(consolePage.getByRole('option', { name: roleLabel(brand, 'manager'), exact: true })).toBeVisible()
      const hidden: readonly string[] = brand.hidden_roles
      await expect(
        consolePage.getByRole('option', { name: roleLabel(brand, 'telemarketer'), exact: true }),
      ).toHaveCount(hidden.includes('telemarketer') ? 0 : 1)
    })
  })
}

test('a host named after a brand wears it at the sign-in', async ({ page, origin }) => {
  await page.goto(`${origin.replace('//', '//agentflow.')}/login`)
  await expect(page).toHaveTitle('Sign in · Agentflow')
  await expect(page.getByText(BRANDS.agentflow.tagline)).toBeVisible()
})
