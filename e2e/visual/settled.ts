import { expect, type Page, type Request } from '@playwright/test'

declare global {
  interface Window {
    awaitedFetches: number
  }
}

const DRAWN_FROM = ['document', 'stylesheet', 'script', 'image', 'font', 'xhr', 'fetch']
const asked = new WeakMap<Page, Set<Request>>()

/** Keeps in mind what a page asked for and has not got yet, from here on. */
export async function attend(page: Page): Promise<Page> {
  await page.addInitScript(countFetches)
  const open = new Set<Request>()
  const over = (request: Request) => void open.delete(request)
  let leaving = false
  page.on('request', request => {
    leaving ||= request.isNavigationRequest()
    if (DRAWN_FROM.includes(request.resourceType())) open.add(request)
  })
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  // What the document before had asked for is told of no more.
  page.on('framenavigated', frame => {
    if (frame !== page.mainFrame() || !leaving) return
    leaving = false
    open.clear()
  })
  asked.set(page, open)
  return page
}

/** Inside the page: what it asks for is told outside only later, when a glance may have been and gone. */
function countFetches() {
  const ask = window.fetch.bind(window)
  window.awaitedFetches = 0
  window.fetch = async (...what) => {
    window.awaitedFetches++
    const over = () => void window.awaitedFetches--
    try {
      const answer = await ask(...what)
      void answer.clone().arrayBuffer().then(over, over)
      return answer
    } catch (error) {
      over()
      throw error
    }
  }
}

/** Comes once all that was asked for is there and drawn, and nothing moves: before, it is half a page in colours between two. */
export const settled = (page: Page) =>
  expect.poll(() => stillAwaited(page), { message: 'all is there, and nothing moves', intervals: [30] }).toEqual([])

async function stillAwaited(page: Page): Promise<string[]> {
  const before = missing(page)
  const awaited = await page.evaluate(restless)
  const there = await page.evaluate(loaded)
  return [...before, ...awaited, ...missing(page)].filter(what => !there.includes(what))
}

const missing = (page: Page) => [...(asked.get(page) ?? [])].map(request => request.url())

/** Scripts and the like that the page has: of one that was asked for as the document before it was left, nobody is told that it came. */
const loaded = () =>
  performance
    .getEntriesByType('resource')
    .filter(entry => !['fetch', 'xmlhttprequest'].includes((entry as PerformanceResourceTiming).initiatorType))
    .map(({ name }) => name)

/** What is still awaited, or moves, once what came in is drawn. */
async function restless(): Promise<string[]> {
  const drawn = () => new Promise(done => requestAnimationFrame(() => requestIdleCallback(done, { timeout: 1000 })))
  await drawn()
  await drawn()
  const moving = document.getAnimations().filter(({ playState, effect }) => {
    const end = effect?.getComputedTiming().endTime
    return playState === 'running' && typeof end === 'number' && Number.isFinite(end)
  })
  const awaited = document.querySelectorAll('.MuiSkeleton-root, [aria-busy="true"]')
  const isBlank = document.getElementById('root')?.textContent?.trim() === ''
  return [
    ...moving.map(() => 'something moves'),
    ...[...awaited].map(({ className }) => `awaited: ${className}`),
    ...(isBlank ? ['nothing is drawn yet'] : []),
    ...(window.awaitedFetches ? [`${window.awaitedFetches} answers are awaited`] : []),
  ]
}
