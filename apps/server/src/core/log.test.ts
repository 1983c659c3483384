import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Core } from './core.ts'
import { readEnv } from './env.ts'
import { Hosts } from './http/hosts.ts'
import { buildServer } from './http/server.ts'
import { buildLog } from './log.ts'

let written = ''
const lines = new Writable({
  write: (chunk, _encoding, done) => {
    written += String(chunk)
    done()
  },
})
let app: Awaited<ReturnType<typeof buildServer>>
beforeAll(async () => {
  const env = readEnv({
    DATA_DIR: '/tmp/openbook-log-test',
    NODE_ENV: 'production',
    OPENBOOK_SECRET: 'test-secret',
    PUBLIC_URL: 'https://openbook.example',
  })
  const core = { env, log: buildLog('info', lines), cable: { hear: () => {} }, onWritten: [] } as unknown as Core
  core.hosts = new Hosts(core)
  app = await buildServer(core)
})
afterAll(() => app.close())

test('what was asked is in the log, and neither a token nor who was searched for', async () => {
  const token = 'Zm9yZ2VkLXRva2VuLWZvci1hLXRlc3QtMDEyMzQ1Njc4OQ'
  await app.inject({
    url: `/v1/signups/invitations/${token}?q=Ottilie&code=${token}`,
    headers: { cookie: `auth_token=${token}`, authorization: `Bearer ${token}`, referer: `https://x.example/${token}` },
  })
  await app.inject({ url: '/v1/contacts/100042/notes' })
  expect(written).toContain('"url":"/v1/signups/invitations/…"')
  expect(written).toContain('"url":"/v1/contacts/100042/notes"')
  expect(written).not.toContain(token)
  expect(written).not.toContain('Ottilie')
})
