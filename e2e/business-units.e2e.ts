import { expect } from '@playwright/test'
import { BRANDS, type BrandName, roleLabel } from '../packages/config/src/brands.ts'
import { enter, fillIn, PASSWORD } from './people.ts'
import { type Server, startServer } from './servers.ts'
import { test } from './test.ts'
import { webpageAt } from './visitors.ts'

/** Every brand, or the one of E2E_BRAND. */
const names = (Object.keys(BRANDS) as BrandName[]).filter(
  name => !process.env.E2E_BRAND || name === process.env.E2E_BRAND,
)

for (const name of names) {
  const brand = BRANDS[name]
  test.describe(`the brand ${name}`, () => {
    let server: Server
    test.beforeAll(async () => {
      server = await startServer({
        dataDir: process.env.E2E_DATA_DIR ?? '',
        env: { BRAND: name, ENVIRONMENT: 'stage' },
      })
    })
    test.afterAll(() => server.kill('SIGTERM'))

    test('its name, environment, roles and parts are those of the data, in the app, the console and public pages', async ({
      page,
      browserOf,
    }) => {
      await page.goto(`${server.origin}/login`)
      await expect(page).toHaveTitle(`Sign in · ${brand.name}`)
      await expect(page.getByText(brand.tagline)).toContainText('Stage')
      await fillIn(page, 'agent', PASSWORD)
      const bar = page.getByRole('banner')
      await expect(bar.getByRole('link', { name: `${brand.name} Stage` })).toBeVisible()
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
