import { glob, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import * as contactImports from '@openbook/api/contact-imports.ts'
import * as contacts from '@openbook/api/contacts.ts'
import * as users from '@openbook/api/users.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixtures, idsFor, makeFixtures } from './access-fixtures.ts'
import { workbookOf, zipOf } from './contact-imports/fixtures/workbook.ts'
import { type Agency, agency, type TestUser } from './core/testing/agency.ts'
import { ENDPOINTS, type Endpoint, fieldsOf, formOf, pathOf, whoMay } from './core/testing/endpoints.ts'
import { sample } from './core/testing/sample.ts'
import { startServer, type TestServer } from './core/testing/server.ts'
import { smtp } from './core/vendors/mail/smtp.ts'

// Content made to do harm: scripts, files, formulas, header lines. The whole list is in docs/hostile.md.

let server: TestServer
let ours: Agency
let fixtures: Fixtures
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  fixtures = await makeFixtures(server, ours)
})
afterAll(() => server.close())

const SCRIPT = '<script>alert(1)</script>'

test('no page runs a script that is not a file of ours, nor stands in a frame of somebody else', async () => {
  for (const path of ['/', '/login', '/admin/', '/webpages/nobody/', '/nothing.here', '/v1/users/me', '/v1/nothing']) {
    const { headers } = await fetch(server.origin + path)
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split(';').map(each => {
        const [name = '', ...values] = each.trim().split(' ')
        return [name, values.join(' ')]
      }),
    )
    expect(policy, path).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'script-src-attr': "'none'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
  }
})

/** The style sheet of the public page and its JSON for search engines, which holds no < (pages.test.tsx). */
const KNOWN = ['public-webpage/src/webpages/Document.tsx', 'public-webpage/src/webpages/Document.tsx']

test('nothing anybody wrote is ever taken for HTML: the apps have no way to', async () => {
  const sinks =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|srcDoc|document\.write|\beval\(|new Function\(|DOMParser|createContextualFragment|<iframe|<object|<embed/g
  const apps = `${import.meta.dirname}/../../`
  const found: string[] = []
  let files = 0
  for await (const file of glob('{agent,admin,public-webpage}/src/**/*.{ts,tsx}', { cwd: apps })) {
    if (/\.test\.tsx?$/.test(file)) continue
    files++
    for (const _ of (await readFile(apps + file, 'utf8')).matchAll(sinks)) found.push(file)
  }
  expect(files).toBeGreaterThan(300)
  expect(found).toEqual(KNOWN)
})

/** Fields that end up as a link. */
const LINKS = /(^|_)(url|website|facebook|instagram|linkedin|twitter|google|youtube|yelp|issuer)$/
const BAD_LINKS = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
]

/** One's own account, and the setting that is a file. */
const aimed = (path: string, who: TestUser) => ({
  ...(path.startsWith('/v1/users/{id}') && { id: String(who.id) }),
  ...(path.startsWith('/v1/admin/settings/') && { id: 'import_template' }),
})

async function send({ route }: Endpoint, body: string | FormData, headers: Record<string, string>) {
  const who = whoMay(route, ours)
  const path = pathOf(route, {
    ...idsFor(fixtures, route.path),
    ...aimed(route.path, who),
  })
  const response = await fetch(server.origin + path, {
    method: route.method,
    headers: { ...who.headers, ...headers },
    body,
  })
  return { status: response.status, text: await response.text() }
}
const JSON_TYPE = { 'content-type': 'application/json' }
test('a link that is a script is refused wherever a link can be written', async () => {
  const wrong: string[] = []
  let tried = 0
  for (const endpoint of ENDPOINTS) {
    const { kind, body, form } = endpoint.route
    const schema = body ?? form
    if (kind !== 'write' || !schema) continue
    // The website of the public form is the trap for robots: it is never kept.
    const names = Object.keys(fieldsOf(schema)).filter(name => LINKS.test(name))
    for (const name of names.filter(() => endpoint.route.access !== 'public'))
      for (const link of BAD_LINKS) {
        tried++
        const fields = { ...(sample(schema) as object), [name]: link }
        const { status, text } = body
          ? await send(endpoint, JSON.stringify(fields), JSON_TYPE)
          : await send(endpoint, formOf(fields), {})
        if (status < 400 && !/^\s*(https?:|null)/.test(String(JSON.parse(text)[name])))
          wrong.push(`${endpoint.name} keeps ${name}: ${JSON.parse(text)[name]}`)
        if (status >= 500) wrong.push(`${endpoint.name} ${name}: ${status}`)
      }
  }
  expect(tried).toBeGreaterThan(30)
  expect(wrong).toEqual([])
})

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`
const disguised = (content: string) => [
  new File([content], 'picture.png', { type: 'image/png' }),
  new File([content], 'paper.pdf', { type: 'application/pdf' }),
  new File([content], 'drawing.svg', { type: 'image/svg+xml' }),
  new File([content], 'page.html', { type: 'text/html' }),
]
/** Under which name each takes its file; uploads of leads are read, never shown, and are not here. */
const FILES: Record<string, string[]> = {
  'campaignTriggers.adminCreate': ['file'],
  'campaignTriggers.adminUpdate': ['file'],
  'contactFiles.create': ['file'],
  'corporations.adminCreate': ['logo', 'file_0', 'preview_image_0'],
  'corporations.adminUpdate': ['logo', 'file_0', 'preview_image_0'],
  'products.adminCreate': ['image'],
  'products.adminUpdate': ['image'],
  'profiles.updateProfile': ['personal_photo', 'logo'],
  'settings.adminUpdate': ['file'],
  'trainings.adminCreate': ['file'],
  'trainings.adminUpdate': ['file'],
  'webpages.updateWebpage': ['photo'],
}

test('an SVG or a page in HTML is refused by every upload, whatever it calls itself', async () => {
  const uploads = ENDPOINTS.filter(({ route, name }) => route.form && !name.startsWith('contactImports.'))
  expect(uploads.map(({ name }) => name).sort()).toEqual(Object.keys(FILES))
  const kept: string[] = []
  for (const endpoint of uploads)
    for (const field of FILES[endpoint.name] ?? [])
      for (const file of [...disguised(SVG), ...disguised(HTML)]) {
        const fields = {
          ...(sample(endpoint.route.form) as object),
          ...(field.endsWith('_0') && { files: JSON.stringify([{ file_title: 'Paper' }]) }),
        }
        const { status, text } = await send(endpoint, formOf(fields, [field, file]), {})
        if (![413, 415, 422].includes(status)) kept.push(`${endpoint.name} ${field} ${file.name}: ${status} ${text}`)
      }
  expect(kept).toEqual([])
})

test('a file is handed out to be saved, never to be shown, whatever is in it', async () => {
  await server.core.files.put('fixture', Readable.from([Buffer.from(HTML)]), { maxBytes: 1000 })
  await fetch(`${server.origin}/v1/admin/settings/import_template`, {
    method: 'PATCH',
    headers: ours.admin.headers,
    body: formOf({}, ['file', new File(['Name\n'], 'a.csv')]),
  })
  await ours.tenant(db => db.rows(`update contact_exports set expires_at = now() + interval '1 day', size_bytes = 10`))
  await ours.tenant(db =>
    db.rows(
      `update corporation_files set storage_key = 'fixture', content_type = 'application/pdf', filename = 'a.pdf', size_bytes = 10`,
    ),
  )
  const handed: string[] = []
  for (const { name, route } of ENDPOINTS) {
    if (route.method !== 'GET' || typeof route.returns !== 'string' || route.access === 'public') continue
    const path = pathOf(route, {
      ...idsFor(fixtures, route.path),
      format: 'csv',
      ...(name === 'settings.file' && { key: 'import_template' }),
    })
    const response = await fetch(server.origin + path, { headers: whoMay(route, ours).headers })
    await response.arrayBuffer()
    if (response.status !== 200) continue
    handed.push(name)
    expect(response.headers.get('content-disposition'), name).toMatch(/^attachment; filename=/)
    expect(response.headers.get('x-content-type-options'), name).toBe('nosniff')
    expect(response.headers.get('content-type'), name).not.toMatch(/html|svg|xml(?!formats)|script/)
    if (route.returns === 'application/octet-stream')
      expect(response.headers.get('content-security-policy'), name).toBe("default-src 'none'; sandbox")
  }
  expect(handed.sort()).toEqual([
    'agentflowStatuses.adminExport',
    'agentflowStatuses.adminGroupExport',
    'apiRequests.adminExport',
    'apiTracking.adminExport',
    'apiTracking.adminExportKeys',
    'auditLog.adminExport',
    'businessUnits.adminExport',
    'campaignTriggers.adminExport',
    'carriers.adminExport',
    'categories.adminExport',
    'comraReports.adminExport',
    'contactExports.download',
    'contactFiles.download',
    'contactImports.rejected',
    'contactTransfers.adminExport',
    'corporations.adminExport',
    'corporations.adminFile',
    'customDomains.adminExport',
    'emailTemplates.adminExport',
    'featureFlags.adminExport',
    'groups.adminExport',
    'helps.adminExport',
    'licences.adminExport',
    'mailers.adminExport',
    'officeLocations.adminExport',
    'orders.adminContacts',
    'orders.adminExport',
    'permissions.adminExport',
    'pools.adminExport',
    'products.adminExport',
    'profiles.exportUsers',
    'quietJobs.adminExport',
    'settings.adminExport',
    'settings.file',
    'signups.adminExport',
    'singleSignOn.adminExport',
    'sources.adminExport',
    'statuses.adminExport',
    'trainings.adminExport',
    'trainings.download',
    'users.adminExport',
    'users.adminOwnersExport',
    'users.adminPaidMembershipExport',
    'users.adminPoolHoldersExport',
    'users.teamExport',
    'users.teamWorkbook',
    'wallets.adminExport',
  ])
})

/** The first bytes of pictures that claim so many pixels: all that is told of a bomb before it unfolds. */
const claims: Record<string, (side: number) => Buffer> = {
  png: side => {
    const chunk = (name: string, data: Buffer) =>
      Buffer.concat([sized(4, data.length, 'BE'), Buffer.from(name), data, Buffer.alloc(4)])
    const head = Buffer.concat([sized(4, side, 'BE'), sized(4, side, 'BE'), Buffer.from([8, 6, 0, 0, 0])])
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IEND', Buffer.of())])
  },
  jpeg: side => {
    const note = Buffer.concat([Buffer.from('ffe2', 'hex'), sized(2, 60_002, 'BE'), Buffer.alloc(60_000)])
    const frame = Buffer.concat([Buffer.from('ffc0001108', 'hex'), sized(2, side, 'BE'), sized(2, side, 'BE')])
    return Buffer.concat([Buffer.from('ffd8', 'hex'), note, frame, Buffer.from('03012200021101031101ffda', 'hex')])
  },
  webp: side => {
    const body = Buffer.concat([
      Buffer.from('WEBPVP8X'),
      sized(4, 10),
      sized(4, 0),
      sized(3, side - 1),
      sized(3, side - 1),
    ])
    return Buffer.concat([Buffer.from('RIFF'), sized(4, body.length), body])
  },
  gif: side => Buffer.concat([Buffer.from('GIF89a'), sized(2, side), sized(2, side), Buffer.from([0, 0, 0, 0x3b])]),
}
function sized(bytes: number, value: number, order: 'LE' | 'BE' = 'LE') {
  const field = Buffer.alloc(bytes)
  field[`writeUInt${order}`](value, 0, bytes)
  return field
}

test.each(Object.entries(claims))(
  'a picture of few bytes and many pixels is refused by every upload: %s',
  async (kind, claim) => {
    const wrong: string[] = []
    for (const endpoint of ENDPOINTS.filter(
      ({ name }) => name in FILES && !/^(campaignTriggers|settings)\./.test(name),
    ))
      for (const named of FILES[endpoint.name] ?? [])
        for (const side of [20_000, 7_500, 600]) {
          const field = named.replace(/^(\w+)_0$/, 'files[0][$1]')
          const fields = {
            ...(sample(endpoint.route.form) as object),
            ...(endpoint.name.startsWith('products.') && { price: '49' }),
            ...(field !== named && { files: JSON.stringify([{ file_title: 'Paper' }]) }),
          }
          const file = new File([new Uint8Array(claim(side))], `picture.${kind}`)
          const { text } = await send(endpoint, formOf(fields, [field, file]), {})
          const fits =
            side === 600 ? !/pixels|damaged/.test(text) : /too many pixels|Send a JPEG, PNG or WebP/.test(text)
          if (!fits) wrong.push(`${endpoint.name} ${field} ${side}: ${text}`)
        }
    expect(wrong).toEqual([])
  },
)

const upload = (bytes: Buffer, name: string) =>
  ours.agent.call(contactImports.validate, { form: {}, files: { file: new File([new Uint8Array(bytes)], name) } })
const row = (cells: string) => `<row r="1"><c r="A1"><v>1</v></c></row>${cells}`

test.each([
  ['cells at far corners', row('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), /too many rows and columns/],
  ['a row beyond any sheet', row('<row r="99999999"><c r="A99999999"><v>1</v></c></row>'), /too many rows and columns/],
  ['a column beyond any sheet', row('<row r="2"><c r="ZZZZ2"><v>1</v></c></row>'), /too many rows and columns/],
  ['a place in disguise', row('<row r="10&#52;8576"><c r="XFD10&#52;8576"/></row>'), /too many rows and columns/],
  ['cells that do not say where they are', '<row r="1"><c><v>1</v></c></row>', /damaged/],
])('a small workbook that unfolds into a large one is refused in words: %s', async (_what, rows, message) => {
  await expect(upload(zipOf(workbookOf(rows)), 'leads.xlsx')).rejects.toMatchObject({
    status: 422,
    code: 'contact_imports.unreadable',
    errors: { file: expect.stringMatching(message) },
  })
  expect((await fetch(`${server.origin}/v1/health`)).status).toBe(200)
})

test('a workbook that unpacks to more than 300 MB is refused before it is unpacked', async () => {
  const bomb = { name: 'xl/media/a.xml', data: 'a'.repeat(1000), lie: 3_000_000_000 }
  const file = zipOf([...workbookOf(row('')), bomb])
  await expect(upload(file, 'leads.xlsx')).rejects.toMatchObject({
    errors: { file: expect.stringContaining('unpacks to more than 300 MB') },
  })
})

test('a request that unpacks to more than it may is refused', async () => {
  const bomb = new Uint8Array(gzipSync(`{"background":"${'x'.repeat(50_000_000)}"}`))
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const patch = (body: string | Uint8Array<ArrayBuffer>, more: object = {}) =>
    fetch(`${server.origin}/v1/users/update_theme`, {
      method: 'PATCH',
      headers: { ...ours.agent.headers, ...JSON_TYPE, ...more },
      body,
    })
  expect([400, 413, 415]).toContain((await patch(bomb, { 'content-encoding': 'gzip' })).status)
  expect([400, 413, 422]).toContain((await patch(deep)).status)
  expect((await patch('x'.repeat(2_000_000))).status).toBe(413)
})

const FORMULAS = ['=1+1', '+1', '-2+3', '@SUM(A1)', '\t=1', '=HYPERLINK("https://evil.example")']

test('no cell of any spreadsheet that administrators take out is a formula', async () => {
  for (const [at, formula] of FORMULAS.entries()) {
    const username = `formula${at}.${ours.business_unit_id}`
    const { id } = await ours.buadmin.call(users.adminCreate, {
      body: {
        username,
        email: `${username}@example.com`,
        password: 'copper kettle on the pier',
        first_name: formula,
        last_name: formula,
        role: 'agent',
        company_name: formula,
      } as never,
    })
    await ours.tenant(db =>
      db.rows(
        `insert into audit_log (business_unit_id, user_id, real_user_id, action, subject_type, changes)
         values (app.business_unit_id(), $1, $1, 'contacts.update', 'contacts', to_jsonb($2::text))`,
        [id, formula],
      ),
    )
  }
  const sheets = ENDPOINTS.filter(({ route }) => route.returns === 'text/csv')
  expect(sheets.map(({ name }) => name)).toEqual([
    'agentflowStatuses.adminExport',
    'agentflowStatuses.adminGroupExport',
    'apiRequests.adminExport',
    'apiTracking.adminExport',
    'apiTracking.adminExportKeys',
    'auditLog.adminExport',
    'businessUnits.adminExport',
    'campaignTriggers.adminExport',
    'carriers.adminExport',
    'categories.adminExport',
    'comraReports.adminExport',
    'contactImports.rejected',
    'contactTransfers.adminExport',
    'corporations.adminExport',
    'customDomains.adminExport',
    'emailTemplates.adminExport',
    'featureFlags.adminExport',
    'groups.adminExport',
    'helps.adminExport',
    'licences.adminExport',
    'mailers.adminExport',
    'officeLocations.adminExport',
    'orders.adminExport',
    'orders.adminContacts',
    'permissions.adminExport',
    'pools.adminExport',
    'products.adminExport',
    'profiles.exportUsers',
    'quietJobs.adminExport',
    'settings.adminExport',
    'signups.adminExport',
    'singleSignOn.adminExport',
    'sources.adminExport',
    'statuses.adminExport',
    'trainings.adminExport',
    'users.teamExport',
    'users.adminOwnersExport',
    'users.adminPaidMembershipExport',
    'users.adminExport',
    'users.adminPoolHoldersExport',
    'wallets.adminExport',
  ])
  for (const path of ['admin/audit_log', 'admin/users', 'admin/users/owners', 'users/team'].map(
    name => `/v1/${name}/export.csv`,
  )) {
    const response = await fetch(server.origin + path, { headers: ours.buadmin.headers })
    const cells = (parse(await response.text(), { bom: true }) as string[][]).flat()
    expect(
      cells.some(cell => cell.includes('=1+1')),
      path,
    ).toBe(true)
    expect(cells.filter(cell => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
  }
})

/** A mail server that keeps what it is sent. */
async function mailServer() {
  const said: string[] = []
  const listener = createServer(socket => {
    let data = false
    socket.write('220 here\r\n')
    socket.on('data', chunk => {
      const text = chunk.toString()
      said.push(text)
      if (data && text.endsWith('\r\n.\r\n')) data = false
      else if (data) return
      else if (/^DATA/i.test(text)) data = true
      socket.write(/^EHLO/i.test(text) ? '250-here\r\n250 8BITMIME\r\n' : data ? '354 go on\r\n' : '250 fine\r\n')
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => listener.once('listening', resolve))
  const { port } = listener.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, said: () => said.join(''), close: () => listener.close() }
}

test('no name, subject or address adds a line to the head of an e-mail', async () => {
  const injected = 'Ann\r\nBcc: everyone@evil.example\r\nX-Injected: yes\r\n\r\nbody of theirs'
  const post = await mailServer()
  try {
    await smtp(post.url, 'Openbook <openbook@example.com>').send({
      to: 'ann@example.com',
      subject: injected,
      body: 'Hello',
      business_unit_id: 1,
      user_id: null,
      from_name: injected,
      reply_to: `Ann\r\nBcc: everyone@evil.example <ann@example.com>`,
      headers: { 'X-Note': injected },
      message_id: 'one@example.com',
    })
    const [head = ''] = post.said().slice(post.said().indexOf('DATA')).split('\r\n\r\n')
    expect(head).toMatch(/^Subject: /m)
    expect(head).not.toMatch(/^(Bcc|X-Injected):/im)
    expect(post.said()).not.toMatch(/RCPT TO:<everyone@/i)
  } finally {
    post.close()
  }
})

test('a letter that would end a line is no part of an e-mail address or a file name', async () => {
  for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com\nb@example.com', 'a@example.com%0ab'])
    await expect(ours.agent.call(contacts.create, { body: { last_name: 'Line', email } })).rejects.toMatchObject({
      status: 422,
      errors: { email: expect.any(String) },
    })
})
