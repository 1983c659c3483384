import { Failed } from '@openbook/api/core/errors.ts'
import type { SsoError } from '@openbook/api/core/sso-errors.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { refused } from './wire.ts'

vi.stubGlobal('window', { location: { pathname: '/contacts', search: '' } })
vi.stubGlobal('document', { cookie: '' })
afterAll(() => vi.unstubAllGlobals())

const refusal = (code: string) => new Failed(401, { code, errors: { user: ['Sign in.'] } } as never)

test('why one’s provider ended the session is told, whatever the next request of the page hears', async () => {
  const led: (SsoError | undefined)[] = []
  for (const code of ['signed_out', 'failed_to_refresh_token', 'signed_out'])
    refused(refusal(code), error => led.push(error))
  await expect.poll(() => led).toHaveLength(3)
  expect(led.at(-1)).toBe('failed_to_refresh_token')
})
