import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const OF_A_CARRIER = { action: 'carriers.adminUpdate', contact_id: null }

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
  expect(changesOf({ ...OF_A_CARRIER, changes }).map(({ field, before, after }) => [field, before, after])).toEqual(
    rows,
  )
})

test('an id is called by the name of what it is of; one without stays', () => {
  const named = { owner_id: { 17: 'Ann Lee' }, user_ids: { 4: 'Bo Ray' } }
  const changes = { owner_id: { from: 16, to: 17 }, user_ids: [4, 5], limit: 17 }
  expect(
    changesOf({ ...OF_A_CARRIER, changes, named }).map(({ field, before, after }) => [field, before, after]),
  ).toEqual([
    ['owner_id', '16', 'Ann Lee'],
    ['user_ids', '—', 'Bo Ray, 5'],
    ['limit', '—', '17'],
  ])
})

test('of a change of a contact both sides are told; of its tags a list', () => {
  const changes = { owner_id: ['Ann Lee', 'Bo Ray'], city: [null, 'Newport'] }
  const rows = changesOf({ action: 'contacts.update', contact_id: 1, changes })
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    ['Ann Lee', 'Bo Ray'],
    ['—', 'Newport'],
  ])
  const tagged = { action: 'contacts.updateTagsSingle', contact_id: 1, changes: { tags: ['New', 'Fair'] } }
  expect(changesOf(tagged)).toEqual([{ field: 'tags', before: '—', after: 'New, Fair' }])
})
