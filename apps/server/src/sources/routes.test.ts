import * as sources from '@openbook/api/sources.ts'
import { expect, test } from 'vitest'
import { agency } from '../core/testing/agency.ts'
import { provesShortList } from '../core/testing/short-list.ts'

const bench = provesShortList('sources', 'title', sources)

test('agents read the sources of their agency by title', async () => {
  const { buadmin, agent } = await agency(bench.server)
  for (const title of ['Web', 'Mail']) await buadmin.call(sources.adminCreate, { body: { title } })
  expect((await agent.call(sources.list)).map(({ title }) => title)).toEqual(['Mail', 'Web'])
})
