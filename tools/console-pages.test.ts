import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADDED, BESIDE, CHANGED, LOOKED_AT } from '../e2e/visual/console-forms.ts'

const ROOT = join(import.meta.dirname, '..')
const sources = globSync('apps/admin/src/*/resource.tsx', { cwd: ROOT }).map(file =>
  readFileSync(join(ROOT, file), 'utf8'),
)

/** Each resource as it is written: by name, what stands at its first level. */
const resources = sources.flatMap(source =>
  source
    .split(/^export const \w+: ResourceProps = /m)
    .slice(1)
    .map(written => {
      const [, text, constant] = /^ {2}name: (?:'(\w+)'|(\w+)),/m.exec(written) ?? []
      const name = text ?? new RegExp(`const ${constant} = '(\\w+)'`).exec(source)?.[1] ?? ''
      return { name, written }
    }),
)
const having = (page: string) => [
  ...new Set(
    resources
      .filter(({ written }) => new RegExp(`^ {2}${page}:`, 'm').test(written))
      .map(({ name }) => name)
      .sort(),
  ),
]

test('every page of the console is seen failing in a browser', () => {
  expect(having('list').length).toBeGreaterThan(30)
  expect(ADDED).toEqual(having('create'))
  expect(Object.keys(CHANGED)).toEqual(having('edit'))
  expect(LOOKED_AT).toEqual(having('show'))
  const beside = resources
    .map(
      ({ name, written }) =>
        [name, [...written.matchAll(/<Route [^>]*?path="([^":]+[^"]*)"/g)].map(([, path]) => path)] as const,
    )
    .filter(([, paths]) => paths.length)
  expect(BESIDE).toEqual(Object.fromEntries(beside))
})
