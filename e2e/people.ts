import { randomInt } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { caller, type Input } from '../packages/api/src/core/call.ts'
import * as sessions from '../packages/api/src/sessions.ts'
import * as terms from '../packages/api/src/terms.ts'
import * as users from '../packages/api/src/users.ts'
import { BETWEEN } from './kept-page.ts'

export const PASSWORD = 'openbook-demo'
const OWN_PASSWORD = 'copper kettle on the pier'

/** Signs in at the form, as a person does. */
export async function signIn(page: Page, username: string, password = PASSWORD) {
  await page.goto('/login')
  await fillIn(page, username, password)
  await atHome(page)
}

/** Signed in and nowhere in particular: the page a day begins with. */
export const atHome = (page: Page) => expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

export async function fillIn(page: Page, username: string, password: string) {
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Gives the browser a session without the form. Its pages are left first: they would go on asking as whoever it was before. */
export async function enter(context: BrowserContext, username: string, password = PASSWORD, origin = '') {
  for (const page of context.pages()) if (!page.url().endsWith(BETWEEN)) await page.goto('about:blank')
  const answer = await context.request.post(`${origin}/v1/sessions`, { data: { username, password } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** What every request of a browser's page carries, for one that is sent without the page. */
export async function antiForgery(context: BrowserContext) {
  const token = (await context.cookies()).find(({ name }) => name === 'csrf_token')?.value ?? ''
  return { 'x-csrf-token': token }
}

/** Has the browser act as somebody, without the dialog. */
export async function jumpTo(context: BrowserContext, user_id: number) {
  const data = { user_id, reason: 'A test' }
  const answer = await context.request.post('/v1/admin/users/login', { data, headers: await antiForgery(context) })
  expect(answer.status(), await answer.text()).toBe(200)
}

export type Call = ReturnType<typeof caller>

/** The contract's own client, signed in as someone, apart from any browser. */
export async function as(origin: string, username: string, password = PASSWORD): Promise<Call> {
  const { api_token } = await wire(origin, await sessionOf(origin, username, password))(sessions.showApiToken)
  return wire(origin, { authorization: `Bearer ${api_token}` })
}

async function sessionOf(origin: string, username: string, password: string) {
  const answer = await fetch(`${origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
  return { cookie, 'x-csrf-token': /csrf_token=([^;]+)/.exec(cookie)?.[1] ?? '' }
}

const wire = (origin: string, headers: Record<string, string>) =>
  caller({ origin, fetch: (...args) => fetch(...args), headers: () => headers })

/** The same by a session, for what a token may not do: signed in just now. */
export const inPerson = async (origin: string, username: string, password = PASSWORD): Promise<Call> =>
  wire(origin, await sessionOf(origin, username, password))

type NewUser = Omit<Input<typeof users.adminCreate>['body'], 'change_password'>

/** Adds somebody, as an administrator signed in does, and lets them keep the password they were given. */
export async function addUser(origin: string, admin: string, person: NewUser): Promise<users.User> {
  const call = await inPerson(origin, admin)
  return call(users.adminCreate, { body: { ...person, change_password: false } })
}

/** So many people who are found by one mark and never sign in, added in one session. */
export async function addCrowd(origin: string, mark: string, count: number): Promise<number[]> {
  const call = await inPerson(origin, 'buadmin')
  const ids: number[] = []
  for (let from = 0; from < count; from += 10) {
    const numbers = Array.from({ length: Math.min(10, count - from) }, (_, index) => from + index)
    const made = numbers.map(number => {
      const username = `${mark}.${number}`.toLowerCase()
      const person = { username, email: `${username}@example.com`, first_name: 'Crowd', last_name: mark }
      return call(users.adminCreate, { body: { ...person, role: 'agent', password: OWN_PASSWORD } })
    })
    ids.push(...(await Promise.all(made)).map(({ id }) => id))
  }
  return ids
}

export interface Agent {
  id: number
  username: string
  password: string
  first_name: string
  last_name: string
  name: string
  /** The subdomain of their public page. */
  domain_name: string
  call: Call
  /** By a session of theirs, for what a token may not do. */
  self: Call
}

interface Minted {
  role?: 'agent' | 'manager'
  manager_id?: number
  first_name?: string
  last_name?: string
}

/** An agent of the demo agency whom no other test knows, with an empty book, who has accepted the terms. */
export async function mintAgent(origin: string, { role = 'agent', manager_id, ...names }: Minted = {}): Promise<Agent> {
  const mark = String(randomInt(1e9, 1e10))
  const named = { first_name: 'Elin', last_name: 'Vance', ...names }
  const person = { ...named, username: `e2e.${mark}`, domain_name: `e2e-${mark}` }
  const told = { email: `${person.username}@example.com`, password: OWN_PASSWORD, ...(manager_id && { manager_id }) }
  const { id } = await addUser(origin, 'buadmin', { ...person, ...told, role })
  const self = await inPerson(origin, person.username, OWN_PASSWORD)
  const { api_token } = await self(sessions.showApiToken)
  const call = wire(origin, { authorization: `Bearer ${api_token}` })
  await self(terms.acceptTos, { body: {} })
  return { ...person, id, password: OWN_PASSWORD, name: `${person.first_name} ${person.last_name}`, call, self }
}

/** Goes on as somebody from their page in the console. */
export async function jumpFromConsole(page: Page, who: { id: number; first_name: string }) {
  await page.goto(`/admin/users/${who.id}`)
  await page.getByRole('button', { name: 'Log in as' }).click()
  await page.getByLabel('Reason').fill('Looks into it.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Log in as ${who.first_name}` })
    .click()
  await expect(page.getByRole('region', { name: 'Acting as someone else' })).toBeVisible()
}
