import { expect, type Page } from '@playwright/test'
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

export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()
export const text = (words: string | RegExp) => (page: Page) => expect(page.getByText(words).first()).toBeVisible()
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
export const dialog = (page: Page) =>
  expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible()
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
