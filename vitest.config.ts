import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { needsProcess } from './tools/alone.ts'
import { filesIn, ROOT, read } from './tools/tree.ts'

/** Begun last, it would run on alone when all the others are done. */
const LONGEST = /garbage\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => Number(LONGEST.test(other.moduleId)) - Number(LONGEST.test(one.moduleId)))
  }
}

const TESTS = ['apps', 'packages', 'tools']
  .flatMap(folder => filesIn(ROOT, folder))
  .filter(file => /\.test\.tsx?$/.test(file))
const alone = TESTS.filter(file => needsProcess(read(ROOT, file)))

export default defineConfig({
  test: {
    setupFiles: ['apps/server/src/core/testing/deprecations.ts'],
    globalSetup: ['apps/server/src/core/testing/database.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // What a file loads is loaded once for all that leave it as it was; the others have a process each.
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: TESTS.filter(file => !alone.includes(file)),
          setupFiles: ['apps/server/src/core/testing/nothing-left.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
})
