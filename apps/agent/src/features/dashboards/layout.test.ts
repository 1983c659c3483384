import { DASHBOARD_TYPES, WIDGETS } from '@openbook/api/core/dashboard.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUILT, laidOut, moved } from './layout.ts'

test('every widget is on some dashboard', () => {
  expect(new Set(Object.values(BUILT).flat())).toEqual(new Set(WIDGETS))
})

test('a layout of before keeps its order and shows what came since at the end', () => {
  const kept = [
    { name: 'birthdays', hidden: true },
    { name: 'team', hidden: false },
    { name: 'today', hidden: false },
  ] as const
  expect(laidOut('mine', kept).map(({ name }) => name)).toEqual([
    'birthdays',
    'today',
    ...BUILT.mine.filter(name => name !== 'birthdays' && name !== 'today'),
  ])
  expect(laidOut('mine', kept)[0]).toEqual({ name: 'birthdays', hidden: true })
})

test('whatever was kept, each widget of the type is there once', () => {
  const kept = fc.uniqueArray(fc.record({ name: fc.constantFrom(...WIDGETS), hidden: fc.boolean() }), {
    selector: ({ name }) => name,
  })
  fc.assert(
    fc.property(fc.constantFrom(...DASHBOARD_TYPES), kept, (type, widgets) => {
      const shown = laidOut(type, widgets).map(({ name }) => name)
      expect(shown.toSorted()).toEqual(BUILT[type].toSorted())
    }),
  )
})

test('moving and moving back is nothing, and nothing is lost on the way', () => {
  const places = fc.nat({ max: 5 })
  fc.assert(
    fc.property(places, places, (from, to) => {
      const list = ['a', 'b', 'c', 'd', 'e', 'f']
      const next = moved(list, from, to)
      expect(next[to]).toBe(list[from])
      expect(moved(next, to, from)).toEqual(list)
    }),
  )
  expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a'])
})
