import { expect, test } from 'vitest'
import { isTest, ROOT, read, sourcesIn } from './tree.ts'

const SERVER = /\bstartServer\(|testing\/bench|core\.database|\btenant\(/

test('a property that asks a server ends with its first failure and tells the seed: looking for a smaller one would outlast the test', () => {
  const asking = sourcesIn(ROOT).filter(file => {
    const source = isTest(file) ? read(ROOT, file) : ''
    return file.startsWith('apps/server/src/') && source.includes('fc.asyncProperty') && SERVER.test(source)
  })
  expect(asking.length).toBeGreaterThan(15)
  expect(asking.filter(file => !read(ROOT, file).includes('endOnFailure: true'))).toEqual([])
})
