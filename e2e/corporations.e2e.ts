import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as corporations from '../packages/api/src/corporations.ts'
import * as users from '../packages/api/src/users.ts'
import { refusal } from './console-errors.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })

test('a company is described tab by tab, with logo and files; what does not fit is said at its field', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const mark = randomInt(1e9)
  const name = `Harbor Light ${mark}`
  await enter(context, 'buadmin')
  await page.goto('/admin/corporations/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Kind' }).fill('Branch')
  await page.getByRole('tab', { name: 'Elsewhere' }).click()
  await page.getByRole('textbox', { name: 'Facebook' }).fill('not an address')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a web address like https://example.com.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Facebook' }).fill(`facebook.com/harbor${mark}`)
  await page.getByRole('tab', { name: 'Office' }).click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('(401) 331-0142')
  await page.getByRole('checkbox', { name: 'Korean' }).check()
  await page.getByRole('tab', { name: 'Look' }).click()
  await page.locator('.ra-input-logo input[type=file]').setInputFiles(png('logo.png'))
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Brochure')
  await page.locator('.ra-input-file input[type=file]').setInputFiles(pdf('brochure.pdf'))
  await page.getByRole('tab', { name: 'Questions and news' }).click()
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('Where are you?')
  await page.getByRole('textbox', { name: 'Answer' }).fill('On the pier.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Added.')).toBeVisible()

  const admin = await as(origin, 'buadmin')
  const kept = async () => (await admin(corporations.adminList, { query: { q: name } }))[0]
  const made = await kept()
  expect(made).toMatchObject({
    type: 'Branch',
    facebook: `https://facebook.com/harbor${mark}`,
    office_phone: '+14013310142',
    languages_spoken: ['korean'],
    logo: { content_type: 'image/png' },
    files: [{ file_title: 'Brochure', file: { title: 'brochure.pdf' } }],
    faqs: [{ question: 'Where are you?', answer: 'On the pier.' }],
  })

  await page.goto(`/admin/corporations/${made?.id}`)
  await page.getByRole('tab', { name: 'Look' }).click()
  const picture = page.getByRole('img', { name: 'Logo' })
  await expect(picture).toBeVisible()
  const width = () => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)
  await expect.poll(width, 'the picture loads').toBe(1)
  await page.getByRole('textbox', { name: 'First colour' }).fill('#1a7f64')
  await page.getByRole('tab', { name: 'Files' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Our brochure')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await kept()).toMatchObject({
    color_1: '#1a7f64',
    logo: { content_type: 'image/png' },
    files: [{ id: made?.files[0]?.id, file_title: 'Our brochure', file: { title: 'brochure.pdf' } }],
  })
})

test('a file and its preview are taken off a company in the form; where no link is left, the entry says what it lacks', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(422))
  const admin = await as(origin, 'buadmin')
  const { id } = await admin(corporations.adminCreate, {
    form: {
      name: `Takes Off ${randomInt(1e9)}`,
      files: [{ file_title: 'Prices' }, { file_title: 'Map', file_link: 'https://map.example.com' }],
    },
    files: {
      'files[0][file]': new File(['%PDF-1.7\n'], 'prices.pdf'),
      'files[1][file]': new File(['%PDF-1.7\n'], 'map.pdf'),
      'files[1][preview_image]': new File([PNG], 'map.png'),
    },
  })
  await enter(context, 'buadmin')
  await page.goto(`/admin/corporations/${id}`)
  await page.getByRole('tab', { name: 'Files' }).click()
  const takeOff = async (at: number, source: 'file' | 'preview_image') => {
    const input = page.locator('.RaSimpleFormIterator-line').nth(at).locator(`.ra-input-${source}`)
    await input.getByRole('button', { name: 'Delete' }).click()
    await expect(input.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  }
  await takeOff(0, 'file')
  await takeOff(1, 'file')
  await takeOff(1, 'preview_image')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose a file, or enter a link to one.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Link' }).first().fill('prices.example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect((await admin(corporations.adminShow, { params: { id } })).files).toMatchObject([
    { file_title: 'Prices', file_link: 'https://prices.example.com', file: null, preview_image: null },
    { file_title: 'Map', file_link: 'https://map.example.com', file: null, preview_image: null },
  ])
})

test('an administrator says who belongs to a company; its people read it and fetch its files, and the name they write of themselves is no way in', async ({
  page,
  context,
  origin,
  agent,
}) => {
  const mark = randomInt(1e9)
  const name = `Pier Partners ${mark}`
  const admin = await as(origin, 'buadmin')
  await admin(corporations.adminCreate, {
    form: {
      name,
      latest_news: 'Open on Saturdays until December.',
      office_phone: '4013310142',
      faqs: [{ question: 'Where are you?', answer: 'On the pier.' }],
      files: [{ file_title: 'Prices' }],
      color_1: '#1a7f64',
      color_2: '#f2c14e',
      domain_name: 'harbor.example.com',
      webpage_active: true,
    },
    files: { 'files[0][file]': new File(['%PDF-1.7\n'], 'prices.pdf') },
  })
  await admin(users.adminUpdate, { params: { id: agent.id }, body: { company_name: name } })
  await enter(context, agent.username, agent.password)
  await page.goto('/company')
  await expect(page.getByText('You belong to no company of your agency')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Company' })).toHaveCount(0)

  await enter(context, 'buadmin')
  await page.goto(`/admin/users/${agent.id}`)
  const company = page.getByRole('combobox', { name: 'Company', exact: true })
  await company.fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await enter(context, agent.username, agent.password)
  await page.goto('/')
  await page.getByRole('link', { name: 'Company' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Latest news' })).toContainText('Open on Saturdays until December.')
  await expect(page.getByText('On the pier.')).toBeVisible()
  await expect(page.getByRole('link', { name: '401-331-0142' })).toBeVisible()
  await expect(page.getByRole('img', { name: `The colors of ${name}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'harbor.example.com' })).toHaveAttribute(
    'href',
    'https://harbor.example.com',
  )
  const link = page.getByRole('link', { name: 'Download Prices' })
  const file = await context.request.get(`${origin}${await link.getAttribute('href')}`)
  expect(await file.text()).toBe('%PDF-1.7\n')
})
