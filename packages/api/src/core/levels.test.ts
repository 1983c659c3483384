import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Believed } from './identity.ts'
import { Levels } from './levels.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shelf = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** A page, and what it sent: each request answers when told to. */
function page() {
  const sent: string[] = []
  const answers = new Map<string, (response: Response) => void>()
  const assign = vi.fn()
  const browser = {
    localStorage: shelf,
    sessionStorage: shelf,
    location: { pathname: '/dashboard', search: '', assign },
    navigator: {},
    addEventListener: () => {},
    fetch,
  }
  const levels = new Levels(() => browser, new Believed())
  const send = (method: string, path: string) =>
    levels.send(method, path, () => {
      sent.push(`${method} ${path}`)
      return new Promise(answer => answers.set(path, answer))
    })
  const answer = (path: string, status = 200) => answers.get(path)?.(new Response('', { status }))
  return { levels, sent, send, answer, assign }
}
const moment = () => vi.advanceTimersByTimeAsync(10)
const OUT = '/v1/sessions?all=true'
const EVERYWHERE = '/v1/sessions/log_out_of_all'

test('signing out waits for what is under way, and nothing goes out beside it or after it from the page that leaves', async () => {
  const { levels, sent, send, answer, assign } = page()
  const before = send('GET', '/v1/contacts')
  await moment()
  const out = send('DELETE', OUT)
  void send('GET', '/v1/bulk_jobs')
  await moment()
  expect(sent).toEqual(['GET /v1/contacts'])
  answer('/v1/contacts')
  await before
  await moment()
  expect(sent).toEqual(['GET /v1/contacts', `DELETE ${OUT}`])
  answer(OUT)
  await out
  await moment()
  levels.back(7, '/admin/')
  await moment()
  expect(assign).toHaveBeenCalledWith('/admin/')
  expect(sent).toHaveLength(2)
})

test('a page hears nothing of its own end while it logs out of everything and leaves, however slow the way', async () => {
  const { levels, send, answer } = page()
  const out = send('POST', EVERYWHERE)
  const heard = vi.fn()
  await moment()
  void levels.left().then(heard)
  await vi.advanceTimersByTimeAsync(9000)
  answer(EVERYWHERE)
  await out
  levels.back(7, '/sso-logout')
  await vi.advanceTimersByTimeAsync(9000)
  expect(heard).not.toHaveBeenCalled()
})

test('where signing out is refused, all goes on', async () => {
  const { sent, send, answer } = page()
  const out = send('DELETE', OUT)
  void send('GET', '/v1/bulk_jobs')
  await moment()
  answer(OUT, 403)
  await out
  await moment()
  expect(sent).toEqual([`DELETE ${OUT}`, 'GET /v1/bulk_jobs'])
})

test('a request that never ends does not keep anybody signed in', async () => {
  const { sent, send } = page()
  void send('GET', '/v1/contacts')
  await moment()
  void send('DELETE', OUT)
  await vi.advanceTimersByTimeAsync(1500)
  expect(sent).toEqual(['GET /v1/contacts', `DELETE ${OUT}`])
})

test('ending another session is a request like any other', async () => {
  const { sent, send } = page()
  void send('DELETE', '/v1/sessions/12')
  void send('GET', '/v1/sessions')
  await moment()
  expect(sent).toEqual(['DELETE /v1/sessions/12', 'GET /v1/sessions'])
})
