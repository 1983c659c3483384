import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidate, readAnew } from './anew.ts'

const queryKey = ['contacts', 'GET', null]

/** Something on the server that is asked for, whose answers are sent when the test says so, each as it was when asked. */
function asked() {
  let now = 'before'
  const answers: (() => void)[] = []
  const queryFn = () => {
    const said = now
    return new Promise<string>(resolve => answers.push(() => resolve(said)))
  }
  const times = (count: number) => expect.poll(() => answers.length, { timeout: 20_000 }).toBe(count)
  const change = () => {
    now = 'after'
  }
  return { options: { queryKey, queryFn }, times, answers, change }
}

test('what was being asked for the first time is asked for anew once it is there', async () => {
  const client = new QueryClient()
  const { options, times, answers, change } = asked()
  const stop = new QueryObserver(client, options).subscribe(() => {})
  await times(1)
  change()
  const done = invalidate(client, { queryKey: ['contacts'] })
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await times(2)
  expect(client.getQueryData(queryKey)).toBe('before')
  answers[1]?.()
  await done
  expect(client.getQueryData(queryKey)).toBe('after')
  stop()
})

test('what is fetched beforehand, for a screen that is not there yet, is stale once it is there', async () => {
  const client = new QueryClient()
  const { options, times, answers, change } = asked()
  const fetched = client.prefetchQuery(options)
  await times(1)
  change()
  const done = invalidate(client, { queryKey: ['contacts'] })
  answers[0]?.()
  await Promise.all([fetched, done])
  expect(client.getQueryState(queryKey)).toMatchObject({ data: 'before', isInvalidated: true })
  expect(answers).toHaveLength(1)
})

test('what is asked again is broken off, and asked once', async () => {
  const client = new QueryClient()
  const { options, times, answers, change } = asked()
  client.setQueryData(queryKey, 'long ago')
  const stop = new QueryObserver(client, options).subscribe(() => {})
  await times(1)
  change()
  const done = invalidate(client, { queryKey: ['contacts'] })
  expect(answers).toHaveLength(2)
  answers[1]?.()
  await done
  expect(client.getQueryData(queryKey)).toBe('after')
  expect(answers).toHaveLength(2)
  stop()
})

test('an answer under way is not taken for what is read anew', async () => {
  const client = new QueryClient()
  const { options, times, answers, change } = asked()
  const before = client.fetchQuery(options)
  await times(1)
  change()
  const anew = readAnew(client, options)
  answers[0]?.()
  expect(await before).toBe('before')
  await times(2)
  answers[1]?.()
  expect(await anew).toBe('after')
})
