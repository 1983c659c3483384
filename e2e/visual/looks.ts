import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { CurrentUser } from '../../packages/api/src/core/current-user.ts'
import { settled } from './settled.ts'

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
/** Ends in nothing: what a script ends in is handed over, and axe whole takes longer than it looks. */
const AXE = `if (!window.axe) { ${readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')} } 0`
const AT_HAND = '0'
const RULES = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** Those that dark can break: it is the same page in other colors. */
export const OF_COLORS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

/** How far the page, or a table of the console in it, scrolls sideways. */
export const sideways = () =>
  [document.documentElement, ...document.querySelectorAll('.RaDataTable-tableWrapper')]
    .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    .reduce((most, each) => Math.max(most, each))

/**
 * Dark is the user's own setting: changed as by another window, and answered inside the page so that no other test sees it.
 * A route would take from the browser what it has loaded and compiled before.
 */
export async function wearDark(page: Page) {
  await page.evaluate(tellDark)
  // Who one is was perhaps asked before that, and is told in light.
  await settled(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => {
    const known = JSON.parse(localStorage.getItem('openbook') ?? '{}')
    localStorage.setItem('openbook', JSON.stringify({ ...known, look: { ...known.look, background: 'dark' } }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'openbook' }))
  })
  await expect.poll(() => page.evaluate(isDark), { message: 'the page is dark', intervals: [30] }).toBe(true)
}

function tellDark() {
  const ask = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const answer = await ask(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), window.location.href)
    if (pathname !== '/v1/users/me' || !answer.ok) return answer
    const user = (await answer.json()) as CurrentUser
    const { status, headers } = answer
    return Response.json({ ...user, profile: { ...user.profile, background: 'dark' } }, { status, headers })
  }
}

function isDark(): boolean {
  const [body, root] = [document.body, document.documentElement].map(each => getComputedStyle(each).backgroundColor)
  const behind = (body === 'rgba(0, 0, 0, 0)' ? root : body) ?? ''
  const [red = 255, green = 255, blue = 255] = (behind.match(/\d+/g) ?? []).map(Number)
  return red + green + blue < 384
}

/** Looked at from the top: what a bar of the page happens to cover is no smaller for that. Without `within` it is the whole page. */
export async function violations(
  page: Page,
  where: string,
  rules: typeof RULES | typeof OF_COLORS = RULES,
  within?: string,
) {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await settled(page)
  const axe = new AxeBuilder({ page, axeSource: (await isThere(page)) ? AT_HAND : AXE })
  if (within) axe.include(within)
  const { violations } = await axe
    .options({ runOnly: rules, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html, failureSummary }) => `${html}\n  ${failureSummary}`).join('\n  ')}`,
  )
  expect.soft(told.join('\n'), where).toBe('')
}

/** Whether axe is on the page from the run before; frames are asked one by one. */
const isThere = async (page: Page) =>
  page.frames().length === 1 && (await page.evaluate(() => Object.hasOwn(window, 'axe')))
