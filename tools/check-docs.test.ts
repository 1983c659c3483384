import { expect, test } from 'vitest'
import { checkDocs } from './check-docs.ts'
import { treeOf } from './testing/tree-of.ts'

const decision = '# A choice\n\n## Context\n\n## Decision\n\n## Consequences\n\n## Alternatives\n'
const whole = {
  'package.json': '{ "scripts": { "start": "node ." } }',
  'README.md':
    '# It\n\n`pnpm start`, or `npx --yes pnpm@12 start`. [How](docs/how.md#top), [out](https://example.com), [up](#it).\n\n```\n[not](a-link.md)\npnpm install\n```\n',
  'docs/how.md': 'See [the readme](../README.md), `docs/how.md`, `apps/<app>/src` and `packages/`.\n',
  'packages/api/src/a.ts': '',
  'docs/decisions/0001-first.md': decision,
  'docs/decisions/0002-second.md': decision,
}
const found = (files: Record<string, string>) => checkDocs(treeOf({ ...whole, ...files }))

test('whole docs have nothing to report', () => {
  expect(found({})).toEqual([])
})

test.each([
  [{ 'STYLE.md': '[gone](docs/gone.md)' }, 'STYLE.md: the link docs/gone.md leads nowhere'],
  [{ 'docs/how.md': '![picture](pictures/gone.png)' }, 'docs/how.md: the link pictures/gone.png leads nowhere'],
  [{ 'CONTRIBUTING.md': 'in `apps/server/src/gone.ts`' }, 'CONTRIBUTING.md: apps/server/src/gone.ts does not exist'],
  [{ 'README.md': 'type `pnpm fly`' }, 'README.md: `pnpm fly` is no script of package.json'],
  [{ 'README.md': '```\nnpx --yes pnpm@12 run fly\n```' }, 'README.md: `pnpm fly` is no script of package.json'],
  [
    { 'docs/decisions/0004-fourth.md': decision },
    'docs/decisions/0004-fourth.md: decisions are numbered without gaps, this one is 0003-….md',
  ],
  [
    { 'docs/decisions/0002-twice.md': decision },
    'docs/decisions/0002-twice.md: decisions are numbered without gaps, this one is 0003-….md',
  ],
  [
    { 'docs/decisions/0002-second.md': decision.replace('## Alternatives', '') },
    'docs/decisions/0002-second.md: the heading "## Alternatives" is missing',
  ],
  [{ 'STYLE.md': 'a line\n'.repeat(251) }, 'STYLE.md has more than 250 lines'],
])('%o', (files, problem) => {
  expect(found(files)).toEqual([problem])
})
