import { expect, test } from 'vitest'
import { needsProcess } from './alone.ts'
import { filesIn, ROOT, read } from './tree.ts'

test.each([
  ["vi.mock('pg')"],
  ["vi.stubGlobal('document', {})"],
  ["vi.stubEnv('TZ', 'UTC')"],
  ['beforeEach(() => void vi.useFakeTimers())'],
  ["vi.spyOn(pg.Client.prototype, 'query')"],
  ["vi.spyOn(globalThis, 'fetch')"],
  ["process.env.TZ = 'UTC'"],
  ["process.env['TZ'] ??= 'UTC'"],
  ['delete process.env.TZ'],
  ["process.chdir('/tmp')"],
  ["globalThis.fetch = async () => new Response('')"],
  ['Object.assign(globalThis, { window: {} })'],
  ["import { PACE } from './pace.ts'\nPACE.rows = 1"],
  ["import { PACE } from './pace.ts'\nObject.assign(PACE, { rows: 1 })"],
  ["import { type Pace, PACE as pace } from './pace.ts'\npace.rows += 1"],
  ["import {\n  BRANDS,\n  type Brand,\n} from './brands.ts'\nBRANDS['bare'] = bare"],
  ["import * as limits from './limits.ts'\nlimits.LIMIT.rows++"],
  ["import LIMIT from './limits.ts'\ndelete LIMIT.rows"],
  ["import { BRANDS } from './brands.ts'\nReflect.deleteProperty(BRANDS, 'bare')"],
  ["import { provider } from '../core/testing/oidc.ts'"],
])('a test file that changes what outlives it has a process of its own: %s', source => {
  expect(needsProcess(source)).toBe(true)
})

test.each([
  ["import { PACE } from './pace.ts'\nexpect(PACE.rows).toBe(1)\nconst usual = { ...PACE }"],
  [
    "import { PACE } from './pace.ts'\nconst slow = PACE.rows === 1 && PACE.rows >= 1\nconst by = { rows: PACE.rows => 1 }",
  ],
  ["import type { Pace } from './pace.ts'\nconst pace: Pace = {}\npace.rows = 1"],
  ["vi.spyOn(server.core.files, 'delete')"],
  ["const env = { ...process.env, TZ: 'UTC' }"],
])('one that leaves it as it was runs beside others: %s', source => {
  expect(needsProcess(source)).toBe(false)
})

const TESTS = ['apps', 'packages', 'tools'].flatMap(folder => filesIn(ROOT, folder))

test('most files run beside others', () => {
  const files = TESTS.filter(file => /\.test\.tsx?$/.test(file))
  const alone = files.filter(file => needsProcess(read(ROOT, file)))
  expect(files.length).toBeGreaterThan(300)
  expect(alone.length).toBeGreaterThan(20)
  expect(alone.length).toBeLessThan(files.length / 4)
})

/** Warnings thrown and what a browser has: the same for every file. */
const SETUPS = ['apps/server/src/core/testing/cable.ts', 'apps/server/src/core/testing/deprecations.ts']

test('what tests share changes nothing by being loaded or called', () => {
  const shared = TESTS.filter(file => /\/(testing|fixtures)\/.*\.tsx?$/.test(file))
  expect(shared.length).toBeGreaterThan(20)
  expect(shared.filter(file => needsProcess(read(ROOT, file)))).toEqual(SETUPS)
})
