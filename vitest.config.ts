import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
    setupFiles: ['apps/server/src/core/testing/deprecations.ts'],
    globalSetup: ['apps/server/src/core/testing/database.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
