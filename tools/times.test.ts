import { expect, test } from 'vitest'
import { isTest, ROOT, read, sourcesIn } from './tree.ts'

const TELLS_TIME = /\b(dateStyle|timeStyle|toLocaleDateString|toLocaleTimeString)\b/

test.each(['agent', 'admin'])('whatever tells a time in the %s app names the zone it is told in', app => {
  const sources = sourcesIn(ROOT).filter(file => file.startsWith(`apps/${app}/src/`) && !isTest(file))
  const careless = sources.filter(file => {
    const source = read(ROOT, file)
    return TELLS_TIME.test(source) && !/\btimeZone\b/.test(source)
  })
  expect(sources.length).toBeGreaterThan(100)
  expect(careless).toEqual([])
})
