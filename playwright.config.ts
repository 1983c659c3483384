import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './tools/chromium.ts'

// Workers read this file too, and must find the same directory: tests start more processes on it.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `openbook-e2e-${process.pid}`)
const port = Number(process.env.E2E_PORT || 3170)
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP *.e2e.example 127.0.0.1',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 30_000,
    // What still moves on a busy machine is elsewhere by the end of a click, and the click is nobody's.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace slows every test by a fifth: kept where somebody looks for a cause.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Chromium names a download in the letters of its locale: in C, no name with an "ü".
    launchOptions: {
      executablePath: chromiumPath() ?? '',
      args: flags,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      slowMo: Number(process.env.SLOW || 0),
    },
  },
  projects: [
    { name: 'all', testIgnore: '**/business-units.e2e.ts' },
    { name: 'brands', testMatch: '**/business-units.e2e.ts' },
  ],
  webServer: {
    command: 'node e2e/main-server.ts',
    url: `http://localhost:${port}/v1/health`,
    timeout: 120_000,
    reuseExistingServer: Boolean(process.env.E2E_REUSE),
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      RATE_LIMIT: 'off',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      DEMO: '1',
      SANDBOX_DNS_DELAY: '1',
    },
  },
})
