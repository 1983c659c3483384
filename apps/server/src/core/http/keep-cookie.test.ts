import { globSync, readFileSync } from 'node:fs'
import { COOKIES, type CookieName } from '@openbook/config/cookies.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, PASSWORD } from '../testing/agency.ts'
import { startServer, type TestServer } from '../testing/server.ts'

const ROOT = new URL('../../../../../', import.meta.url).pathname
const NAMES = (Object.keys(COOKIES) as CookieName[]).sort()
/** The files of an app that people run, by path. */
const sourcesOf = (app: string) =>
  new Map(
    globSync(`apps/${app}/src/**/*.{ts,tsx}`, { cwd: ROOT })
      .filter(path => !/\.test\.|\/testing\//.test(path))
      .map(path => [path, readFileSync(`${ROOT}${path}`, 'utf8')] as const),
  )
const server = sourcesOf('server')

let running: TestServer
let ours: Agency
beforeAll(async () => {
  running = await startServer()
  ours = await agency(running)
})
afterAll(() => running.close())

/** What a call names its cookie, by the constant of its file or of another that exports it. */
function named(sources: Map<string, string>, call: RegExp): string[] {
  const all = [...sources.values()].join('\n')
  const found = [...sources.values()].flatMap(text =>
    [...text.matchAll(call)].map(([, constant]) => {
      const own = new RegExp(`^const ${constant} = '(\\w+)'`, 'm').exec(text)
      return (own ?? new RegExp(`^export const ${constant} = '(\\w+)'`, 'm').exec(all))?.[1] ?? `${constant}?`
    }),
  )
  return [...new Set(found)].sort()
}

test('a cookie is set in one place, which knows how long it is kept', () => {
  const set = [...server].filter(([, text]) => /\bsetCookie\(|header\(['"]set-cookie/i.test(text)).map(([path]) => path)
  expect(set).toEqual(['apps/server/src/core/http/keep-cookie.ts'])
  const apps = [...sourcesOf('agent'), ...sourcesOf('admin'), ...sourcesOf('public-webpage')]
  expect(apps.filter(([, text]) => /document\.cookie = /.test(text)).map(([path]) => path)).toEqual([
    'apps/agent/src/lib/cookies.ts',
    'apps/admin/src/layout/WaysIn.tsx',
  ])
})

test('the privacy policy names the cookies that are set, all of them and no others', () => {
  const byServer = named(server, /\bkeepCookie\(reply, (\w+)/g)
  const byApps = named(sourcesOf('agent'), /\bwriteCookie\((\w+), [^']/g)
  expect([...new Set([...byServer, ...byApps])].sort()).toEqual(NAMES)
  const page = readFileSync(`${ROOT}apps/agent/src/features/helps/PrivacyPolicy.tsx`, 'utf8')
  const said = [...page.matchAll(/^ {2}(\w+): ['"]/gm)].map(([, name]) => name).sort()
  expect(said).toEqual(NAMES)
})

test('a sign-in sets those, for as long as they are said to be kept', async () => {
  const response = await fetch(`${running.origin}/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ours.agent.username, password: PASSWORD }),
  })
  const set = response.headers.getSetCookie().map(each => /^(\w+)=.*Max-Age=(\d+)/.exec(each)?.slice(1) ?? [])
  const kept = new Map(set.map(([name, seconds]) => [name, Number(seconds)]))
  const { auth_token, csrf_token, known_browser } = COOKIES
  expect(Object.fromEntries(kept)).toEqual({ auth_token, csrf_token, known_browser })
})
