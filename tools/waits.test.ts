import { expect, test } from 'vitest'
import { filesIn, ROOT, read, sourcesIn } from './tree.ts'

const LEVELS: Record<string, number> = { '(': 1, ')': -1 }

/** What stands between the parentheses that open at the end of each match. */
function argumentsOf(source: string, call: RegExp): string[] {
  return [...source.matchAll(call)].map(({ index, 0: { length } }) => {
    let depth = 1
    let at = index + length
    for (; depth > 0 && at < source.length; at++) depth += LEVELS[source.charAt(at)] ?? 0
    return source.slice(index + length, at - 1)
  })
}

/** Vitest's own patience ends after a second, which is little where all cores are busy. */
const hasPatience = (given: string) => /,\s*(?:[\d_]{5,}|\{[^{}]*\btimeout: [\d_]{5,}[^{}]*\}),?\s*$/.test(given)

test.each([
  ['() => look()', false],
  ['async () => expect(await look()).toBe(1), 500', false],
  ['async () => expect(await look()).toBe(1), 20_000', true],
  ['look,\n  { timeout: 40_000, interval: 10 },\n', true],
])('the patience of %j is seen', (given, patient) => {
  expect(argumentsOf(`await vi.waitFor(${given})`, /\bvi\.waitFor\(/g).map(hasPatience)).toEqual([patient])
})

test('whatever waits for something in a test says for how long, and not for a second', () => {
  const calls = sourcesIn(ROOT)
    .filter(file => file !== 'tools/waits.test.ts')
    .flatMap(file => argumentsOf(read(ROOT, file), /\bvi\.wait(?:For|Until)\(/g).map(given => ({ file, given })))
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.filter(({ given }) => !hasPatience(given))).toEqual([])
})

/** A press and, as the next thing done, a load that breaks off what the press may have sent. */
const OVERTAKEN = /\.(?:click|dblclick|press|check|uncheck|selectOption)\(.*\)\n\s*await \w+\.reload\(/g

test.each([
  ["  await page.getByRole('button', { name: 'Delete note' }).click()\n  await page.reload()", true],
  ['  await button.click()\n  await expect(note).toHaveCount(0)\n  await page.reload()', false],
])('a load that may overtake a press is seen: %j', (source, overtaken) => {
  expect(source.search(OVERTAKEN) >= 0).toBe(overtaken)
})

test('no browser test loads a page anew right after a press: what that did is seen first', () => {
  const files = filesIn(ROOT, 'e2e').filter(file => file.endsWith('.ts'))
  const found = files.flatMap(
    file =>
      read(ROOT, file)
        .match(OVERTAKEN)
        ?.map(text => `${file}: ${text.trim()}`) ?? [],
  )
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
