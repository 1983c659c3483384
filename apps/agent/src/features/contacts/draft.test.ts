import type { ContactCondition } from '@openbook/api/core/contacts-scope.ts'
import { expect, test } from 'vitest'
import { conditionsOf, type DraftPart, draftsOf, newFilter, newGroup, withField, withOp } from './draft.ts'

test('filters can be opened and kept as they were', () => {
  const nodes: ContactCondition[] = [
    { field: 'state', value: ['RI', 'TX'] },
    { field: 'created_at', op: 'last_days', value: ['7'] },
    { field: 'age', value: ['', '64'] },
    { field: 'phone', op: 'not_empty' },
    {
      any: [
        { field: 'city', value: ['Newport'] },
        { field: 'tag_id', op: 'none_of', value: ['3'] },
      ],
    },
    { any: [{ all: [{ field: 'zip', value: ['1'] }] }] },
  ]
  expect(conditionsOf(draftsOf(nodes))).toEqual(nodes)
})

test('what has no value yet is left out, and a group of one is that one', () => {
  expect(conditionsOf([newFilter(), newGroup()])).toEqual([])
  const [state, tag] = [newFilter('state'), newFilter('tag_id')]
  expect(conditionsOf([{ key: 1, any: [{ ...state, values: ['RI'] }, tag] }])).toEqual([
    { field: 'state', value: ['RI'] },
  ])
  expect(conditionsOf([{ ...newFilter('age'), values: ['', ''] }])).toEqual([])
})

test('a phone without a comparison is one that is missing, or the one it names', () => {
  const [missing, named] = draftsOf([{ field: 'phone' }, { field: 'phone', value: '401-555-0142' }])
  expect([missing, named]).toMatchObject([{ op: 'is_empty' }, { op: 'any_of', values: ['401-555-0142'] }])
  expect(conditionsOf([missing!, named!])).toEqual([
    { field: 'phone' },
    { field: 'phone', op: 'any_of', value: ['401-555-0142'] },
  ])
})

test('values stay where the new comparison takes the same kind', () => {
  const tags = { ...newFilter('tag_id'), values: ['3'] }
  expect(withOp(tags, 'none_of').values).toEqual(['3'])
  expect(withOp(tags, 'is_empty').values).toEqual([])
  expect(withField(tags, 'state')).toMatchObject({ key: tags.key, field: 'state', op: 'any_of', values: [] })
})

test('an answer is asked for with its question, which stays when it is compared otherwise', () => {
  const answer = { ...newFilter('data_capture'), values: ['Tobacco', 'Yes'] }
  expect(conditionsOf([answer])).toEqual([{ field: 'data_capture', value: ['Tobacco', 'Yes'] }])
  expect(
    conditionsOf([
      { ...answer, values: ['Tobacco'] },
      { ...answer, values: ['', 'Yes'] },
    ]),
  ).toEqual([])
  expect(conditionsOf([withOp(answer, 'not_answered')])).toEqual([
    { field: 'data_capture', op: 'not_answered', value: ['Tobacco'] },
  ])
})

test('a group may hold filters that must all match, and comes back as it was written', () => {
  const search: ContactCondition[] = [
    {
      any: [
        {
          all: [
            { field: 'state', value: ['TX'] },
            { field: 'city', value: ['Austin'] },
          ],
        },
        { field: 'birthday_month', value: ['6'] },
      ],
    },
  ]
  expect(conditionsOf(draftsOf(search))).toEqual(search)
  const [group] = draftsOf(search)
  const [all] = (group as { any: DraftPart[] }).any
  expect(conditionsOf([{ key: 0, any: [all!] }])).toEqual([
    { field: 'state', value: ['TX'] },
    { field: 'city', value: ['Austin'] },
  ])
  const deep: ContactCondition[] = [{ any: [{ any: [{ field: 'state', value: ['TX'] }] }] }]
  expect(draftsOf(deep)).toMatchObject([{ other: deep[0] }])
})
