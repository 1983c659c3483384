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

const screens = globSync('e2e/visual/*-{pages,dialogs}.ts', { cwd: ROOT })
  .concat('e2e/visual/pages.ts')
  .map(file => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

test('every list of the console is among the screens that are looked at', () => {
  const seen = (name: string) => new RegExp(`'/admin/${name}'|\`/admin/${name}\\?`).test(screens)
  expect(having('list').filter(name => !seen(name))).toEqual([])
  for (const [name, paths] of Object.entries(BESIDE))
    for (const path of paths)
      expect(screens, `${name}/${path}`).toContain(`/admin/${name}/${path.replace(':change', '${')}`)
})

/** Pages of the agent app that a screen comes to by a link. */
const BY_LINK: Record<string, string> = {
  '/store/$id': 'store-item',
  '/store/orders/$id': 'store-order-page',
  '/billing': 'billing',
  '/wallets/receipt': 'receipt',
}

test('every page of the agent app, and every tab of the profile, is among them too', () => {
  const read = (file: string) => readFileSync(join(ROOT, 'apps/agent/src', file), 'utf8')
  const files = globSync('*.tsx', { cwd: join(ROOT, 'apps/agent/src') })
  const routes = files.flatMap(file =>
    [...read(file).matchAll(/^ +path: '(\/[^']+)',$/gm)].map(([, path = '']) => path),
  )
  expect(routes.length).toBeGreaterThan(25)
  const seen = (path: string) =>
    BY_LINK[path]
      ? screens.includes(`'${BY_LINK[path]}'`)
      : new RegExp(`['\`]${path.replace(/\$\w+$/, '(\\$\\{|\\d)')}`).test(screens)
  expect(routes.filter(path => !seen(path))).toEqual([])
  const tabs = [...read('features/users/profile-tabs.ts').matchAll(/^ {4}tab: '(\w+)'/gm)].map(([, tab]) => tab)
  expect(tabs.length).toBeGreaterThan(10)
  expect(tabs.filter(tab => tab !== 'profile' && !screens.includes(`tab=${tab}`))).toEqual([])
})

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

/** A handful of rows that are not searched, and what nobody takes out: mails that went nowhere. */
const BARE = ['apps/admin/src/sandbox-mails/resource.tsx', 'apps/admin/src/single-sign-on/ProviderList.tsx']

test('every list of the console keeps what it is narrowed by and gives a spreadsheet', () => {
  const lists = globSync('apps/admin/src/*/*.tsx', { cwd: ROOT })
    .map(file => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ text }) => /<(?:List|LogList)\b(?!ing)/.test(text))
  expect(lists.length).toBeGreaterThan(15)
  const whole = (text: string) =>
    /<ListActions\b/.test(text) ||
    (/<LogList\b/.test(text) && (!/\bactions=/.test(text) || /<LogActions>[\s\S]*<ExportButton\b/.test(text)))
  expect(
    lists
      .filter(({ text }) => !whole(text))
      .map(({ file }) => file)
      .sort(),
  ).toEqual(BARE)
})
