import { expect, test } from 'vitest'
import { queue } from './queue.ts'

test('so many at a time, in the order they came; a place is given back once', async () => {
  const places = queue(2)
  const began: number[] = []
  const leaves = await Promise.all([places.take(), places.take()])
  const later = [3, 4, 5].map(async name => {
    const leave = await places.take()
    began.push(name)
    return leave
  })
  await Promise.resolve()
  expect([began, places.waiting]).toEqual([[], 3])
  leaves[0]?.()
  leaves[0]?.()
  const third = await later[0]
  expect([began, places.waiting]).toEqual([[3], 2])
  leaves[1]?.()
  third?.()
  await Promise.all(later)
  expect([began, places.waiting]).toEqual([[3, 4, 5], 0])
})
