import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { domains } from '../packages/api/src/domains.ts'
import { checkFloors } from './check-floors.ts'
import { checkSchema } from './check-schema.ts'
import { singular } from './naming.ts'
import { newDomain } from './new-domain.ts'
import { treeOf } from './testing/tree-of.ts'
import { filesIn, ROOT, read } from './tree.ts'

const LISTS = [
  'packages/api/src/domains.ts',
  'packages/api/src/index.ts',
  'packages/auth/src/permissions.ts',
  'apps/server/src/domains.ts',
  'apps/admin/src/App.tsx',
  'apps/agent/src/paths.ts',
  'apps/agent/src/routes.tsx',
  'apps/agent/src/app/nav.ts',
]
const copy = () =>
  treeOf({
    ...Object.fromEntries(LISTS.map(file => [file, read(ROOT, file)])),
    'apps/server/migrations/0001_first.sql': '',
    'apps/server/migrations/0002_second.sql': '',
  })
const mapOf = async (root: string) =>
  ((await import(join(root, 'packages/api/src/domains.ts'))) as { domains: typeof domains }).domains
const problemsWith = async (root: string, word: string) =>
  checkFloors(root, await mapOf(root)).filter(problem => problem.includes(word))

test('a new word stands whole on every floor, on the map and in the lists', async () => {
  const root = copy()
  const files = newDomain(root, 'garden-parties', 'A party in an agent’s garden.')
  expect(files).toEqual(
    expect.arrayContaining([
      'packages/api/src/garden-parties.ts',
      'apps/server/migrations/0003_garden_parties.sql',
      'apps/server/src/garden-parties/routes.ts',
      'apps/server/src/garden-parties/queries.ts',
      'apps/server/src/garden-parties/routes.test.ts',
      'apps/agent/src/features/garden-parties/GardenPartiesPage.tsx',
      'apps/admin/src/garden-parties/resource.tsx',
      'e2e/garden-parties.e2e.ts',
      ...LISTS,
    ]),
  )
  expect(await problemsWith(root, 'garden-parties')).toEqual([])
  expect(await checkSchema(root)).toEqual(['apps/server/schema.sql is missing: run `pnpm schema`'])
  expect(await mapOf(root)).toMatchObject({ 'garden-parties': { line: 'A party in an agent’s garden.' } })
  expect(read(root, 'packages/api/src/index.ts')).toContain("export * as gardenParties from './garden-parties.ts'\n")
  expect(read(root, 'packages/auth/src/permissions.ts')).toContain("'garden_parties.manage': console,")
  expect(read(root, 'apps/server/src/domains.ts')).toMatch(/ROUTES: Mount\[\] = \[[^\]]*\bgardenPartyRoutes\b/)
  expect(read(root, 'apps/admin/src/App.tsx')).toContain('<Resource {...gardenParties} />')
  expect(read(root, 'apps/agent/src/paths.ts')).toContain("gardenParties: () => '/garden-parties',")
  expect(read(root, 'apps/agent/src/routes.tsx')).toMatch(/shell\.addChildren\(\[[^\]]*\bgardenParties\b/)
  expect(read(root, 'apps/agent/src/app/nav.ts')).toContain("label: 'Garden parties', href: paths.gardenParties()")
})

test('nothing of the made-up word is left', () => {
  const root = copy()
  newDomain(root, 'garden-parties', 'A party.')
  const texts = filesIn(root, '.').map(file => `${file}\n${read(root, file)}`)
  expect(texts.filter(text => /gizmo|\{line\}|0000_/i.test(text))).toEqual([])
})

test('a planned word becomes a built one, with its line and floors', async () => {
  const root = copy()
  newDomain(root, 'compliance-rules')
  const map = await mapOf(root)
  expect(map['compliance-rules']).toEqual({
    line: 'Who may be contacted when, as dated rules.',
    floors: ['contract', 'server', 'admin'],
  })
  expect(await problemsWith(root, 'compliance-rules')).toEqual([])
  expect(filesIn(root, 'e2e')).toEqual([])
})

test('an apostrophe stays one in the migration', () => {
  const root = copy()
  newDomain(root, 'lamps', "An agency's lamp.", 'Presence')
  expect(read(root, 'apps/server/migrations/0003_lamps.sql')).toContain("is 'An agency''s lamp.';")
  expect(read(root, 'packages/api/src/domains.ts')).toContain(`    lamps: built("An agency's lamp.", `)
})

test.each([
  ['statuses', 'A line.', undefined, 'statuses is built already'],
  ['Office Locations', 'A line.', undefined, 'is no word'],
  ['lamps', undefined, undefined, 'Say in one plain sentence'],
  ['lamps', 'A lamp.', 'Cellar', 'no area "Cellar"'],
])('%s, %s, %s is refused and nothing is written', (word, line, area, why) => {
  const root = copy()
  const before = filesIn(root, '.')
  expect(() => newDomain(root, word, line, area)).toThrow(why)
  expect(filesIn(root, '.')).toEqual(before)
})

test.each([
  ['statuses', 'status'],
  ['categories', 'category'],
  ['licences', 'licence'],
  ['sources', 'source'],
  ['contact-rx', 'contact-rx'],
  ['max-plus', 'max-plus'],
])('one of the %s is a %s', (many, one) => {
  expect(singular(many)).toBe(one)
})
