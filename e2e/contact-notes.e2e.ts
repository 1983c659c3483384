import { expect, type Page } from '@playwright/test'
import * as contacts from '../packages/api/src/contacts.ts'
import { refusal } from './console-errors.ts'
import { atHome, enter, fillIn } from './people.ts'
import { test } from './test.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const note = (page: Page) => panel(page, 'Notes').getByLabel('Write a note')
const TEXT = 'Rang back.\nWants the quote by Friday.'

test('a note begun outlives the page, a reload and the session, until it is added or its writer signs out', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(401))
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Nadia', last_name: 'Quill' } })
  const { number: other } = await agent.call(contacts.create, { body: { first_name: 'Otto', last_name: 'Quill' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await note(page).fill(TEXT)

  await page.goto(`/contacts/${other}`)
  await expect(note(page)).toHaveValue('')
  await page.goto(`/contacts/${number}`)
  await expect(note(page)).toHaveValue(TEXT)

  await context.clearCookies({ name: 'auth_token' })
  await page.reload()
  await fillIn(page, agent.username, agent.password)
  await expect(note(page)).toHaveValue(TEXT)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(panel(page, 'Notes').getByRole('listitem')).toContainText('by Friday')
  await page.reload()
  await expect(panel(page, 'Notes').getByRole('listitem')).toContainText('by Friday')
  await expect(note(page)).toHaveValue('')

  await note(page).fill('Not for the next at this desk.')
  await page.getByRole('button', { name: /^Your account: / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await fillIn(page, agent.username, agent.password)
  await atHome(page)
  await page.goto(`/contacts/${number}`)
  await expect(note(page)).toHaveValue('')
})

test('an e-mail begun is there again after a reload, and given up by “Cancel”', async ({ page, context, agent }) => {
  const { number } = await agent.call(contacts.create, {
    body: { last_name: 'Quill', email: `quill.${agent.id}@example.com` },
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const letter = page.getByRole('dialog', { name: 'Write an e-mail' })
  const write = () => panel(page, 'E-mails').getByRole('button', { name: 'Write e-mail' }).click()
  await write()
  await letter.getByLabel('Subject').fill('Your quote')
  await letter.getByLabel('Message').fill(TEXT)
  await page.reload()
  await write()
  await expect(letter.getByLabel('Subject')).toHaveValue('Your quote')
  await expect(letter.getByLabel('Message')).toHaveValue(TEXT)
  await letter.getByRole('button', { name: 'Cancel' }).click()
  await write()
  await expect(letter.getByLabel('Subject')).toHaveValue('')
})
