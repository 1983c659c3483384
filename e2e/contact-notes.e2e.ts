import { expect, type Page } from '@playwright/test'
import * as contactNotes from '../packages/api/src/contact-notes.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import { LATEST_SHOWN, NOTES_PAGE } from '../packages/config/src/limits.ts'
import { lostOnTheWay, refusal } from './console-errors.ts'
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
  await expect(note(page)).toHaveValue('')
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

test('a note two people change keeps both, one deleted comes back, and earlier ones are shown when asked for', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Nora', last_name: 'Quill' } })
  const write = (body: string) => agent.call(contactNotes.create, { params: { id }, body: { body } })
  const { id: noteId } = await write('Rings on Monday.')
  const params = { id, noteId }
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const notes = panel(page, 'Notes')
  const change = async (words: string) => {
    await notes.getByRole('button', { name: /^Edit the note/ }).click()
    await notes.getByLabel('Change the note').fill(words)
  }
  const save = notes.getByRole('button', { name: 'Save note' })

  await change('Rings on Tuesday.')
  await agent.call(contactNotes.update, { params, body: { body: 'Rings on Wednesday.' } })
  await save.click()
  await expect(notes.getByRole('alert')).toContainText(`${agent.name} changed this note`)
  await expect(notes.getByRole('radio', { name: 'Yours: Rings on Tuesday.' })).toBeChecked()
  await expect(notes.getByRole('radio', { name: 'Theirs: Rings on Wednesday.' })).toBeVisible()
  await notes.getByRole('button', { name: 'Go on with these' }).click()
  await save.click()
  await expect(notes.getByText('Rings on Tuesday.')).toBeVisible()

  await change('Rings never.')
  await agent.call(contactNotes.destroy, { params, query: {} })
  await save.click()
  await expect(notes.getByRole('alert')).toContainText('deleted this note meanwhile')
  await expect(notes.getByLabel('Change the note')).toHaveValue('Rings never.')
  await notes.getByRole('button', { name: 'Cancel' }).click()
  await expect(notes.getByText('No notes yet.')).toBeVisible()

  await agent.call(contactNotes.restore, { params })
  await page.reload()
  await notes.getByRole('button', { name: /^Delete the note/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(notes.getByText('No notes yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notes.getByText('Rings on Tuesday.')).toBeVisible()
  await notes.getByRole('button', { name: /^Delete the note/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(notes.getByText('No notes yet.')).toBeVisible()
  await page.reload()
  await notes.getByRole('button', { name: 'Show deleted notes (1)' }).click()
  await notes.getByRole('button', { name: 'Bring back “Rings on Tuesday.”' }).click()
  await expect(notes.getByRole('button', { name: /deleted notes/ })).toHaveCount(0)
  await expect(notes.getByText('Rings on Tuesday.')).toBeVisible()
  await expect(panel(page, 'Timeline')).toContainText('brought back a note “Rings on Tuesday.”')

  for (let n = 1; n <= NOTES_PAGE; n++) await write(`Later note ${n}`)
  await page.reload()
  await expect(notes.getByRole('listitem')).toHaveCount(NOTES_PAGE)
  await notes.getByRole('button', { name: 'Show earlier notes' }).click()
  await expect(notes.getByText('Rings on Tuesday.')).toBeVisible()
  await page.goto(`/contacts/${number}#note-${noteId}`)
  await expect(notes.getByText('Rings on Tuesday.'), 'a link to a note finds it on any page').toBeInViewport()

  const search = notes.getByRole('searchbox', { name: 'Search notes' })
  await search.fill('tuesday RINGS')
  await expect(notes.getByRole('listitem')).toHaveText([/Rings on Tuesday\./])
  await search.fill('nothing of the kind')
  await expect(notes.getByText('No note has these words.')).toBeVisible()
  await note(page).fill('Written while searching.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByText('Written while searching.'), 'what was just written is shown').toBeVisible()
  await expect(search).toHaveValue('')
})

test('a note that is being changed is not lost by Escape or by going on, unless one says so', async ({
  page,
  context,
  agent,
}) => {
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Nell', last_name: 'Quill' } })
  await agent.call(contactNotes.create, { params: { id }, body: { body: 'Rings on Monday.' } })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Nell Quill' }).first().click()
  const notes = panel(page, 'Notes')
  const asked: string[] = []
  let leaves = false
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    return leaves ? dialog.accept() : dialog.dismiss()
  })
  await notes.getByRole('button', { name: /^Edit the note/ }).click()
  const change = notes.getByLabel('Change the note')
  await change.fill('Rings on Monday, after he has spoken with his daughter.')
  await change.press('Escape')
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await expect(change).toHaveValue('Rings on Monday, after he has spoken with his daughter.')
  await expect(page).toHaveURL(new RegExp(`/contacts/${number}`))
  expect(asked).toEqual(Array(2).fill('Leave without saving? What you typed will be lost.'))
  leaves = true
  await change.press('Escape')
  await expect(notes.getByText('Rings on Monday.')).toBeVisible()

  leaves = false
  await page.getByRole('button', { name: 'Pin a note' }).click()
  await page.getByLabel('Pinned note').fill('Speak loudly')
  await page.getByLabel('Pinned note').press('Escape')
  await expect(page.getByLabel('Pinned note')).toHaveValue('Speak loudly')
  await page.getByRole('button', { name: 'Pin note' }).click()
  await expect(panel(page, 'Pinned note')).toContainText('Speak loudly')
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await expect(page).toHaveURL(/\/contacts$/)
  expect(asked).toHaveLength(4)
})

test('offline a note is refused at once and not sent by itself later; what is typed while one is on its way stays', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(lostOnTheWay)
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Nils', last_name: 'Quill' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const add = page.getByRole('button', { name: 'Add note' })
  await note(page).fill('Rang back.')
  await context.setOffline(true)
  const offline = page.getByText('You are offline. What you see may be out of date')
  await expect(offline).toBeVisible()
  await add.click()
  await expect(panel(page, 'Notes').getByRole('alert')).toHaveText(
    'You are offline. Nothing was lost; try again when you are back online.',
  )
  await context.setOffline(false)
  await expect(offline).toBeHidden()
  await expect(note(page)).toHaveValue('Rang back.')
  await page.route('**/notes', async route => {
    if (route.request().method() === 'POST') await note(page).pressSequentially(' Ring on Friday.')
    await route.continue()
  })
  await note(page).press('End')
  await add.click()
  await expect(panel(page, 'Notes').getByRole('listitem')).toContainText('Rang back.')
  await expect(note(page)).toHaveValue('Ring on Friday.')
  const { data } = await agent.call(contactNotes.list, { params: { id } })
  expect(data.map(({ body }) => body)).toEqual(['Rang back.'])
})

test('what is typed in a dialog, and files on their way up, are asked about before the page is left', async ({
  page,
  context,
  agent,
}) => {
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Nina', last_name: 'Quill' } })
  await enter(context, agent.username, agent.password)
  await page.goto('/contacts')
  await page.getByRole('link', { name: 'Nina Quill' }).first().click()
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    return dialog.dismiss()
  })
  await page.getByRole('button', { name: 'Add phone' }).click()
  const phone = page.getByRole('dialog').getByRole('textbox', { name: 'Phone' })
  await phone.fill('401-331-2517')
  await page.goBack()
  await expect.poll(() => asked).toEqual(['Leave without saving? What you typed will be lost.'])
  await expect(phone).toHaveValue(/331-2517/)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/files', async route => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await panel(page, 'Files')
    .locator('input[type=file]')
    .setInputFiles({ name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.from('Scan') })
  await expect(page.getByRole('progressbar', { name: /scan\.txt/ })).toBeVisible()
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await expect.poll(() => asked[1]).toMatch(/^Files are still on their way up\./)
  await expect(page).toHaveURL(new RegExp(`/contacts/${number}`))
  letGo()
  await expect(panel(page, 'Files').getByRole('button', { name: 'scan.txt', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await expect(page).toHaveURL(/\/contacts$/)
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

test('a note of which the answer was lost on the way is there once when it is added again', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(lostOnTheWay)
  const { number } = await agent.call(contacts.create, { body: { first_name: 'Nell', last_name: 'Quill' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await note(page).fill(TEXT)
  let lost = false
  await page.route('**/notes', async route => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(panel(page, 'Notes').getByRole('alert')).toBeVisible()
  await expect(note(page)).toHaveValue(TEXT)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(note(page)).toHaveValue('')
  await page.reload()
  await expect(panel(page, 'Notes').getByRole('listitem')).toHaveCount(1)
})

test('a note changed more often than its versions are listed says how many are shown', async ({
  page,
  context,
  agent,
}) => {
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Nadia', last_name: 'Quill' } })
  let note = await agent.call(contactNotes.create, { params: { id }, body: { body: 'Draft 0' } })
  for (let draft = 1; draft <= LATEST_SHOWN; draft++)
    note = await agent.call(contactNotes.update, {
      params: { id, noteId: note.id },
      body: { body: `Draft ${draft}`, updated_at: note.updated_at },
    })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  await panel(page, 'Notes').getByRole('button', { name: 'Edited' }).click()
  await expect(panel(page, 'Notes').getByText('Draft 0', { exact: true })).toBeVisible()
  await expect(panel(page, 'Notes').getByText(`The latest ${LATEST_SHOWN} versions are shown.`)).toBeVisible()
})

test('a note that is changed takes no words that its saving would not take along', async ({ page, context, agent }) => {
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Vera', last_name: 'Swift' } })
  await agent.call(contactNotes.create, { params: { id }, body: { body: 'Rang.' } })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`**/v1/contacts/${id}/notes/*`, async route => {
    await promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Edit the note of/ }).click()
  const field = page.getByRole('textbox', { name: 'Change the note' })
  await field.fill('Rang back.')
  await field.press('Control+Enter')
  await expect(field).not.toBeEditable()
  letGo()
  await expect(field).toHaveCount(0)
  await expect(page.getByText('Rang back.', { exact: true })).toBeVisible()
})
