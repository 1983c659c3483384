import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as products from '../packages/api/src/products.ts'
import { refusal } from './console-errors.ts'
import { deletes } from './deletes.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a product is added with a picture, found by its category, changed and deleted; what does not fit is said', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const mark = randomInt(1e9)
  const name = `Postcards ${mark}`
  await enter(context, 'buadmin')
  await page.goto('/admin/products/create')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Price in dollars' }).fill('a lot')
  await page.getByRole('combobox', { name: 'Category' }).fill('Mail')
  await page.getByRole('option', { name: 'Mailers' }).click()
  await page.getByRole('textbox', { name: 'SKU' }).fill('pc-250')
  const chosen = page.locator('input[type=file]')
  await chosen.setInputFiles({ name: 'card.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This is not a JPEG, PNG or WebP picture.')).toBeVisible()
  await chosen.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: PNG })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter an amount in dollars, like 49 or 49.50.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Price in dollars' }).fill('189.5')
  await page.getByRole('spinbutton', { name: 'Months it lasts' }).fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This SKU is taken. Choose another.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'SKU' }).fill(`pc-${mark}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Search' }).fill(String(mark))
  await page.getByRole('combobox', { name: 'Category' }).fill('Mail')
  await page.getByRole('option', { name: 'Mailers' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('$189.50 for 12 months')
  await row.getByRole('link', { name }).click()
  const picture = page.getByRole('img', { name })
  const width = () => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width, 'the picture loads').toBe(1)
  await page.getByRole('spinbutton', { name: 'Months it lasts' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const admin = await as(origin, 'buadmin')
  const [kept] = await admin(products.adminList, { query: { q: name } })
  expect(kept).toMatchObject({ price: '189.50', months_count: null, image: { title: name }, category_name: 'Mailers' })

  // Without a picture: lists that others look at meanwhile would ask for it in vain.
  const plain = await admin(products.adminCreate, { form: { name: `Plain ${mark}`, price: '1' }, files: {} })
  await page.goto(`/admin/products/${plain.id}`)
  await deletes(page)
  await expect(page.getByText(`Plain ${mark}`)).toHaveCount(0)
})

test('a row pressed while a filter is still on its way opens, and stays open', async ({ page, context, origin }) => {
  const admin = await as(origin, 'buadmin')
  const mark = randomInt(1e9)
  const own = await admin(products.adminCreate, { form: { name: `Pen ${mark}`, price: '1' }, files: {} })
  await enter(context, 'buadmin')
  await page.goto(`/admin/products?filter=${encodeURIComponent(JSON.stringify({ q: String(mark) }))}`)
  const search = page.getByRole('textbox', { name: 'Search' })
  const link = page.getByRole('row').getByRole('link', { name: own.name })
  await expect(link).toBeVisible()
  await search.focus()
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await link.evaluate((row: HTMLElement) => {
    document.execCommand('insertText', false, 'e')
    setTimeout(() => row.click(), 300)
  })
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate(() => new Promise(held => setTimeout(held, 600))) // longer than a filter is held back
  await expect(page).toHaveURL(new RegExp(`/products/${own.id}$`))
})
