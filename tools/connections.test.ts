import { expect, test } from 'vitest'
import { isTest, ROOT, read, sourcesIn } from './tree.ts'

const OPENS = /\bnew (?:pg\.)?(?:Client|Pool)\(/

// A lost connection is told to the statement under way and, once more, to whoever listens: where nobody does, the process ends.
test('whoever opens a connection to the database hears that it is lost', () => {
  const opening = sourcesIn(ROOT).filter(file => {
    const source = read(ROOT, file)
    return file.startsWith('apps/server/src/') && !isTest(file) && !source.includes(`'vitest'`) && OPENS.test(source)
  })
  expect(opening.length).toBeGreaterThan(4)
  expect(opening.filter(file => !read(ROOT, file).includes(".on('error'"))).toEqual([])
})
