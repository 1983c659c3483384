import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test.each([
  ['what is written', { title: 'Won' }, [['title', '—', 'Won']]],
  ['both sides', { phone: { from: '', to: '4015550142' } }, [['phone', '—', '4015550142']]],
  ['yes and no', { active: { from: true, to: false } }, [['active', 'Yes', 'No']]],
  [
    'lists',
    { aliases: ['Acme', 'ACME Life'], tags: [] },
    [
      ['aliases', '—', 'Acme, ACME Life'],
      ['tags', '—', '—'],
    ],
  ],
  ['what has parts', { scope: { q: 'a' } }, [['scope', '—', '{"q":"a"}']]],
  [
    'all of before and of after, by field',
    { before: { id: 4, name: 'Harbor', brand: 'medicare' }, after: { name: 'Pier' } },
    [['name', 'Harbor', 'Pier']],
  ],
  [
    'one field called before',
    { admin_status: 'shipped', before: 'new' },
    [
      ['admin_status', '—', 'shipped'],
      ['before', '—', 'new'],
    ],
  ],
])('%s', (_, changes, rows) => {
  expect(changesOf(changes).map(({ field, before, after }) => [field, before, after])).toEqual(rows)
})
