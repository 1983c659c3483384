import { expect } from '@playwright/test'
import * as sandboxMails from '../packages/api/src/sandbox-mails.ts'
import { asksAgain } from './asks-again.ts'
import { refusal } from './console-errors.ts'
import { as, enter } from './people.ts'
import { test } from './test.ts'

test('somebody changes their e-mail address: asked who they are, confirmed from the new mailbox, told at the old one', async ({
  page,
  context,
  origin,
  agent,
  browserOf,
  troubles,
}) => {
  troubles.allow(refusal(403), refusal(422))
  const [before, wrong, after] = [
    `${agent.username}@example.com`,
    `wrong.${agent.username}@example.com`,
    `new.${agent.username}@example.com`,
  ]
  const admin = await as(origin, 'buadmin')
  const mailsTo = (q: string) => admin(sandboxMails.adminList, { query: { q } })
  const linkIn = async (email: string) => {
    const link = async () =>
      (await mailsTo(email)).map(({ body }) => /\/confirm-email#\S+/.exec(body)?.[0]).find(Boolean) ?? ''
    await expect.poll(link).not.toBe('')
    return link()
  }
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile')
  const panel = page.getByRole('region', { name: 'E-mail address' })
  await expect(panel).toContainText(before)
  const dialog = page.getByRole('dialog', { name: 'Change your e-mail address' })
  const ask = async (email: string) => {
    await panel.getByRole('button', { name: 'Change e-mail address' }).click()
    await dialog.getByRole('textbox', { name: 'New e-mail address' }).fill(email)
    await dialog.getByRole('button', { name: 'Send me a link' }).click()
  }
  await ask('nobody')
  await expect(dialog.getByText('Enter an e-mail address.')).toBeVisible()
  await asksAgain(page, 'POST', '**/v1/email_changes')
  await dialog.getByRole('textbox', { name: 'New e-mail address' }).fill(wrong)
  await dialog.getByRole('button', { name: 'Send me a link' }).click()
  const proof = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await proof.getByRole('textbox', { name: 'Password' }).fill(agent.password)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(panel).toContainText(`A link is on its way to ${wrong}.`)
  const cancelled = await linkIn(wrong)
  await panel.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByText(`Your address stays ${before}.`)).toBeVisible()
  await ask(after)
  await expect(panel).toContainText(`A link is on its way to ${after}.`)

  const mailbox = await (await browserOf()).newPage()
  const confirm = mailbox.getByRole('button', { name: 'Confirm e-mail address' })
  await mailbox.goto(cancelled)
  await confirm.click()
  await expect(mailbox.getByRole('alert')).toContainText('This link is no longer good.')
  await page.reload()
  await expect(panel).toContainText(before)
  await mailbox.goto('about:blank')
  await mailbox.goto(await linkIn(after))
  await confirm.click()
  await expect(mailbox.getByRole('heading', { name: 'Your e-mail address is changed' })).toBeVisible()
  await page.reload()
  await expect(panel).toContainText(after)
  await expect(panel.getByText('A link is on its way', { exact: false })).toHaveCount(0)
  await expect
    .poll(async () => (await mailsTo(before)).filter(({ sent_to }) => sent_to === before).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining([expect.stringMatching(/about to change$/), expect.stringMatching(/was changed$/)]))
})
