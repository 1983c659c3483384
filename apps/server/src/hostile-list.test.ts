import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = `${import.meta.dirname}/../../../`
const read = (file: string) => readFileSync(root + file, 'utf8')
const rows = [...read('docs/hostile.md').matchAll(/^\|[^|]*\| `([^`]+\.tsx?)`: (.+) \|$/gm)]

test('every test that the list of attacks names is there', () => {
  const missing = rows.filter(([, file = '', title = '']) => {
    const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``]
    return !quoted.some(each => read(file).includes(each))
  })
  expect(missing.map(([row]) => row)).toEqual([])
  expect(rows.length).toBeGreaterThan(40)
})

test('no row of the list is without a test', () => {
  const lines = read('docs/hostile.md').match(/^\| (?!attack).*\|$/gm) ?? []
  expect(lines.length).toBe(rows.length)
})
