import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, type Placed, placesOf } from './places.ts'

const row = (id: number, position: number): Placed => ({ id, title: `Status ${id}`, position })

test('only rows that change places are sent where every row has a place of its own', () => {
  const before = [row(1, 0), row(2, 10), row(3, 20)]
  expect(placesOf(before, moved(before, 3, -1))).toEqual([
    { id: 3, position: 10 },
    { id: 2, position: 20 },
  ])
  expect(placesOf(before, moved(moved(before, 3, -1), 3, 1)), 'there and back').toEqual([])
})

test('rows that shared a place have one of their own afterwards', () => {
  const before = [row(1, 0), row(2, 0), row(3, 7)]
  expect(placesOf(before, moved(before, 2, -1))).toEqual([
    { id: 2, position: 1 },
    { id: 1, position: 2 },
    { id: 3, position: 3 },
  ])
})

test('whatever is moved, the places sent make the order that was seen', () => {
  const rows = fc
    .array(fc.nat(5), { minLength: 1, maxLength: 12 })
    .map(places => places.toSorted((one, other) => one - other).map((position, index) => row(index + 1, position)))
  const moves = fc.array(fc.tuple(fc.nat(12), fc.constantFrom(-1, 1)), { maxLength: 20 })
  fc.assert(
    fc.property(rows, moves, (before, made) => {
      const after = made.reduce((now, [id, by]) => moved(now, id, by), before)
      const sent = new Map(placesOf(before, after).map(({ id, position }) => [id, position]))
      const kept = before.map(({ id, position }) => ({ id, position: sent.get(id) ?? position }))
      const read = sent.size ? kept.toSorted((one, other) => one.position - other.position) : before
      expect(read.map(({ id }) => id)).toEqual(after.map(({ id }) => id))
    }),
  )
})
