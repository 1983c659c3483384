import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { treeOf } from './testing/tree-of.ts'
import { ROOT, read } from './tree.ts'

const long = `export function long() {\n${'  void 0\n'.repeat(61)}}\n`
const files = {
  'apps/server/src/books/any.ts': 'export const a = (b: any) => b\n',
  'apps/server/src/books/console.ts': "console.log('a')\n",
  'apps/server/src/books/one.ts': "import { two } from './two.ts'\n\nexport const one = () => two\n",
  'apps/server/src/books/two.ts': "import { one } from './one.ts'\n\nexport const two = () => one\n",
  'apps/server/src/books/floating.ts': 'const send = async () => 1\nexport const go = () => {\n  send()\n}\n',
  'apps/server/src/books/long.ts': long,
  'apps/server/src/books/long.test.ts': long,
  'apps/server/src/books/type.ts': "import { A } from './any.ts'\n\nexport const c = (a: A) => a\n",
  'apps/server/src/books/format.ts': 'export const d = "d";\n',
  'apps/agent/src/ui/index.ts': "export { a } from './a.ts'\n",
  'apps/agent/src/ui/picture.tsx': 'export const Picture = () => <img src="a.png" />\n',
  'tools/print.ts': "console.log('a')\n",
}

/** `file rule` of every finding. */
function problemsIn(root: string): string[] {
  const args = ['check', '--reporter=json', '--max-diagnostics=none', 'apps', 'tools']
  try {
    execFileSync(join(ROOT, 'node_modules/.bin/biome'), args, { cwd: root, stdio: 'pipe' })
    return []
  } catch (error) {
    const { diagnostics } = JSON.parse(String((error as { stdout: Buffer }).stdout)) as { diagnostics: Diagnostic[] }
    return diagnostics.map(({ category, location }) => `${location.path} ${category.split('/').at(-1)}`)
  }
}
interface Diagnostic {
  category: string
  location: { path: string }
}

test('the configuration refuses what the style refuses', () => {
  const config = { ...(JSON.parse(read(ROOT, 'biome.json')) as object), $schema: undefined, vcs: { enabled: false } }
  const found = problemsIn(treeOf({ ...files, 'biome.json': JSON.stringify(config) }))
  expect(found).toEqual(
    expect.arrayContaining([
      'apps/server/src/books/any.ts noExplicitAny',
      'apps/server/src/books/console.ts noConsole',
      'apps/server/src/books/one.ts noImportCycles',
      'apps/server/src/books/floating.ts noFloatingPromises',
      'apps/server/src/books/long.ts noExcessiveLinesPerFunction',
      'apps/server/src/books/type.ts useImportType',
      'apps/server/src/books/format.ts format',
      'apps/agent/src/ui/index.ts noBarrelFile',
      'apps/agent/src/ui/picture.tsx useAltText',
    ]),
  )
  expect(found).not.toContain('apps/server/src/books/long.test.ts noExcessiveLinesPerFunction')
  expect(found).not.toContain('tools/print.ts noConsole')
})
