import * as sessions from '@openbook/api/sessions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, mint, PASSWORD, signedIn, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let limited: TestServer
let ours: Agency
beforeAll(async () => {
  limited = await startServer({ env: { RATE_LIMIT: 'on' } })
  ours = await agency(limited)
})
afterAll(() => limited.close())

const someone = (label: string) =>
  mint(limited, { business_unit_id: ours.business_unit_id, role: 'agent', username: `${label}.${ours.agent.username}` })

interface Said {
  code?: string
  errors?: { base?: string }
}
async function enter(username: string, ip: string, password = PASSWORD, cookie = '') {
  const response = await fetch(`${limited.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie },
    body: JSON.stringify({ username, password }),
  })
  return {
    status: response.status,
    wait: Number(response.headers.get('retry-after') ?? 0),
    said: (await response.json()) as Said,
    browser: /known_browser=[^;]+/.exec(response.headers.getSetCookie().join('\n'))?.[0] ?? '',
  }
}
const guessed = (username: string, times: number, minutesAgo: number, ip = '203.0.113.9') =>
  limited.core.database.system(db =>
    db.rows(
      `insert into sign_in_failures (username, ip, at)
       select lower($1), $2, now() - make_interval(mins => $3) from generate_series(1, $4)`,
      [username, ip, minutesAgo, times],
    ),
  )

test.each([
  [10, 14, 'a minute', 60],
  [10, 16, undefined, 0],
  [11, 16, '14 minutes', 840],
  [12, 31, '29 minutes', 1740],
  [13, 1, '119 minutes', 7140],
  [14, 1, '4 hours', 14_340],
  [40, 1, '4 hours', 14_340],
  [40, 241, undefined, 0],
])(
  'the wait grows with every wrong proof after it, and says how long in words and in Retry-After',
  async (times, minutesAgo, words, seconds) => {
    const names = [(await someone(`grown${times}x${minutesAgo}`)).username, `nobody.${times}x${minutesAgo}`]
    for (const name of names) {
      await guessed(name, times, minutesAgo)
      const { status, wait, said } = await enter(name, '203.0.113.10', 'not this one')
      expect(status, name).toBe(words ? 429 : 401)
      if (!words) continue
      expect(said, name).toMatchObject({ code: 'sessions.locked' })
      expect(said.errors?.base, name).toContain(`Wait ${words}, or choose a new password`)
      expect(Math.abs(wait - seconds), name).toBeLessThan(20)
    }
  },
)

test('an address that was wrong all day waits longer, whoever it tries', async () => {
  await guessed('many', 120, 20, '203.0.113.50')
  const { status, said } = await enter(ours.agent.username, '203.0.113.50')
  expect(status).toBe(429)
  expect(said.errors?.base).toContain('from your network. Wait 40 minutes')
})

test('strangers’ guesses do not lock out a browser that signed in before, nor a session', async () => {
  const user = await someone('besieged')
  const first = await enter(user.username, '198.51.100.1')
  expect(first.browser).toMatch(/^known_browser=./)
  for (let guess = 0; guess < 10; guess++)
    expect((await enter(user.username, '203.0.113.20', 'guess')).status).toBe(401)
  expect((await enter(user.username, '198.51.100.1')).status, 'a browser nobody knows').toBe(429)
  const other = await enter(ours.agent2.username, '198.51.100.1')
  expect((await enter(user.username, '198.51.100.1', PASSWORD, other.browser)).status, 'known by another name').toBe(
    429,
  )
  await user.call(sessions.prove, { body: { password: PASSWORD } })
  expect((await enter(user.username, '198.51.100.1', PASSWORD, first.browser)).status).toBe(200)
})

test('a browser that signed in before has ten guesses of its own, and no more', async () => {
  const user = await someone('guesser')
  const { browser } = await enter(user.username, '198.51.100.2')
  for (let guess = 0; guess < 10; guess++)
    expect((await enter(user.username, '198.51.100.2', 'guess', browser)).status).toBe(401)
  expect((await enter(user.username, '198.51.100.2', PASSWORD, browser)).status).toBe(429)
  expect((await enter(user.username, '198.51.100.2')).status).toBe(200)
})

test('an office of sixty behind one address signs in at once', async () => {
  const people: TestUser[] = []
  for (let desk = 0; desk < 12; desk++) people.push(await someone(`desk${desk}`))
  const all = people.flatMap(({ username }) => Array.from({ length: 5 }, () => enter(username, '198.51.100.60')))
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(statuses).toHaveLength(60)
})

test('who is held up finds it in the log, each time it grows; of names nobody has there is nothing', async () => {
  const user = await someone('logged')
  await guessed(user.username, 9, 1)
  await guessed('nobody.logged', 9, 1)
  await enter(user.username, '203.0.113.30', 'guess')
  await enter('nobody.logged', '203.0.113.30', 'guess')
  const locked = () =>
    ours.tenant(db =>
      db.rows<{ user_id: number; ip: string; changes: object }>(
        `select user_id, host(ip) as ip, changes from audit_log where action = 'sessions.locked' and ip = '203.0.113.30' order by id`,
      ),
    )
  expect(await locked()).toEqual([{ user_id: user.id, ip: '203.0.113.30', changes: { wrong: 10, minutes: 15 } }])
  await limited.core.database.system(db =>
    db.rows('delete from sign_in_failures where username = lower($1)', [user.username]),
  )
  await guessed(user.username, 10, 20)
  await enter(user.username, '203.0.113.30', 'guess')
  expect((await locked()).map(({ changes }) => changes)).toEqual([
    { wrong: 10, minutes: 15 },
    { wrong: 11, minutes: 30 },
  ])
  expect((await signedIn(limited.origin, user).call(sessions.me)).id).toBe(user.id)
})
