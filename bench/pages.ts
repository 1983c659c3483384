import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../tools/chromium.ts'
import { childrenOf, goFirst } from './measure/priority.ts'
import { type Row, report } from './measure/report.ts'
import { figure, round } from './measure/stats.ts'
import { type Openbook, openbook } from './sides/openbook.ts'

const DATA_DIR = process.env.BENCH_DEMO_DIR || '/tmp/openbook-bench-demo'
const ROUNDS = Number(process.env.BENCH_ROUNDS || 11)
const ROW = 'main a[href^="/contacts/1"]'
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const KB = 1024

/** What the pages weigh and how soon the first contact shows, in headless Chromium on the demo. */
export async function pages(): Promise<void> {
  if (!existsSync(new URL('../apps/agent/dist/index.html', import.meta.url)))
    throw new Error('The apps are not built. Run: pnpm build')
  const server = await openbook({ dataDir: DATA_DIR, demo: true })
  const launched = await chromium.launchServer({ executablePath: chromiumPath() ?? '', args: FLAGS })
  goFirst(DATA_DIR, server.process.pid, ...childrenOf(launched.process().pid ?? 0))
  const browser = await chromium.connect(launched.wsEndpoint())
  try {
    const rows = [
      ...(await weights(browser, server)),
      ...(await times(browser, server)),
      await publicPage(browser, server),
    ]
    await report({
      name: 'pages',
      about: 'what the pages weigh and how soon they show, on the demo',
      settings: { rounds: ROUNDS, chromium: browser.version() },
      rows,
      notes: NOTES,
    })
  } finally {
    await browser.close()
    await launched.close()
    await server.stop()
  }
}

const NOTES = [
  'bytes: bodies as sent with gzip (the server also has Brotli, which is smaller). ratio: of the bar.',
  'cold: an empty cache, signed in; warm: the page opened again. From the start of the navigation to the frame with the first row.',
]

/** Counts the bodies of everything a page loads, compressed with gzip. */
async function weigh(page: Page) {
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  const loaded: { url: string; script: boolean; bytes: Promise<number> }[] = []
  page.on('requestfinished', request =>
    loaded.push({
      url: new URL(request.url()).pathname,
      script: request.resourceType() === 'script',
      bytes: request.sizes().then(({ responseBodySize }) => responseBodySize),
    }),
  )
  return async () => {
    const all = await Promise.all(loaded.map(async each => ({ ...each, bytes: await each.bytes })))
    const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0)
    const largest = [...all].sort((a, b) => b.bytes - a.bytes).slice(0, 8)
    return {
      script: sum(all.filter(({ script }) => script)),
      all: sum(all),
      requests: all.length,
      largest: Object.fromEntries(largest.map(({ url, bytes }) => [url, bytes])),
    }
  }
}

async function signIn(page: Page) {
  await page.getByLabel(/username/i).fill('agent')
  await page
    .getByLabel(/password/i)
    .first()
    .fill('openbook-demo')
  await page
    .getByRole('button', { name: /sign in|log in/i })
    .first()
    .click()
  await page.locator(ROW).first().waitFor()
}

async function weights(browser: Browser, server: Openbook): Promise<Row[]> {
  const page = await browser.newPage()
  const weighed = await weigh(page)
  await page.goto(`http://localhost:${server.port}/login`)
  await page.getByLabel(/username/i).waitFor()
  const shown = await weighed()
  await page.waitForLoadState('networkidle')
  const signInPage = await weighed()
  await signIn(page)
  const firstRow = await weighed()
  await page.close()
  return [
    weight('script of the sign-in page', signInPage.script, 170, { until_shown: shown.script, ...signInPage }),
    weight('everything until the first contact row', firstRow.all, 250, { ...firstRow }),
  ]
}

async function publicPage(browser: Browser, server: Openbook): Promise<Row> {
  const page = await browser.newPage()
  const weighed = await weigh(page)
  await page.goto(`http://agent.localhost:${server.port}/`, { waitUntil: 'networkidle' })
  const { script, ...detail } = await weighed()
  await page.close()
  return weight('script of the public page', script, 15, detail)
}

const weight = (what: string, bytes: number, bar: number, detail: object): Row => ({
  what,
  unit: 'KB',
  ours: round(bytes / KB),
  ratio: round(bytes / KB / bar),
  bar: `< ${bar} KB gzip`,
  met: bytes / KB < bar,
  detail,
})

async function times(browser: Browser, server: Openbook): Promise<Row[]> {
  const origin = `http://localhost:${server.port}/`
  const first = await browser.newPage()
  await first.goto(`${origin}login`)
  await signIn(first)
  const storageState = await first.context().storageState()
  await first.close()
  const cold: number[] = []
  const warm: number[] = []
  for (let turn = 0; turn < ROUNDS; turn++) {
    const context = await browser.newContext({ storageState })
    cold.push(await untilFirstRow(context, origin))
    for (let visit = 0; visit < 3; visit++) await untilFirstRow(context, origin)
    warm.push(await untilFirstRow(context, origin))
    await context.close()
  }
  return [time('first contact row, cold', cold, 900), time('first contact row, warm', warm, 500)]
}

/** Milliseconds from the start of the navigation to the frame that shows a contact. */
async function untilFirstRow(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(selector => {
    const look = () => {
      if (!document.querySelector(selector)) return
      watcher.disconnect()
      requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { firstRowAt: performance.now() })))
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document, { childList: true, subtree: true })
  }, ROW)
  await page.goto(url)
  const at = await page.waitForFunction(() => (globalThis as { firstRowAt?: number }).firstRowAt)
  const value = (await at.jsonValue()) ?? Number.NaN
  await page.close()
  return value
}

function time(what: string, samples: number[], bar: number): Row {
  const detail = figure(samples.map(each => [each]))
  return {
    what,
    unit: 'ms',
    ours: detail.p50,
    ratio: round(detail.p50 / bar),
    bar: `≤ ${bar} ms`,
    met: detail.p50 <= bar,
    detail,
  }
}
