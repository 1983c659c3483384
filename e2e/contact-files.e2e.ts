import { expect, type Page } from '@playwright/test'
import * as contactFiles from '../packages/api/src/contact-files.ts'
import * as contacts from '../packages/api/src/contacts.ts'
import * as notifications from '../packages/api/src/notifications.ts'
import * as trainings from '../packages/api/src/trainings.ts'
import { lostOnTheWay, refusal } from './console-errors.ts'
import { deaf, listens } from './listens.ts'
import { type Agent, as, enter } from './people.ts'
import { PNG, pdfOf, WAV } from './sample-files.ts'
import { test } from './test.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

/** A contact with these files, the last one newest. */
async function withFiles(agent: Agent, files: [name: string, content: string | Uint8Array<ArrayBuffer>][]) {
  const { id, number } = await agent.call(contacts.create, { body: { first_name: 'Paula', last_name: 'Papers' } })
  for (const [name, content] of files)
    await agent.call(contactFiles.create, { params: { id }, form: {}, files: { file: new File([content], name) } })
  return { id, number }
}

test('papers are looked at in place, from one to the next by arrow key, and nothing in them runs', async ({
  page,
  context,
  agent,
}) => {
  const { number } = await withFiles(agent, [
    ['old letter.doc', new Uint8Array(Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'))],
    ['notes.txt', `<script>document.title = 'run'</script>\nRings on Monday, naïve as ever`],
    ['card.png', PNG],
    ['scope of appointment.pdf', pdfOf(['Scope of appointment', 'Second page'])],
  ])
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await enter(context, agent.username, agent.password)
  await page.goto(`/contacts/${number}`)
  const row = panel(page, 'Files').getByRole('button', { name: 'scope of appointment.pdf', exact: true })
  await row.click()

  const viewer = page.getByRole('dialog')
  await expect(viewer).toHaveAccessibleName('scope of appointment.pdf')
  await expect(viewer).toContainText('1 of 4')
  await expect(viewer.getByRole('img', { name: 'Page 1 of 2' })).toHaveAttribute('aria-busy', 'false')
  await expect(viewer.getByText('Scope of appointment', { exact: true })).toBeAttached()
  await expect
    .poll(() => viewer.getByRole('img', { name: 'Page 1 of 2' }).evaluate(inked), { message: 'ink on the page' })
    .toBeGreaterThan(50)
  await page.keyboard.press('ArrowLeft')
  await expect(viewer).toContainText('1 of 4')

  await page.keyboard.press('ArrowRight')
  await expect(viewer).toHaveAccessibleName('card.png')
  await expect.poll(() => viewer.getByRole('img', { name: 'card.png' }).evaluate(natural)).toBe(1)

  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('document', { name: 'notes.txt' })).toContainText('<script>document.title')
  await expect(viewer.getByRole('document')).toContainText('naïve')

  await viewer.getByRole('button', { name: 'Next file' }).click()
  await expect(viewer).toContainText('Files of this kind are not shown here.')
  await expect(viewer.getByRole('button', { name: 'Next file' })).toBeDisabled()
  const coming = page.waitForEvent('download')
  await viewer.getByRole('link', { name: 'Download file' }).click()
  expect((await coming).suggestedFilename()).toBe('old letter.doc')

  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(row).toBeFocused()
  expect(await page.title()).not.toBe('run')
  expect(dialogs).toEqual([])
})

const inked = (canvas: Element) => {
  const { width, height } = canvas as HTMLCanvasElement
  const { data } = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
  return [...data].filter((value, at) => at % 4 === 0 && value < 100).length
}
const natural = (image: Element) => (image as HTMLImageElement).naturalWidth

test('what is damaged, locked or cannot be reached says so and can still be downloaded', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(404), lostOnTheWay)
  const { id, number } = await withFiles(agent, [
    ['torn.pdf', '%PDF-1.7\nnothing of a paper\n%%EOF'],
    ['torn.png', PNG.slice(0, 40)],
    ['gone.txt', 'soon gone'],
  ])
  await enter(context, agent.username, agent.password)
  await deaf(page)
  await page.goto(`/contacts/${number}`)
  const { data } = await agent.call(contactFiles.list, { params: { id } })
  const gone = panel(page, 'Files').getByRole('button', { name: 'gone.txt', exact: true })
  await expect(gone).toBeVisible()
  await agent.call(contactFiles.destroy, { params: { id, fileId: data[0]?.id ?? 0 } })
  await gone.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toContainText('This is gone, or no longer yours.')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('This picture is damaged')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('This PDF is damaged.')
  await expect(viewer.getByRole('link', { name: 'Download file' })).toHaveAttribute('download', 'torn.pdf')
})

test('a file is renamed, undone, and refused where somebody renamed it meanwhile; the timeline tells both names', async ({
  page,
  context,
  agent,
  troubles,
}) => {
  troubles.allow(refusal(409))
  const { id, number } = await withFiles(agent, [['scan0001.pdf', pdfOf(['x'])]])
  await enter(context, agent.username, agent.password)
  const listening = listens(page, notifications.CHANNEL)
  await page.goto(`/contacts/${number}`)
  await listening
  const files = panel(page, 'Files')
  const rename = async (of: string) => {
    await files.getByRole('button', { name: `Options for ${of}` }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
  }
  await rename('scan0001.pdf')
  const dialog = page.getByRole('dialog', { name: 'Rename file' })
  await expect(dialog.getByLabel('Name')).toHaveValue('scan0001')
  await dialog.getByLabel('Name').fill(' ')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Name the file.')
  await dialog.getByLabel('Name').fill('Scope of appointment')
  await page.keyboard.press('Enter')
  await expect(files.getByRole('button', { name: 'Scope of appointment.pdf', exact: true })).toBeVisible()
  await expect(panel(page, 'Timeline')).toContainText('renamed a file to “Scope of appointment.pdf”')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect(files.getByRole('button', { name: 'scan0001.pdf', exact: true })).toBeVisible()

  await rename('scan0001.pdf')
  const { data } = await agent.call(contactFiles.list, { params: { id } })
  const params = { id, fileId: data[0]?.id ?? 0 }
  await agent.call(contactFiles.update, { params, body: { filename: 'Theirs' } })
  await expect(page.getByTitle('Open Theirs.pdf'), 'the list below the dialog follows').toBeAttached()
  await dialog.getByLabel('Name').fill('Mine')
  await dialog.getByRole('button', { name: 'Rename file' }).click()
  await expect(dialog).toContainText('Somebody renamed it to “Theirs.pdf” meanwhile.')
  await expect(dialog.getByLabel('Name')).toHaveValue('Mine')
})

test('an agent on a phone plays a training and goes to where they want to hear it', async ({
  page,
  context,
  agent,
  origin,
}) => {
  const admin = await as(origin, 'buadmin')
  const title = `Hold music ${agent.username}`
  const { id } = await admin(trainings.adminCreate, {
    form: { section: `Sounds ${agent.username}`, title },
    files: { file: new File([WAV], 'hold music.wav') },
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(context, agent.username, agent.password)
  await page.goto(`/trainings?q=${encodeURIComponent(title)}`)
  const parts: (string | undefined)[] = []
  page.on('response', response => {
    if (response.url().endsWith(`/trainings/${id}/download`) && response.status() === 206)
      parts.push(response.headers()['content-range'])
  })
  await page.getByRole('button', { name: `Play ${title}` }).click()
  const player = page.getByRole('dialog', { name: title }).getByLabel('hold music.wav', { exact: true })
  await expect.poll(() => player.evaluate(each => Math.round((each as HTMLAudioElement).duration))).toBe(60)
  const sought = await player.evaluate(async each => {
    const audio = each as HTMLAudioElement
    const there = new Promise(done => audio.addEventListener('seeked', done, { once: true }))
    audio.currentTime = 45
    await there
    return Math.round(audio.currentTime)
  })
  expect(sought).toBe(45)
  expect(parts.length).toBeGreaterThan(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  await page.keyboard.press('Escape')
  await expect(player).toHaveCount(0)
  await admin(trainings.adminDestroy, { params: { id } })
})
