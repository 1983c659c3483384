import { RATE } from '@openbook/api/lead-intake.ts'
import { expect, test } from 'vitest'
import { agency } from '../core/testing/agency.ts'
import { startServer } from '../core/testing/server.ts'
import { send, vendorOf } from './fixtures/vendor.ts'

test('each key has its own limit of requests', async () => {
  const server = await startServer({ env: { RATE_LIMIT: 'on' } })
  try {
    const ours = await agency(server)
    const [busy, calm] = [await vendorOf(ours), await vendorOf(ours)]
    for (let left = RATE.max; left > 0; left -= 60)
      await Promise.all(Array.from({ length: 60 }, () => send(server, busy.key, {})))
    const refused = await send(server, busy.key, {})
    expect(refused).toMatchObject({ status: 429, body: { errors: { base: /Too many requests/ } } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send(server, calm.key, {})).status).toBe(422)
  } finally {
    await server.close()
  }
})
