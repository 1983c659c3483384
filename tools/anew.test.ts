import { expect, test } from 'vitest'
import { ROOT, read, sourcesIn } from './tree.ts'

/** Ways past `lib/anew.ts`, which take an answer from before a change for one from after it. */
const PAST = /\.invalidateQueries\(|fetchQuery\(\{[^}]*staleTime: 0/

test.each([
  ['client.invalidateQueries({ queryKey })', true],
  ['client.fetchQuery({ ...household, staleTime: 0 })', true],
  ['invalidate(client, { queryKey })', false],
  ['client.fetchQuery(meQuery)', false],
])('a way past what is asked anew is seen: %j', (source, past) => {
  expect(PAST.test(source)).toBe(past)
})

test('what is stale in the app of agents is asked for by lib/anew.ts alone', () => {
  const sources = sourcesIn(ROOT).filter(
    file => file.startsWith('apps/agent/src/') && !/lib\/anew(\.test)?\.ts$/.test(file),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(file => PAST.test(read(ROOT, file)))).toEqual([])
})
