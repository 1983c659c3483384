import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../lib/search-params.ts'
import { changed, groupsFor, isNarrowed, readList, scopeOf, searchOf, widened } from './scope.ts'

test('a bare address is the first page of my book, by last name', () => {
  expect(scopeOf(readList({}), false)).toEqual({
    search: [],
    page: 1,
    limit: 15,
    order: 'ASC',
    order_field: 'last_name',
    contact_group: 'mine',
  })
  expect(scopeOf({}, true).contact_group).toBe('all')
})

test('an address comes back as it was written', () => {
  const address = "?q=o'brien+401&limit=30&order=DESC&order_field=created_at&contact_group=downline&tag_id=3,4&state=RI"
  const search = readList(parseSearch(address))
  expect(readList(parseSearch(stringifySearch(search)))).toEqual(search)
  expect(scopeOf(search, false)).toMatchObject({
    q: "o'brien 401",
    limit: 30,
    order: 'DESC',
    contact_group: 'downline',
    search: [
      { field: 'tag_id', value: [3, 4] },
      { field: 'state', value: ['RI'] },
    ],
  })
})

test('what an address cannot mean is named as nothing, for the router keeps what it is not told to leave', () => {
  const mistyped = {
    limit: '7',
    type: 'foo',
    order_field: 'x',
    contact_group: 'foo',
    tag_id: 'abc,3',
    status_id: 'NaN',
  }
  const read = readList(mistyped)
  expect(Object.keys(read).toSorted()).toEqual(Object.keys(mistyped).toSorted())
  expect({ ...mistyped, ...read }).toEqual({ tag_id: '3' })
  expect(scopeOf(read, false)).toEqual({ ...scopeOf({}, false), search: [{ field: 'tag_id', value: [3] }] })
})

test('a pool and a named group stand in the address by their ids', () => {
  expect(scopeOf(readList({ contact_group: '12' }), false)).toMatchObject({ contact_group: 12 })
  const pool = readList({ pool_id: '7', contact_group: 'downline' })
  expect(scopeOf(pool, true)).toMatchObject({ pool_id: 7, contact_group: 'downline' })
  expect(searchOf(scopeOf(pool, true))).toEqual(pool)
  expect(searchOf({ pool_id: 'mine', contact_group: 12 })).toEqual({ contact_group: 12 })
  expect(readList({ pool_id: 'mine', contact_group: '-1' })).toEqual({})
})

test('a saved filter over everybody shows everybody, the deleted apart', () => {
  expect(searchOf({ for_contact_group_all: true, contact_group: 'mine' })).toEqual({ contact_group: 'all' })
  expect(searchOf({ for_contact_group_all: true })).toEqual({ contact_group: 'all' })
  expect(searchOf({ for_contact_group_all: true, contact_group: 'deleted' })).toEqual({ contact_group: 'deleted' })
  expect(searchOf({ for_contact_group_all: false, contact_group: 'downline' })).toEqual({ contact_group: 'downline' })
})

test('what an address cannot mean is left out', () => {
  expect(readList(parseSearch('?page=-3&limit=1000&order=up&order_field=salary&contact_group=everyone&x=1'))).toEqual(
    {},
  )
  expect(readList({ page: '1' })).toEqual({})
})

test('a change starts on the first page, and defaults leave the address', () => {
  const search = { page: 4, order: 'DESC', order_field: 'state', q: 'smith' } as const
  expect(changed(search, { q: 'jones' })).toEqual({ order: 'DESC', order_field: 'state', q: 'jones' })
  expect(changed(search, { page: 5 })).toEqual({ ...search, page: 5 })
  expect(changed(search, { order: 'ASC', order_field: 'last_name', q: undefined, limit: 15 })).toEqual({})
})

test('the quick filter a list began with stays in the address until the list is cleared', () => {
  const search = readList({ quick_filter_id: '7', state: 'TX' })
  expect(changed(search, { state: 'TX,RI' })).toEqual({ quick_filter_id: 7, state: 'TX,RI' })
  expect(widened(search)).toEqual({})
  expect(isNarrowed({ quick_filter_id: 7 })).toBe(false)
  expect(scopeOf(search, false)).not.toHaveProperty('quick_filter_id')
})

test('whose contacts and the role of their owner stand in the address, and a role there is none of does not', () => {
  const search = readList({ downline_user_id: '4', representer_type: 'manager', contact_group: 'downline' })
  expect(scopeOf(search, false)).toMatchObject({ downline_user_id: 4, representer_type: 'manager' })
  expect(searchOf(scopeOf(search, false))).toEqual(search)
  expect(isNarrowed({ representer_type: 'agent' })).toBe(true)
  expect(widened(search)).toEqual({ contact_group: 'downline' })
  expect(readList({ representer_type: 'emperor' })).toEqual({})
  const direct = readList({ direct: '1', contact_group: 'downline' })
  expect(scopeOf(direct, false)).toMatchObject({ all_downline: false, contact_group: 'downline' })
  expect(searchOf(scopeOf(direct, false))).toEqual(direct)
  expect(isNarrowed(direct)).toBe(true)
  expect(widened(direct)).toEqual({ contact_group: 'downline' })
})

test('who is named below is looked for there, and narrows neither one’s own book nor a pool', () => {
  for (const search of [{ downline_user_id: 4 }, { direct: '1' }] as const) {
    expect(scopeOf(search, false).contact_group).toBe('downline')
    expect(scopeOf(search, true).contact_group).toBe('all')
  }
  const below = { downline_user_id: '4', direct: '1', representer_type: 'agent' }
  expect(readList({ ...below, contact_group: 'mine' })).toEqual({ contact_group: 'mine', representer_type: 'agent' })
  expect(readList({ ...below, pool_id: '7' })).toEqual({ pool_id: 7, representer_type: 'agent' })
})

test('clearing keeps the group and the sorting', () => {
  const search = { q: 'x', tag_id: '3', contact_group: 'all', order: 'DESC' } as const
  expect(isNarrowed(search)).toBe(true)
  expect(widened(search)).toEqual({ contact_group: 'all', order: 'DESC' })
  expect(isNarrowed(widened(search))).toBe(false)
})

test('all but one’s own is offered to whoever sees the agency, and shown wherever an address asks for it', () => {
  const asker = { whole: false, downline: true, current: 'mine' as const }
  expect(groupsFor(asker)).toEqual(['mine', 'downline', 'all', 'deleted'])
  expect(groupsFor({ ...asker, downline: false })).toEqual(['mine', 'all', 'deleted'])
  expect(groupsFor({ whole: true, downline: false, current: 'all' })).toEqual(['mine', 'all', 'all_agents', 'deleted'])
  const current = readList({ contact_group: 'all_agents' }).contact_group
  expect(groupsFor({ ...asker, current })).toEqual(['mine', 'downline', 'all', 'all_agents', 'deleted'])
})
