import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('one after the other, past those that failed and those nobody waits for', async () => {
  const told: string[] = []
  let answer = (_: string) => {}
  const first = new Promise<string>(resolve => {
    answer = resolve
  })
  const { signal } = new AbortController()
  const left = new AbortController()
  const say = (name: string) => async () => {
    told.push(name)
    return name
  }
  const all = [
    inTurn(() => first, signal),
    inTurn(async () => {
      throw new Error('lost')
    }, signal),
    inTurn(say('left'), left.signal),
    inTurn(say('last'), signal),
  ]
  left.abort()
  await Promise.resolve()
  expect(told).toEqual([])
  answer('first')
  const results = await Promise.allSettled(all)
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(told).toEqual(['last'])
})
