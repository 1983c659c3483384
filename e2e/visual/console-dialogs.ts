import { expect, type Page } from '@playwright/test'
import { jumpFromConsole } from '../people.ts'
import { dialog, press, type Screen, text, tickOf } from './screen.ts'
import type { World } from './world.ts'

const foundBy = (filter: (world: World) => object) => (world: World) =>
  `/admin/users?filter=${encodeURIComponent(JSON.stringify(filter(world)))}`
const listed = foundBy(world => ({ q: world.busy.username }))

const choosing = (act: string) => async (page: Page) => {
  await tickOf(page, /^Select Elin/)
  await press(page, act)
  await dialog(page)
}

/** Dialogs and pages of acts on people in the console, and what is asked before something is deleted there. */
export const consoleDialogs: Screen[] = [
  {
    name: 'console-change-role',
    path: listed,
    who: 'buadmin',
    ready: async page => {
      await choosing('Change role')(page)
      await page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).click()
      await page.getByRole('option', { name: 'Manager', exact: true }).click()
      await text(/^1 user becomes Manager/)(page)
    },
  },
  {
    name: 'console-change-company',
    path: listed,
    who: 'buadmin',
    ready: async page => {
      await choosing('Change company')(page)
      await page.getByRole('combobox', { name: 'Company' }).fill('Harbor Light Newport')
      await page.getByRole('option', { name: 'Harbor Light Newport' }).click()
      await text(/^1 user joins Harbor Light Newport/)(page)
    },
  },
  {
    name: 'console-hand-over',
    path: ({ handing }) => `/admin/users/${handing.leaver}`,
    who: 'buadmin',
    ready: async page => {
      await press(page, /^Hand over the book/)
      await dialog(page)
      await page.getByLabel('Go to a pool').check()
    },
  },
  {
    name: 'console-change',
    path: ({ handing }) => `/admin/users/changes/${handing.changed}`,
    who: 'buadmin',
    ready: text(/^Begun by/),
  },
  {
    name: 'console-delete',
    path: () => '/admin/statuses',
    who: 'buadmin',
    ready: async page => {
      await tickOf(page, 'Select New lead')
      await tickOf(page, /^Select /, 2)
      await press(page, 'Delete')
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'console-recruiting-group',
    path: () => '/admin/agentflow_statuses',
    who: 'buadmin',
    ready: async page => {
      await tickOf(page, /^Select Interviewed/)
      await press(page, 'Put into a group')
      await dialog(page)
    },
  },
  {
    name: 'console-acting',
    path: ({ handing }) => `/admin/users/${handing.head}`,
    who: 'admin',
    ready: page => jumpFromConsole(page, { id: idIn(page), first_name: 'Odile' }),
  },
  {
    name: 'acting',
    path: ({ idle }) => `/admin/users/${idle.id}`,
    who: 'admin',
    ready: page => jumpFromConsole(page, { id: idIn(page), first_name: 'Elin' }),
  },
]

const idIn = (page: Page) => Number(/\/users\/(\d+)/.exec(page.url())?.[1])
