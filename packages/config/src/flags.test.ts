import { expect, test } from 'vitest'
import { expiredBy, FLAGS, type FlagDefinition, isOn } from './flags.ts'

const today = new Date().toISOString().slice(0, 10)

test('no flag has outlived its day: take it out of the code, or say why it needs longer', () => {
  expect(expiredBy(today)).toEqual([])
})

test('a flag whose day is past is found, one of the same day is not', () => {
  const old: FlagDefinition = { line: '', owner: '', kind: 'release', built_on: true, expires: '2026-01-31' }
  expect(expiredBy('2026-02-01', { old })).toEqual(['old'])
  expect(expiredBy('2026-01-31', { old })).toEqual([])
})

test('a release flag says when it goes, every flag what it opens and who answers for it', () => {
  for (const [name, { kind, expires, line, owner }] of Object.entries(FLAGS) as [string, FlagDefinition][]) {
    expect(kind === 'release', name).toBe(expires !== null)
    if (expires) expect(expires, name).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(line, name).toMatch(/^[A-Z].+\.$/)
    expect(owner, name).not.toBe('')
  }
})

test('a flag is on only where it was switched on', () => {
  expect(isOn(['c_1'], 'c_1')).toBe(true)
  expect(isOn([], 'c_1')).toBe(false)
  // @ts-expect-error: a flag nobody declared does not build
  expect(isOn([], 'nobody_declared_this')).toBe(false)
})
