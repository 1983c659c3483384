import * as categories from '@openbook/api/categories.ts'
import { expect, test } from 'vitest'
import { provesShortList } from '../core/testing/short-list.ts'

const bench = provesShortList('categories', 'name', categories)

test('a description can be written and taken away', async () => {
  const { call } = bench.ours.buadmin
  const { id } = await call(categories.adminCreate, { body: { name: 'Mailers', description: 'Cards and letters.' } })
  expect(await call(categories.adminShow, { params: { id } })).toMatchObject({ description: 'Cards and letters.' })
  const changed = await call(categories.adminUpdate, { params: { id }, body: { description: null } })
  expect(changed).toMatchObject({ name: 'Mailers', description: null })
})
