import { expect, test } from 'vitest'
import { FLAG_NAMES } from '../packages/config/src/flags.ts'
import { isTest, ROOT, read, sourcesIn } from './tree.ts'

/** A switch in the console that nothing asks for would promise what it cannot do. */
test.each(FLAG_NAMES)('the flag %s is asked for', name => {
  const asking = sourcesIn(ROOT).filter(
    file =>
      /^(apps|packages)\//.test(file) &&
      !isTest(file) &&
      file !== 'packages/config/src/flags.ts' &&
      new RegExp(`['.]${name}\\b`).test(read(ROOT, file)),
  )
  expect(asking).not.toEqual([])
})
