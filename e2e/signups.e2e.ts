import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import * as sandboxMails from '../packages/api/src/sandbox-mails.ts'
import * as signups from '../packages/api/src/signups.ts'
import { asksAgain } from './asks-again.ts'
import { refusal } from './console-errors.ts'
import { as, atHome, PASSWORD as DEMO, enter, fillIn, inPerson } from './people.ts'
import { ownData, startServer } from './servers.ts'
import { staysWhenRefused } from './stays-when-refused.ts'
import { test } from './test.ts'

const PASSWORD = 'lantern under the wharf'

test('somebody asks to join by the link of an agency, is approved, chooses a password and signs in', async ({
  page,
  context,
  browserOf,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(403), refusal(422), refusal(404))
  const admin = await as(origin, 'buadmin')
  const mark = randomInt(1e9)
  await enter(context, 'buadmin')
  await page.goto('/admin/signups')
  const form = page.getByRole('region', { name: 'Sign-up form' })
  await expect(form.getByRole('button').first()).toBeVisible()
  if (await form.getByRole('button', { name: 'Open form' }).isVisible())
    await form.getByRole('button', { name: 'Open form' }).click()
  const link = await form.getByRole('link').getAttribute('href')

  const visitor = await (await browserOf()).newPage()
  await visitor.goto(link ?? '')
  await expect(visitor.getByRole('heading', { name: 'Join Harbor Light Agency' })).toBeVisible()
  await visitor.getByLabel('First name').fill('Nadia')
  await visitor.getByLabel('Last name').fill('Brook')
  await visitor.getByLabel('E-mail').fill('nobody')
  await visitor.getByRole('button', { name: 'Ask to join' }).click()
  await expect(visitor.getByText('Enter an e-mail address.')).toBeVisible()
  await visitor.getByLabel('E-mail').fill(`nadia.${mark}@example.com`)
  await visitor.getByRole('button', { name: 'Ask to join' }).click()
  await expect(visitor.getByRole('heading', { name: 'You have asked to join' })).toBeVisible()

  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(`nadia.${mark}`) })
  await row.getByRole('link', { name: 'Nadia Brook' }).click()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(`nadia.${mark}`)
  await asksAgain(page, 'PATCH', '**/v1/admin/signups/*')
  await page.getByRole('button', { name: 'Approve and invite' }).click()
  const proof = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await proof.getByRole('textbox', { name: 'Password' }).fill(DEMO)
  await proof.getByRole('button', { name: 'Go on' }).click()
  const invitation = await page.getByRole('textbox', { name: 'Invitation' }).inputValue()
  await expect(page.getByText(`This link is mailed to nadia.${mark}@example.com.`, { exact: false })).toBeVisible()
  const letters = () => admin(sandboxMails.adminList, { query: { q: `nadia.${mark}` } })
  const invitations = async () => (await letters()).filter(({ subject }) => subject.includes('invites you to Openbook'))
  await expect.poll(async () => (await invitations()).length, 'it goes out behind the answer').toBe(1)
  const filter = encodeURIComponent(JSON.stringify({ q: `nadia.${mark}` }))
  const mailbox = await context.newPage()
  await mailbox.goto(`/admin/sandbox_mails?filter=${filter}`)
  const mail = mailbox.getByRole('row', { name: /invites you to Openbook/ })
  await expect(mail).toContainText(new URL(invitation).pathname)

  await visitor.goto(invitation)
  await expect(visitor.getByRole('heading', { name: 'Welcome, Nadia' })).toBeVisible()
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await visitor.getByLabel('Password again').fill('something else')
  await visitor.getByRole('button', { name: 'Choose password' }).click()
  await expect(visitor.getByText('This is not the same as the password.')).toBeVisible()
  await visitor.getByLabel('Password again').fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Choose password' }).click()
  await expect(visitor.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Go to the sign-in' }).click()
  await fillIn(visitor, `nadia.${mark}`, PASSWORD)
  await atHome(visitor)
  const later = await (await browserOf()).newPage()
  await later.goto(invitation)
  await expect(later.getByRole('heading', { name: 'This invitation is no longer good' })).toBeVisible()
})

test('an agent gives their own link away and follows who asked to join by it', async ({
  page,
  context,
  agent,
  origin,
  browserOf,
}) => {
  await (await as(origin, 'buadmin'))(signups.adminUpdateLink, { body: { open: true } })
  await enter(context, agent.username, agent.password)
  await page.goto('/account/profile?tab=signups')
  await expect(page.getByText('Nobody asked to join by your link yet')).toBeVisible()
  const link = page.getByRole('region', { name: 'Your link' }).getByRole('link')
  const visitor = await (await browserOf()).newPage()
  await visitor.goto((await link.getAttribute('href')) ?? '')
  await visitor.getByLabel('First name').fill('Petra')
  await visitor.getByLabel('Last name').fill('Sund')
  await visitor.getByLabel('E-mail').fill(`petra.${agent.id}@example.com`)
  await visitor.getByRole('button', { name: 'Ask to join' }).click()
  await expect(visitor.getByRole('heading', { name: 'You have asked to join' })).toBeVisible()
  await page.reload()
  const asked = page.getByRole('listitem').filter({ hasText: `petra.${agent.id}@example.com` })
  await expect(asked).toContainText('Petra Sund')
  await expect(asked).toContainText('Waiting')
  await expect(page.getByText('1 person asked to join by your link')).toBeVisible()
})

test('several requests are approved at once: counted first, told for each, and whoever was refused is turned down after', async ({
  page,
  context,
  origin,
  troubles,
}) => {
  troubles.allow(refusal(500))
  const mark = String(randomInt(1e9, 1e10))
  const admin = await inPerson(origin, 'buadmin')
  const ask = (first_name: string, email: string) =>
    admin(signups.adminCreate, { body: { first_name, last_name: `Bulk${mark}`, email, phone: null } })
  await ask('Asta', `asta.${mark}@example.com`)
  await ask('Birk', `x@${mark}.example.com`)
  await enter(context, 'buadmin')
  await page.goto(`/admin/signups?filter=${encodeURIComponent(JSON.stringify({ q: `Bulk${mark}` }))}`)
  for (const name of ['Asta', 'Birk']) await page.getByRole('checkbox', { name: `Select ${name} Bulk${mark}` }).check()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve sign-ups' })
  await expect(dialog.getByRole('status')).toHaveText('2 wait for an answer.')
  await expect(dialog.getByLabel(`Username of Asta Bulk${mark}`)).toHaveValue(`asta.${mark}`)
  const sends: [string, string] = ['PATCH', '/v1/admin/signups/bulk_update']
  await staysWhenRefused(page, dialog, {
    press: 'Approve and invite 2',
    sends,
    kept: () => expect(dialog.getByLabel(`Username of Asta Bulk${mark}`)).toHaveValue(`asta.${mark}`),
    done: () => expect(dialog.getByRole('status')).toHaveText('Approved and invited: 1. Not done: 1, each told here.'),
  })
  await page.unrouteAll()
  await expect(dialog.getByRole('listitem').first()).toContainText(`Birk Bulk${mark}: Not done. Use 3 to 60 letters`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: `Asta Bulk${mark}` })).toContainText('Approved')

  for (const name of ['Asta', 'Birk']) await page.getByRole('checkbox', { name: `Select ${name} Bulk${mark}` }).check()
  await page.getByRole('button', { name: 'Turn down' }).click()
  const down = page.getByRole('dialog', { name: 'Turn down sign-ups' })
  await expect(down.getByRole('status')).toHaveText(
    '1 waits for an answer; 1 answered before or gone, left as they are.',
  )
  await down.getByLabel('Why not').fill('No licence yet')
  await staysWhenRefused(page, down, {
    press: 'Turn down 1',
    sends,
    kept: () => expect(down.getByLabel('Why not')).toHaveValue('No licence yet'),
    done: () => expect(down.getByRole('status')).toHaveText('Turned down: 1.'),
  })
  await down.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row').filter({ hasText: `Birk Bulk${mark}` })).toContainText('Turned down')
})

test('somebody is added by an invitation, which is sent again, accepted, and of another withdrawn', async ({
  page,
  context,
  origin,
  browserOf,
  troubles,
}) => {
  troubles.allow(refusal(403), refusal(404))
  const mark = randomInt(1e9)
  const admin = await as(origin, 'buadmin')
  const linkIn = async (email: string, nth: number) => {
    const mails = () => admin(sandboxMails.adminList, { query: { q: email } })
    await expect.poll(async () => (await mails()).length).toBe(nth)
    return /\/invitation\/\S+/.exec((await mails())[0]?.body ?? '')?.[0] ?? ''
  }
  await enter(context, 'buadmin')
  for (const [first, username] of [
    ['Ines', `ines.${mark}`],
    ['Odd', `odd.${mark}`],
  ] as const) {
    await page.goto('/admin/users/create')
    await expect(page.getByRole('radio', { name: 'Invite them by e-mail' })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveCount(0)
    await page.getByLabel('First name').fill(first)
    await page.getByLabel('Last name').fill('Holm')
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Agent', exact: true }).click()
    await page.getByRole('textbox', { name: 'Username' }).fill(username)
    await page.getByRole('textbox', { name: 'E-mail' }).fill(`${username}@example.com`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`Added. An invitation is on its way to ${username}@example.com.`)).toBeVisible()
  }
  const first = await linkIn(`ines.${mark}@example.com`, 1)
  const withdrawn = await linkIn(`odd.${mark}@example.com`, 1)

  await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ invited: true, q: String(mark) }))}`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name}.${mark}`) })
  await expect(row('ines')).toContainText('Invited, not accepted yet')
  await asksAgain(page, 'POST', '**/v1/admin/users/*/invitation')
  await row('ines').getByRole('button', { name: 'Send again' }).click()
  const proof = page.getByRole('dialog', { name: 'Enter your password to go on' })
  await proof.getByRole('textbox', { name: 'Password' }).fill(DEMO)
  await proof.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('The one before is no longer good.', { exact: false })).toBeVisible()
  await row('odd').getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw the invitation of Odd Holm?' })
  await dialog.getByRole('button', { name: 'Withdraw invitation' }).click()
  await expect(page.getByText('The invitation of Odd Holm is taken back.')).toBeVisible()
  await expect(row('odd')).toHaveCount(0)
  await expect(row('ines')).toBeVisible()

  const visitor = await (await browserOf()).newPage()
  for (const gone of [first, withdrawn]) {
    await visitor.goto(gone)
    await expect(visitor.getByRole('heading', { name: 'This invitation is no longer good' })).toBeVisible()
  }
  await visitor.goto(await linkIn(`ines.${mark}@example.com`, 2))
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await visitor.getByLabel('Password again').fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Choose password' }).click()
  await visitor.getByRole('link', { name: 'Go to the sign-in' }).click()
  await fillIn(visitor, `ines.${mark}`, PASSWORD)
  await atHome(visitor)
  await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ q: `ines.${mark}` }))}`)
  await expect(row('ines').getByText('Active', { exact: true })).toBeVisible()
})

test('without a mail server whoever lets people in has the links, to be sent by hand', async ({ page, context }) => {
  test.slow()
  const data = ownData()
  const begun = await startServer(data)
  await begun.kill('SIGTERM')
  const { origin, kill } = await startServer({ ...data, env: { NODE_ENV: 'production', DEMO: '0' } })
  try {
    const admin = await inPerson(origin, 'buadmin')
    for (const first_name of ['Asta', 'Birk'])
      await admin(signups.adminCreate, {
        body: { first_name, last_name: 'Byhand', email: `${first_name}@example.com`, phone: null },
      })
    await enter(context, 'admin', DEMO, origin)
    await page.goto(`${origin}/admin/business_units/create`)
    await page.getByLabel('Name', { exact: false }).first().fill('Skerry')
    for (const [label, value] of [
      ['First name', 'Ada'],
      ['Last name', 'Bering'],
      ['E-mail', 'ada@example.com'],
      ['Username', 'ada.bering'],
    ] as const)
      await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Skerry is added.', { exact: true })).toBeVisible()
    const made = page.getByRole('dialog', { name: 'The invitation of its first administrator' })
    await expect(made).toContainText('No mail server is set up')
    const link = await made.getByRole('textbox', { name: 'Invitation' }).inputValue()
    await made.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/\/business_units(\?|$)/)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()

    await enter(context, 'buadmin', DEMO, origin)
    await page.goto(`${origin}/admin/signups?filter=${encodeURIComponent(JSON.stringify({ q: 'Byhand' }))}`)
    for (const name of ['Asta', 'Birk']) await page.getByRole('checkbox', { name: `Select ${name} Byhand` }).check()
    await page.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve sign-ups' })
    await dialog.getByRole('button', { name: 'Approve and invite 2' }).click()
    await expect(dialog.getByRole('status')).toHaveText('Approved and invited: 2.')
    await page.goto(await dialog.getByRole('textbox', { name: 'Invitation of Birk Byhand' }).inputValue())
    await expect(page.getByRole('heading', { name: 'Welcome, Birk' })).toBeVisible()
  } finally {
    await kill('SIGTERM')
    await data.close()
  }
})
