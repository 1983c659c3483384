import * as health from '@openbook/api/health.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedOutCall } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { VERSION } from './routes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a server whose database answers is healthy, and anyone may ask', async () => {
  expect(await signedOutCall(server.origin)(health.show)).toEqual({ status: 'ok', version: VERSION, database: 'ok' })
})

test('a server that lost its database says so instead', async () => {
  const lost = await startServer()
  const query = lost.core.database.pool.query.bind(lost.core.database.pool)
  lost.core.database.pool.query = (() => Promise.reject(new Error('gone'))) as typeof query
  await expect(signedOutCall(lost.origin)(health.show)).rejects.toMatchObject({ status: 503 })
  lost.core.database.pool.query = query
  await lost.close()
})

test('figures for Prometheus are for this machine alone', async () => {
  const figures = await (await fetch(`${server.origin}/metrics`)).text()
  expect(figures).toContain('http_request_duration_seconds_bucket')
  expect(figures).toContain('process_resident_memory_bytes')
  const from = await fetch(`${server.origin}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(from.status).toBe(404)
})
