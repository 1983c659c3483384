import * as corporations from '@openbook/api/corporations.ts'
import * as sources from '@openbook/api/sources.ts'
import { expect, test } from 'vitest'
import { agency } from '../core/testing/agency.ts'
import { provesShortList } from '../core/testing/short-list.ts'

const bench = provesShortList('sources', 'title', sources)

test('agents read the sources of their agency by title, whatever the case', async () => {
  const { buadmin, agent } = await agency(bench.server)
  for (const title of ['Web', 'fair', 'Mail', 'Fax']) await buadmin.call(sources.adminCreate, { body: { title } })
  expect((await agent.call(sources.list)).map(({ title }) => title)).toEqual(['fair', 'Fax', 'Mail', 'Web'])
})

test('a source names the companies it belongs to', async () => {
  const { buadmin, agent } = await agency(bench.server)
  const { id } = await buadmin.call(corporations.adminCreate, { form: { name: 'Harbor Light' }, files: {} })
  const made = await buadmin.call(sources.adminCreate, { body: { title: 'Web', corporation_ids: [id] } })
  expect(made).toMatchObject({ corporation_ids: [id] })
  expect(await agent.call(sources.list)).toEqual([
    { id: made.id, title: 'Web', corporations: [{ name: 'Harbor Light' }] },
  ])
  const { id: foreign } = await bench.theirs.buadmin.call(corporations.adminCreate, {
    form: { name: 'Elsewhere' },
    files: {},
  })
  await expect(
    buadmin.call(sources.adminUpdate, { params: { id: made.id }, body: { corporation_ids: [foreign] } }),
  ).rejects.toMatchObject({ status: 422, errors: { corporation_ids: 'Choose companies of this agency.' } })
  await buadmin.call(sources.adminUpdate, { params: { id: made.id }, body: { corporation_ids: [] } })
  expect((await agent.call(sources.list))[0]?.corporations).toEqual([])
})

test('the console finds a source by its title and by the company it belongs to', async () => {
  const { buadmin } = await agency(bench.server)
  const company = async (name: string) =>
    (await buadmin.call(corporations.adminCreate, { form: { name }, files: {} })).id
  const [harbor, brook] = [await company('Harbor Light'), await company('Brookside')]
  for (const [title, corporation_ids] of [
    ['Web', [harbor, brook]],
    ['Fair at the harbor', [brook]],
    ['Mail', []],
  ] as const)
    await buadmin.call(sources.adminCreate, { body: { title, corporation_ids: [...corporation_ids] } })
  const found = async (q: string) =>
    (await buadmin.call(sources.adminList, { query: { filter: JSON.stringify({ q }) } })).map(({ title }) => title)
  expect(await found('HARBOR')).toEqual(['Fair at the harbor', 'Web'])
  expect(await found('brook')).toEqual(['Fair at the harbor', 'Web'])
  expect(await found('mail')).toEqual(['Mail'])
  expect(await found('elsewhere')).toEqual([])
})
