import { expect, type Page } from '@playwright/test'
import { CHANGED_MEANWHILE, CHANGED_WORDS } from '../../packages/api/src/core/unchanged.ts'
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

const NARROWED = { q: 'e' }
const narrowed = () => `/admin/carriers?filter=${encodeURIComponent(JSON.stringify(NARROWED))}`
const query = (id: number, name: string, filter: object) => ({
  ...{ id, resource: 'carriers', name },
  value: { filter, sort: { field: 'name', order: 'ASC' }, perPage: 30, displayedFilters: {} },
})
const ONGOING = 'Carriers still sold that somebody spelled in another way'
const SAVED = [query(1, ONGOING, { active: true }), query(2, 'With an e', NARROWED)]

/** Saved filters are each person’s own and shown in every list: what the account has is answered here. */
const filtersOf = (saved: object[], pressed?: string) => async (page: Page) => {
  await page.route('**/v1/saved_queries', route => route.fulfill({ json: saved }))
  await page.reload()
  await press(page, 'Add filter')
  const item = page.getByRole('menuitem', { name: pressed ?? ONGOING })
  await expect(item).toBeVisible()
  if (!pressed) return
  await item.click()
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
  { name: 'console-saved-filters', path: narrowed, who: 'buadmin', ready: filtersOf(SAVED) },
  {
    name: 'console-saved-filters-bare',
    path: () => '/admin/categories?filter=%7B%22q%22%3A%22e%22%7D',
    who: 'buadmin',
    ready: async page => {
      await press(page, 'Add filter')
      await expect(page.getByRole('menuitem', { name: 'Save these filters' })).toBeVisible()
    },
  },
  {
    name: 'console-save-filters',
    path: narrowed,
    who: 'buadmin',
    ready: filtersOf([], 'Save these filters'),
  },
  {
    name: 'console-remove-filters',
    path: narrowed,
    who: 'buadmin',
    ready: filtersOf(SAVED, 'Remove “With an e”'),
  },
  {
    name: 'console-changed-meanwhile',
    path: () => '/admin/carriers',
    who: 'buadmin',
    refused: [409],
    ready: async page => {
      const json = { errors: { base: CHANGED_WORDS }, code: CHANGED_MEANWHILE }
      await page.route('**/v1/admin/carriers/*', route =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 409, json }) : route.fallback(),
      )
      await page.getByRole('row').nth(1).getByRole('link').click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Typed meanwhile')
      await press(page, 'Save')
      await expect(page.getByRole('button', { name: 'Load the newest' })).toBeVisible()
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
