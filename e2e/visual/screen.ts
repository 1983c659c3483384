import { expect, type Locator, type Page } from '@playwright/test'
import type { Agent } from '../people.ts'
import type { World } from './world.ts'

export interface Screen {
  name: string
  path: (world: World) => string
  /** Username of the demo, someone of the world, or nobody signed in. */
  who?: string | ((world: World) => Agent)
  /** The public page of this subdomain instead of the app. */
  webpage?: string
  /** Brings the page into its state, and sees that it is there. */
  ready: (page: Page) => Promise<void>
  /** Statuses of refused requests that belong to the state. */
  refused?: number[]
}

/** Looked for all the time: the assertion of Playwright looks ever more seldom, and there are hundreds of screens. */
const seen = (one: Locator) =>
  expect.poll(() => one.first().isVisible(), { message: `${one}`, intervals: [50] }).toBe(true)

export const heading = (name: string | RegExp) => (page: Page) => seen(page.getByRole('heading', { name }))
export const text = (words: string | RegExp) => (page: Page) => seen(page.getByText(words))
export const press = async (page: Page, name: string | RegExp) => {
  const button = page.getByRole('button', { name }).first()
  await seen(button)
  await button.click()
}
export const dialog = (page: Page) => seen(page.getByRole('dialog').or(page.getByRole('alertdialog')))
export const busy = ({ busy }: World) => busy
export const idle = ({ idle }: World) => idle
export const at = (path: string) => () => path

/** Ticks the first box of this name and sees it ticked; a list that comes in anew meanwhile is ticked once more. */
export const tickOf = (page: Page, name: string | RegExp, at = 0) => {
  const box = page.getByRole('checkbox', { name }).nth(at)
  return expect(async () => {
    await box.check({ timeout: 2000 })
    await expect(box).toBeChecked({ timeout: 500 })
  }).toPass()
}
export const tickPage = (page: Page) => tickOf(page, 'Select every contact on this page')
