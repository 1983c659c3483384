import { expect, test } from 'vitest'
import { caller } from './call.ts'
import { type Route, route } from './route.ts'

const named = route({ kind: 'write', method: 'POST', path: '/v1/things', access: 'signed_in', once: true })
const plain = route({ kind: 'write', method: 'POST', path: '/v1/things', access: 'signed_in' })

/** The headers a call goes out with. */
async function headersOf(asked: Route, options: { name?: string }) {
  let sent = new Headers()
  const fetch = async (_: unknown, init?: RequestInit) => {
    sent = new Headers(init?.headers)
    return new Response(null, { status: 204 })
  }
  await caller({ origin: '', fetch: fetch as typeof globalThis.fetch, headers: () => ({}) })(asked, undefined, options)
  return sent
}

test('a request is named where its route knows names, and nowhere else', async () => {
  const name = 'a2f0c9f6-53c4-4a0b-8a53-0f6f5e3d8c11'
  expect((await headersOf(named, { name })).get('idempotency-key')).toBe(name)
  expect((await headersOf(named, {})).has('idempotency-key')).toBe(false)
  expect((await headersOf(plain, { name })).has('idempotency-key')).toBe(false)
})

test('every answer is heard, a refusal and an empty one too', async () => {
  const heard: number[] = []
  let status = 204
  const answer = async () => new Response(status === 204 ? null : '{}', { status })
  const call = caller({
    origin: '',
    fetch: answer as typeof globalThis.fetch,
    headers: () => ({}),
    onAnswer: response => void heard.push(response.status),
  })
  await call(plain)
  status = 404
  await expect(call(plain)).rejects.toMatchObject({ status: 404 })
  expect(heard).toEqual([204, 404])
})
