import { expect, test } from 'vitest'
import { Feed } from './cable-feed.ts'

function watched() {
  const asked: number[] = []
  const heard: (number | string)[] = []
  const feed = new Feed(since => asked.push(since))
  feed.listeners.add({ message: ({ offset }) => heard.push(offset), gap: () => heard.push('gap') })
  const say = (offset: number, type: `${string}.${string}` = 'tests.said') => feed.received({ offset, type, data: {} })
  return { feed, asked, heard, say }
}

test('asks for nothing at first, then for what came after the highest offset heard', () => {
  const { feed, asked, say } = watched()
  feed.connected()
  say(7, 'cable.subscribed')
  feed.disconnected()
  feed.connected()
  say(9)
  say(9, 'cable.replayed')
  say(8)
  feed.disconnected()
  feed.connected()
  expect(asked).toEqual([7, 9])
})

test('begins where the page was read, and hands on what came since once', () => {
  const asked: number[] = []
  const heard: number[] = []
  let read = 9
  const feed = new Feed(
    since => asked.push(since),
    () => read,
  )
  feed.listeners.add({ message: ({ offset }) => heard.push(offset) })
  const say = (offset: number, type: `${string}.${string}` = 'tests.said') => feed.received({ offset, type, data: {} })
  read = 5
  feed.connected()
  say(7, 'cable.subscribed')
  say(8)
  for (const offset of [4, 6, 8]) say(offset)
  expect(heard).toEqual([])
  say(8, 'cable.replayed')
  expect(heard).toEqual([4, 6, 8])
  feed.disconnected()
  feed.connected()
  expect(asked).toEqual([5, 8])
})

test('who joins hears what was said just now, if they wish', () => {
  const { feed, say } = watched()
  say(1)
  const [late, later] = [[] as number[], [] as number[]]
  feed.join({ message: ({ offset }) => void late.push(offset) }, 1000)
  feed.join({ message: ({ offset }) => void later.push(offset) })
  say(2)
  expect([late, later]).toEqual([[1, 2], [2]])
})

test('holds what arrives during a replay, then hands it on in order and once', () => {
  const { feed, heard, say } = watched()
  feed.connected()
  say(1, 'cable.subscribed')
  say(2)
  feed.connected()
  say(6)
  for (const offset of [2, 3, 4, 6]) say(offset)
  expect(heard).toEqual([2])
  say(6, 'cable.replayed')
  expect(heard).toEqual([2, 3, 4, 6])
})

test('a replay cut off by another loss is asked for again, with nothing doubled or skipped', () => {
  const { feed, asked, heard, say } = watched()
  feed.connected()
  say(1, 'cable.subscribed')
  feed.connected()
  say(2)
  feed.disconnected()
  feed.connected()
  for (const offset of [2, 3]) say(offset)
  say(3, 'cable.replayed')
  expect(asked).toEqual([1, 1])
  expect(heard).toEqual([2, 3])
})

test('a gap is told before what follows it, and starts over even from a lower offset', () => {
  const { feed, asked, heard, say } = watched()
  feed.connected()
  say(100, 'cable.subscribed')
  feed.connected()
  say(3)
  say(2, 'cable.gap')
  feed.connected()
  expect(heard).toEqual(['gap', 3])
  expect(asked).toEqual([100, 3])
})

test('a listener that throws keeps nothing from the others', async () => {
  const { feed, heard, say } = watched()
  const thrown = new Promise(resolve => process.once('uncaughtException', resolve))
  const first = [...feed.listeners]
  feed.listeners.clear()
  feed.listeners.add({
    message: () => {
      throw new Error('broken listener')
    },
  })
  for (const listener of first) feed.listeners.add(listener)
  say(1)
  expect(heard).toEqual([1])
  expect(await thrown).toMatchObject({ message: 'broken listener' })
})
