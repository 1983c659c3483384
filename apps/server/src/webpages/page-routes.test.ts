import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { changedSince, snapshot } from '../core/testing/snapshot.ts'
import { handOut, pageAt } from './find-page.ts'
import { DIST, renderer } from './renderer.ts'

let server: TestServer
let ours: Agency
let domain = ''
beforeAll(async () => {
  await buildPages()
  server = await startServer()
  ours = await agency(server)
  domain = `jane-${ours.business_unit_id}`
  await server.core.database.system(db =>
    db.rows('update users set domain_name = $2 where id = $1', [ours.agent.id, domain]),
  )
})
afterAll(() => server.close())

/** The pages come from the build, so tests of them want one as new as the sources. */
async function buildPages() {
  const app = new URL('../', DIST)
  const changed = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = (await Array.fromAsync(glob('src/**/*.*', { cwd: app }))).map(path =>
    changed(new URL(path, app).pathname),
  )
  if (changed(new URL('server/server.js', DIST).pathname) > Math.max(...sources)) return
  const vite = new URL('node_modules/vite/bin/vite.js', app).pathname
  const build = (...args: string[]) =>
    execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', ...args], {
      cwd: app,
      env: { ...process.env, NODE_ENV: 'production' },
    })
  build()
  build('--ssr', 'src/server.tsx', '--outDir', 'dist/server')
}

const at = (path: string) => `${server.origin}/webpages/${domain}${path}`
const token = async (ago = 10_000) =>
  handOut(server.core, await pageAt(server.core, domain), Date.now() - ago).form_token
const post = async (fields: Record<string, string>, headers: Record<string, string> = {}, to = at('/contact')) =>
  fetch(to, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const ann = async (more: Record<string, string> = {}) => ({
  first_name: 'Ann',
  phone: '401-555-8001',
  website: '',
  form_token: await token(),
  ...more,
})
const named = (first_name: string) =>
  ours.tenant(db =>
    db.rows<{ consent_at: string | null }>('select consent_at from contacts where first_name = $1', [first_name]),
  )

function onHost(host: string, path = '/') {
  return new Promise<{ status: number; body: string; location: string | undefined }>((resolve, reject) => {
    const sent = httpRequest(`${server.origin}${path}`, { headers: { host } }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', text => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, location: response.headers.location }))
    })
    sent.on('error', reject).end()
  })
}

test('the page stands at the subdomain, whole without script, and says where it is', async () => {
  const host = `${domain}.localhost:3000`
  const { status, body } = await onHost(host)
  expect(status).toBe(200)
  expect(body).toContain('<h1>')
  expect(body).toContain(`<link rel="canonical" href="http://${host}/"/>`)
  expect(body).toMatch(/<form[^>]* action="contact" method="post"/)
  expect(body).toMatch(/<input type="checkbox" id="consent"(?![^>]*checked)/)
  expect(body).not.toContain('style="')
  const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(body) ?? []
  const found = await onHost(host, script)
  expect(found.status).toBe(200)
  expect(found.body).toContain('fetch(')
})

test('other addresses of a subdomain', async () => {
  const host = `${domain}.localhost:3000`
  expect(await onHost(host, '/contact')).toMatchObject({ status: 303, location: './#form' })
  expect(await onHost(host, '/thanks')).toMatchObject({ status: 200, body: expect.stringContaining('Thank you') })
  expect(await onHost(host, '/robots.txt')).toMatchObject({
    status: 200,
    body: expect.stringContaining('User-agent: *'),
  })
  const nothing = await onHost(host, '/no/such?thing=1')
  expect(nothing).toMatchObject({ status: 404, body: expect.stringContaining('This page does not exist.') })
  expect(nothing.body).toContain('noindex')
  expect(await onHost('nobody-here.localhost:3000')).toMatchObject({
    status: 404,
    body: expect.stringContaining('There is no page here yet'),
  })
  expect(await onHost('nobody-here.localhost:3000', '/thanks')).toMatchObject({ status: 404 })
})

test('the page of a closed agency says so, and takes nothing', async () => {
  const theirs = await agency(server)
  const name = `closed-${theirs.business_unit_id}`
  await theirs.tenant(db => db.rows('update users set domain_name = $1 where id = $2', [name, theirs.agent.id]))
  const host = `${name}.localhost:3000`
  expect((await onHost(host)).status).toBe(200)
  await server.core.database.system(db =>
    db.rows('update business_units set deactivated_at = now() where id = $1', [theirs.business_unit_id]),
  )
  const closed = await onHost(host)
  expect(closed).toMatchObject({ status: 404, body: expect.stringContaining('This page is closed.') })
  expect(closed.body).toContain('noindex')
})

test('a form sent without script makes the lead and leads to the thanks', async () => {
  const from = at('/?utm_source=card')
  const response = await post(await ann({ first_name: 'Plain', phone: '401-555-8002', consent: 'yes' }), {
    referer: from,
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, './thanks'])
  expect(await named('Plain')).toEqual([{ consent_at: expect.any(String) }])
  const [receipt] = await ours.tenant(db =>
    db.rows(`select page_url from webpage_submissions where fields ->> 'first_name' = 'Plain'`),
  )
  expect(receipt).toEqual({ page_url: from })
})

test('what needs another look comes back with all that was typed, made harmless, and the same form', async () => {
  const form = await ann({
    phone: '12',
    last_name: '"><script>alert(1)</script>',
    message: '</textarea><img src=x onerror=alert(1)>',
    consent: 'yes',
  })
  const before = await snapshot(server, ours)
  const response = await post(form)
  const body = await response.text()
  expect(response.status).toBe(422)
  expect(changedSince(before, await snapshot(server, ours))).toEqual([])
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('<img')
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(body).toContain('&lt;/textarea&gt;&lt;img src=x onerror=alert(1)&gt;</textarea>')
  expect(body).toContain('<a href="#phone">Enter a US phone number')
  expect(body).toMatch(/class="summary"[^>]*autofocus/i)
  expect(body).toMatch(/id="consent"[^>]*checked/)
  expect(body).toContain(`value="${form.form_token}"`)
})

test('spam sent without script sees the thanks too', async () => {
  const response = await post(await ann({ first_name: 'Robot', website: 'https://buy.example' }))
  expect(response.status).toBe(303)
  expect(await named('Robot')).toEqual([])
})

test('a form of yesterday comes back fresh and can be sent at once', async () => {
  const stale = await post(
    await ann({ first_name: 'Patient', phone: '401-555-8003', form_token: await token(25 * 60 * 60 * 1000) }),
  )
  const body = await stale.text()
  expect([stale.status, body]).toEqual([422, expect.stringContaining('open for more than a day')])
  const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(body) ?? []
  expect((await post(await ann({ first_name: 'Patient', phone: '401-555-8003', form_token }))).status).toBe(303)
  expect(await named('Patient')).toHaveLength(1)
})

test('a form of yesterday comes back with its box open where the words beside it are others by now', async () => {
  const yesterday = async (first_name: string) =>
    (
      await post(
        await ann({
          first_name,
          phone: '401-555-8005',
          consent: 'yes',
          form_token: await token(25 * 60 * 60 * 1000),
        }),
      )
    ).text()
  expect(await yesterday('Same words')).toMatch(/id="consent"[^>]*checked/)
  const form = await ann({ consent: 'yes', form_token: await token(25 * 60 * 60 * 1000) })
  await ours.tenant(db =>
    db.rows(`insert into webpages (user_id, consent_text, consent_version) values ($1, 'Other words.', '2')`, [
      ours.agent.id,
    ]),
  )
  const body = await (await post(form)).text()
  await ours.tenant(db => db.rows('delete from webpages where user_id = $1', [ours.agent.id]))
  expect(body).toContain('Other words.')
  expect(body).toContain('open for more than a day')
  expect(body).toMatch(/id="consent"(?![^>]*checked)/)
  expect(body).toContain('<a href="#consent">These words have changed')
})

test('another site cannot send the form', async () => {
  const before = await snapshot(server, ours)
  for (const [name, value] of [
    ['origin', 'https://elsewhere.example'],
    ['origin', 'not an origin'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ] as const) {
    const response = await post(await ann(), { [name]: value })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('another site')
  }
  expect(changedSince(before, await snapshot(server, ours))).toEqual([])
  expect(
    (await post(await ann({ phone: '401-555-8004' }), { origin: server.origin, 'sec-fetch-site': 'same-origin' }))
      .status,
  ).toBe(303)
})

test('too much, the wrong kind, and an unknown page are answered in words', async () => {
  const long = await post(await ann({ message: 'a'.repeat(70_000) }))
  expect([long.status, await long.text()]).toEqual([413, expect.stringContaining('shorten your message')])
  const json = await fetch(at('/contact'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"first_name":"Ann"}',
  })
  expect(json.status).toBe(415)
  const xml = await fetch(at('/contact'), { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' })
  expect([xml.status, xml.headers.get('content-type')]).toEqual([415, 'text/html; charset=utf-8'])
  expect((await post(await ann(), {}, `${server.origin}/webpages/nobody-here/contact`)).status).toBe(404)
  expect((await fetch(at('/contact'), { method: 'POST' })).status).toBe(415)
})

test('sent too often, the form comes back with what was typed', async () => {
  const limited = await startServer({ env: { RATE_LIMIT: 'on' } })
  const send = async () =>
    post(await ann({ first_name: 'Again', message: 'keep me' }), {}, `${limited.origin}/webpages/${domain}/contact`)
  for (let time = 0; time < 5; time++) expect((await send()).status).toBe(303)
  const refused = await send()
  expect(refused.status).toBe(429)
  const body = await refused.text()
  expect(body).toContain('wait a minute')
  expect(body).toContain('>keep me</textarea>')
  await limited.close()
})

test('a picture is shown if it is one by its bytes', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  const keep = (key: string, bytes: Buffer) => server.core.files.put(key, Readable.from([bytes]), { maxBytes: 1000 })
  expect((await fetch(at('/photo'))).status).toBe(404)
  await keep('webpages/jane.png', png)
  await ours.tenant(db =>
    db.rows(`insert into webpages (user_id, photo) values ($1, 'webpages/jane.png')`, [ours.agent.id]),
  )
  const shown = await fetch(at('/photo'))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(png)
  expect(await (await fetch(at('/'))).text()).toContain('<img class="face" src="photo"')
  await keep('webpages/page.png', Buffer.from('<html><script>alert(1)</script></html>'))
  await ours.tenant(db =>
    db.rows(`update webpages set photo = 'webpages/page.png' where user_id = $1`, [ours.agent.id]),
  )
  expect((await fetch(at('/photo'))).status).toBe(404)
})

test('the logo of the agent stands on top of the page', async () => {
  expect(await (await fetch(at('/'))).text()).not.toContain('class="logo"')
  expect((await fetch(at('/logo'))).status).toBe(404)
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const key = `webpages/logo-${ours.agent.id}.png`
  await server.core.files.put(key, Readable.from([png], { objectMode: false }), { maxBytes: 1000 })
  await ours.tenant(db => db.rows('update users set logo = $2 where id = $1', [ours.agent.id, key]))
  expect(await (await fetch(at('/'))).text()).toContain('<img class="logo" src="logo" alt=""')
  const shown = await fetch(at('/logo'))
  expect(shown.headers.get('content-type')).toContain('image/png')
  expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true)
})

test('before the first build there is nothing to draw with', () => {
  expect(renderer(new URL('file:///nowhere/'))).toBeUndefined()
})
