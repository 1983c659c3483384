import { expect, test } from 'vitest'
import { Failed } from './errors.ts'
import { faultReporter, LONGEST } from './faults.ts'

function listening(answer: () => Promise<unknown> = async () => undefined) {
  const sent: Parameters<Parameters<typeof faultReporter>[0]>[0][] = []
  const report = faultReporter(
    fault => {
      sent.push(fault)
      return answer()
    },
    () => `/contacts/${'1'.repeat(600)}`,
  )
  return { sent, report }
}

test('a fault is told with where it was, each message once', () => {
  const { sent, report } = listening()
  for (const words of ['no name', 'no name', 'no list']) report(new TypeError(words))
  expect(sent.map(({ message }) => message)).toEqual(['TypeError: no name', 'TypeError: no list'])
  expect(sent[0]?.stack).toContain('faults.test.ts')
  expect(sent[0]?.path).toHaveLength(LONGEST.path)
})

test.each([
  ['a refusal', new Failed(500, {})],
  ['no answer', new TypeError('Failed to fetch')],
  ['code that did not arrive', new TypeError('Failed to fetch dynamically imported module: /assets/a.js')],
  ['the same in Safari', new TypeError('Load failed')],
  ['the same in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
])('of a request that failed nothing is told: %s', (_name, error) => {
  const { sent, report } = listening()
  report(error)
  expect(sent).toEqual([])
})

test('whatever is thrown, and whether it arrives or not, telling of it never fails', async () => {
  const refused = listening(() => Promise.reject(new Failed(429, {})))
  const broken = listening(() => {
    throw new Error('no fetch here')
  })
  const odd = [undefined, null, 'words', '', {}, Object.create(null), new Error(''), new Error('x'.repeat(5000))]
  for (const { report } of [refused, broken]) for (const error of odd) expect(() => report(error)).not.toThrow()
  await Promise.resolve()
  const said = refused.sent.map(({ message }) => message)
  expect(said).toContain('Error: words')
  expect(said).toContain('Error')
  expect(Math.max(...said.map(({ length }) => length))).toBe(LONGEST.message)
})
