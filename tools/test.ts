import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.ts'

/**
 * Everything: the rules, the unit and server tests, the browser tests. Closes with what failed, told once more in
 * one place, and one line that sums them.
 */
interface Sum {
  passed: number
  failed: number
  told: string[]
}

interface UnitResult {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface BrowserResult {
  error?: { message?: string }
  attachments: { name: string; path?: string }[]
}

interface BrowserSuite {
  suites?: BrowserSuite[]
  specs?: { title: string; file: string; ok: boolean; tests: { results: BrowserResult[] }[] }[]
}

const out = mkdtempSync(join(tmpdir(), 'openbook-results-'))
// What one process of the server has compiled is there for the next: tests start many.
const compiled = join(out, 'compiled')
const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NODE_COMPILE_CACHE: compiled }
const run = (command: string, args: string[], extra: NodeJS.ProcessEnv = {}) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...env, ...extra } }).status === 0
const read = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(join(out, file), 'utf8')) as T
  } catch {
    return undefined
  }
}
const title = (text: string) => process.stdout.write(`\n── ${text} ──\n`)
const single = (what: string, ok: boolean): Sum => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, told: ok ? [] : [what] })
const LINES = 12
const opening = (message = '') => message.split('\n').slice(0, LINES).join('\n    ')

const LAST = 60
/** An error of no test stands in no result: what was said last of all on stderr is where it is told. */
const outside = (what: string, said: string) =>
  `${what}: an error outside of any test\n    ${said.trim().split('\n').slice(-LAST).join('\n    ')}`

/** As `run`, and what was said on stderr. */
async function heard(command: string, args: string[], extra: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'pipe'], env: { ...env, ...extra } })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text)
    said += text
  })
  const [code] = await once(child, 'close')
  return { ok: code === 0, said }
}

function rules(): Sum {
  title('rules')
  return single('rules (pnpm verify)', run('node', ['tools/verify.ts']))
}

const unitFailures = (result: UnitResult) =>
  result.testResults.flatMap(file => {
    const where = relative(process.cwd(), file.name)
    const tests = file.assertionResults.filter(each => each.status === 'failed')
    if (tests.length) return tests.map(each => `${where} › ${each.fullName}\n    ${opening(each.failureMessages[0])}`)
    return file.status === 'failed' ? [`${where}\n    ${opening(file.message)}`] : []
  })

async function unit(): Promise<Sum> {
  title('unit and server tests')
  const file = `--outputFile.json=${join(out, 'unit.json')}`
  const { ok, said } = await heard('vitest', ['run', '--reporter=dot', '--reporter=json', file])
  const result = read<UnitResult>('unit.json')
  if (!result) return single(outside('unit and server tests', said), false)
  const told = unitFailures(result)
  if (!ok && !told.length) told.push(outside('unit and server tests', said))
  return { passed: result.numPassedTests, failed: Math.max(told.length, result.numFailedTests), told }
}

const freePort = () =>
  new Promise<string>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(String(port)))
    })
  })

/** What the page showed at the end, as Playwright writes it down; questions and notices come last. */
function shown({ attachments }: BrowserResult) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  const [, page = ''] = (path && /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))) || []
  const plain = page.replace(/ \[(ref=\w+|cursor=pointer)\]/g, '')
  return plain.trimEnd().split('\n').slice(-LAST).join('\n    ')
}

const browserFailures = (suite: BrowserSuite): string[] => [
  ...(suite.suites ?? []).flatMap(browserFailures),
  ...(suite.specs ?? [])
    .filter(spec => !spec.ok)
    .map(spec => {
      const result = spec.tests.flatMap(test => test.results).find(({ error }) => error)
      const told = `e2e/${spec.file} › ${spec.title}\n    ${opening(result?.error?.message)}`
      return result ? `${told}\n    ${shown(result)}` : told
    }),
]

async function browser(): Promise<Sum> {
  title('browser tests')
  if (!run('turbo', ['run', 'build', '--output-logs=errors-only'])) return single('build', false)
  ensureChromium()
  const { ok, said } = await heard('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(out, 'browser.json'),
    E2E_PORT: await freePort(),
  })
  const result = read<BrowserSuite & { stats: { expected: number; unexpected: number; flaky: number } }>('browser.json')
  if (!result) return single(outside('browser tests', said), false)
  const told = browserFailures(result)
  if (!ok && !told.length) told.push(outside('browser tests', said))
  const { expected, unexpected, flaky } = result.stats
  return { passed: expected, failed: Math.max(told.length, unexpected + flaky), told }
}

const sums = [rules(), await unit(), await browser()]
rmSync(out, { recursive: true, force: true })
const told = sums.flatMap(sum => sum.told)
const passed = sums.reduce((sum, each) => sum + each.passed, 0)
const failed = sums.reduce((sum, each) => sum + each.failed, 0)
if (told.length) {
  title('what failed')
  process.stdout.write(`${told.join('\n\n')}\n`)
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed || !passed ? 1 : 0)
