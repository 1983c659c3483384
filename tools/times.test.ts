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

/** Looks through the days around today, whatever the zone. */
const EVERY_ZONE = ['apps/server/src/campaign-triggers/scan.ts']

test('no statement of the server takes the day in UTC for the day of whoever asks', () => {
  const asking = sourcesIn(ROOT).filter(
    file =>
      file.startsWith('apps/server/src/') &&
      !isTest(file) &&
      !/(fixtures|seed)/.test(file) &&
      /\bcurrent_date\b/.test(read(ROOT, file)),
  )
  expect(asking).toEqual(EVERY_ZONE)
})
