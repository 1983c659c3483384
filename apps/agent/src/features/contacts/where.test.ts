import { FILTER_OPS, FILTERS } from '@openbook/api/core/contact-filters.ts'
import type { ContactCondition, ContactFilter } from '@openbook/api/core/contacts-scope.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../lib/search-params.ts'
import { readWhere, writeWhere } from './where.ts'

const filter = fc.constantFrom(...FILTERS).chain(field =>
  fc.record(
    {
      field: fc.constant(field),
      op: fc.constantFrom(...FILTER_OPS[field]),
      value: fc.oneof(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 2, maxLength: 4 }),
      ),
    },
    { requiredKeys: ['field'] },
  ),
) as fc.Arbitrary<ContactFilter>
const groups = <T>(inner: fc.Arbitrary<T>) => {
  const many = fc.array(inner, { minLength: 1, maxLength: 3 })
  return fc.oneof(
    many.map(any => ({ any })),
    many.map(all => ({ all })),
  )
}
const conditions = fc.array(fc.oneof(filter, groups(fc.oneof(filter, groups(filter)))), {
  maxLength: 4,
}) as fc.Arbitrary<ContactCondition[]>

test('whatever is asked for comes back from the address', () => {
  fc.assert(
    fc.property(conditions, nodes => {
      const { where } = parseSearch(stringifySearch({ where: writeWhere(nodes) }))
      expect(readWhere(where)).toEqual(nodes)
    }),
  )
})

test('an address can be read', () => {
  const nodes: ContactCondition[] = [
    { field: 'city', value: 'St. John, New' },
    {
      any: [
        { field: 'state', value: ['RI', 'TX'] },
        { field: 'tag_id', op: 'none_of', value: '3' },
      ],
    },
  ]
  expect(stringifySearch({ where: writeWhere(nodes) })).toBe(
    '?where=city:St.+John%252c+New;(state:RI,TX~tag_id.none_of:3)',
  )
})

test.each(['salary:9', 'state.before:RI', 'state.up:RI', '((((state:RI))))', '(', ')', ';;;', '%'])(
  'what %s cannot mean is left out',
  text => expect(readWhere(text)).toEqual([]),
)
