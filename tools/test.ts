import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'

/** Everything: the rules, the unit and server tests, the browser tests; closes with one line that sums them. */
interface Sum {
  passed: number
  failed: number
}

const out = mkdtempSync(join(tmpdir(), 'openbook-results-'))
const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
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
const single = (ok: boolean): Sum => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

function rules(): Sum {
  title('rules')
  return single(run('node', ['tools/verify.ts']))
}

function unit(): Sum {
  title('unit and server tests')
  const ok = run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${join(out, 'unit.json')}`])
  const result = read<{ numPassedTests: number; numFailedTests: number }>('unit.json')
  const failed = result?.numFailedTests ?? 0
  return { passed: result?.numPassedTests ?? 0, failed: ok ? failed : Math.max(1, failed) }
}

const freePort = () =>
  new Promise<string>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(String(port)))
    })
  })

async function browser(): Promise<Sum> {
  title('browser tests')
  if (!run('turbo', ['run', 'build', '--output-logs=errors-only'])) return single(false)
  ensureChromium()
  const ok = run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(out, 'browser.json'),
    E2E_PORT: await freePort(),
  })
  const stats = read<{ stats: { expected: number; unexpected: number; flaky: number } }>('browser.json')?.stats
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
  return { passed: stats?.expected ?? 0, failed: ok ? failed : Math.max(1, failed) }
}

const sums = [rules(), unit(), await browser()]
rmSync(out, { recursive: true, force: true })
const passed = sums.reduce((sum, each) => sum + each.passed, 0)
const failed = sums.reduce((sum, each) => sum + each.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed || !passed ? 1 : 0)
