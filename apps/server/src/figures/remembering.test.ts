import { expect, test } from 'vitest'
import { remembering } from './remembering.ts'

test('asks again once it is old, for each keeper and name, and not after a failure', async () => {
  let time = 0
  let asked = 0
  const remember = remembering<number>(1000, () => time)
  const [one, other] = [{}, {}]
  const ask = async () => ++asked
  expect([await remember(one, 'a', ask), await remember(one, 'a', ask)]).toEqual([1, 1])
  expect([await remember(one, 'b', ask), await remember(other, 'a', ask)]).toEqual([2, 3])
  time = 999
  expect(await remember(one, 'a', ask)).toBe(1)
  time = 1000
  expect(await remember(one, 'a', ask)).toBe(4)
  await expect(remember(other, 'x', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await remember(other, 'x', ask)).toBe(5)
})
