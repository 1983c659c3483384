import { request as httpRequest } from 'node:http'
import { caller, queryString, withoutEmptyFilters } from '@openbook/api/core/call.ts'
import { Id } from '@openbook/api/core/pages.ts'
import { route } from '@openbook/api/core/route.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Core } from '../core.ts'
import { readEnv } from '../env.ts'
import { buildLog } from '../log.ts'
import { Hosts } from './hosts.ts'
import { Refused } from './refused.ts'
import { serve } from './serve.ts'
import { buildServer } from './server.ts'

const shared = { kind: 'read', access: 'public' } as const
const lab = {
  list: route({
    ...shared,
    method: 'PATCH',
    path: '/v1/lab',
    body: z.object({
      contacts_scope: z.object({
        page: z.number().optional(),
        search: z.array(z.object({ value: z.unknown() })).optional(),
      }),
    }),
    returns: z.object({ search: z.number(), page: z.number() }),
  }),
  pick: route({
    ...shared,
    method: 'GET',
    path: '/v1/lab/pick',
    query: z.object({ ids: z.array(z.coerce.number<number>()) }),
    returns: z.array(z.number()),
  }),
  nothing: route({ ...shared, method: 'POST', path: '/v1/lab/nothing' }),
  refuse: route({ ...shared, method: 'GET', path: '/v1/lab/refuse' }),
  show: route({ ...shared, method: 'GET', path: '/v1/lab/{id}', params: Id, returns: z.object({ id: z.number() }) }),
  merge: route({ ...shared, method: 'GET', path: '/v1/lab/merge', returns: z.object({ merged: z.boolean() }) }),
  wrong: route({ ...shared, method: 'GET', path: '/v1/lab/wrong', returns: z.object({ id: z.number() }) }),
  csv: route({ ...shared, method: 'GET', path: '/v1/lab/csv', returns: 'text/csv' }),
  xlsx: route({
    ...shared,
    method: 'GET',
    path: '/v1/lab/export.xlsx',
    returns: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  range: route({ ...shared, method: 'GET', path: '/v1/lab/range', returns: z.array(z.number()), range: 'labs' }),
  upload: route({
    ...shared,
    method: 'POST',
    path: '/v1/lab/{id}/files',
    params: Id,
    form: z.object({ title: z.string().optional() }),
    returns: z.object({ bytes: z.number(), title: z.string() }),
    status: 201,
  }),
  ignore: route({
    ...shared,
    method: 'POST',
    path: '/v1/lab/ignore',
    form: z.object({}),
    returns: z.object({ ok: z.boolean() }),
  }),
}

let app: FastifyInstance
let origin = ''
beforeAll(async () => {
  const env = readEnv({ DATA_DIR: '/tmp/openbook-serve-test', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' })
  const core = { env, log: buildLog('silent'), cable: { hear: () => {} }, onWritten: [] } as unknown as Core
  core.hosts = new Hosts(core)
  app = await buildServer(core)
  serve('lab', lab, {
    list: async ({ body }) => ({
      search: body.contacts_scope.search?.length ?? 0,
      page: body.contacts_scope.page ?? 1,
    }),
    pick: async ({ query }) => query.ids,
    nothing: async () => {},
    refuse: async () => {
      throw new Refused(403, { user: 'Access denied!' })
    },
    show: async ({ params }) => ({ id: params.id, password_digest: 'secret' }),
    merge: async () => ({ merged: true }),
    wrong: async () => ({ id: 'seven' }) as unknown as { id: number },
    csv: async function* () {
      for (let row = 0; row < 50_000; row++) yield `${row},Ann,Smith\n`
    } as unknown as () => Promise<AsyncIterable<string>>,
    xlsx: async ({ reply }) => {
      reply.header('content-disposition', 'attachment; filename="leads_report.xlsx"')
      return (async function* () {
        yield Buffer.from('PK')
      })()
    },
    range: async () => ({ items: [4, 5, 6], from: 3, total: 9 }),
    upload: async ({ form, files }) => {
      let bytes = 0
      for await (const file of files) for await (const chunk of file.stream) bytes += (chunk as Buffer).length
      return { bytes, title: form.title ?? '' }
    },
    ignore: async () => ({ ok: true }),
  })(app, core)
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
})
afterAll(() => app.close())

const call = caller({
  get origin() {
    return origin
  },
  fetch: (...args) => fetch(...args),
  headers: () => ({}),
})
const json = { 'content-type': 'application/json' }
const raw = (path: string, init?: RequestInit) => fetch(origin + path, init)

test('a PATCH reads a list with its scope in the body, empty filters left at home', async () => {
  const search = [{ value: '' }, { value: [] }, { value: 'RI' }, { value: 0 }]
  expect(await call(lab.list, { body: { contacts_scope: { page: 2, search } } })).toEqual({ search: 2, page: 2 })
  expect(withoutEmptyFilters('GET', { contacts_scope: { search } })).toEqual({ contacts_scope: { search } })
})

test('arrays travel in bracket form, encoded or not', async () => {
  expect(queryString({ ids: [1, 2], q: 'a b', none: undefined })).toBe('?ids%5B%5D=1&ids%5B%5D=2&q=a+b')
  expect(await call(lab.pick, { query: { ids: [1, 2] } })).toEqual([1, 2])
  expect(await (await raw('/v1/lab/pick?ids[]=7&ids%5B%5D=8')).json()).toEqual([7, 8])
})

test('204 is undefined; an empty body with a JSON content type is no body', async () => {
  expect(await call(lab.nothing)).toBeUndefined()
  expect((await raw('/v1/lab/nothing', { method: 'POST', headers: json, body: '' })).status).toBe(204)
})

test('a refusal keeps its shape on both sides', async () => {
  await expect(call(lab.refuse)).rejects.toMatchObject({ status: 403, errors: { user: 'Access denied!' } })
})

test('malformed JSON is 400, off-contract 422 with the field named', async () => {
  expect((await raw('/v1/lab', { method: 'PATCH', headers: json, body: '{"a":' })).status).toBe(400)
  const response = await raw('/v1/lab', { method: 'PATCH', headers: json, body: '{"contacts_scope":{"page":"x"}}' })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: { 'contacts_scope.page': expect.any(String) } })
})

test.each(['application/json\t', 'application/json ;', 'text/plain', 'content-type;', 'application/xml'])(
  'content type %j never skips the check',
  async type => {
    const response = await raw('/v1/lab', {
      method: 'PATCH',
      headers: { 'content-type': type },
      body: '{"contacts_scope":{"page":"x"}}',
    })
    expect([400, 415, 422]).toContain(response.status)
  },
)

test('a static segment wins over a parameter; a parameter that is no id is 422', async () => {
  expect(await call(lab.merge)).toEqual({ merged: true })
  expect((await raw('/v1/lab/abc')).status).toBe(422)
  expect((await raw('/v1/lab/99999999999999999999')).status).toBe(422)
})

test('what the contract does not name never leaves; what does not fit it is a 500 that tells nothing', async () => {
  expect(await call(lab.show, { params: { id: 3 } })).toEqual({ id: 3 })
  const response = await raw('/v1/lab/wrong')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('seven')
})

test('a slice announces itself; unknown paths answer 404 in our shape; HEAD works', async () => {
  expect((await raw('/v1/lab/range')).headers.get('content-range')).toBe('labs 3-5/9')
  expect(await (await raw('/v1/none')).json()).toEqual({ errors: { base: 'Not found.' }, code: 'not_found' })
  expect((await raw('/v1/lab/merge', { method: 'HEAD' })).status).toBe(200)
})

test('streams: CSV in full, a file with its disposition', async () => {
  const csv = await (await call(lab.csv)).text()
  expect(csv.split('\n').length).toBe(50_001)
  const file = await call(lab.xlsx)
  expect(file.headers.get('content-disposition')).toContain('leads_report.xlsx')
  expect(file.headers.get('content-type')).toContain('spreadsheetml')
})

test('answers are compressed and known ones not sent again', async () => {
  expect((await raw('/v1/lab/csv', { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding')).toBe(
    'gzip',
  )
  const etag = (await raw('/v1/lab/merge')).headers.get('etag') ?? ''
  expect((await raw('/v1/lab/merge', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

const blob = (bytes: number) => new Blob([new Uint8Array(bytes)])

test('an upload is streamed with its text fields first', async () => {
  const answer = await call(lab.upload, {
    params: { id: 1 },
    form: { title: 'Scan' },
    files: { file: blob(3_000_000) },
  })
  expect(answer).toEqual({ bytes: 3_000_000, title: 'Scan' })
})

test('JSON where a form is taken is told so, and what does not fit is told in words', async () => {
  const sent = await raw('/v1/lab/1/files', { method: 'POST', headers: json, body: '{"title":"x"}' })
  expect([sent.status, await sent.json()]).toEqual([
    415,
    {
      errors: { base: 'Send this as a form with its fields and files (multipart/form-data).' },
      code: 'not_a_form',
    },
  ])
  const wrong = await raw('/v1/lab', { method: 'PATCH', headers: json, body: '{"contacts_scope":{"page":"two"}}' })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    422,
    { errors: { 'contacts_scope.page': 'Enter a number.' } },
  ])
  const none = await raw('/v1/lab', { method: 'PATCH', headers: json, body: '{}' })
  expect(await none.json()).toMatchObject({ errors: { contacts_scope: 'Enter contacts scope.' } })
})

test('an upload over the limit is 413 in our shape', async () => {
  await expect(
    call(lab.upload, { params: { id: 1 }, form: {}, files: { file: blob(101 * 2 ** 20) } }),
  ).rejects.toMatchObject({ status: 413, errors: { base: 'This is too large.' } })
}, 60_000)

test('a body over the limit is 413', async () => {
  const response = await raw('/v1/lab', {
    method: 'PATCH',
    headers: json,
    body: JSON.stringify({ filler: 'x'.repeat(1_100_000) }),
  })
  expect(response.status).toBe(413)
})

test('a handler that ignores its file still answers', async () => {
  expect(await call(lab.ignore, { form: {}, files: { file: blob(20_000_000) } })).toEqual({ ok: true })
})

test('a wrong id on a large upload is refused before the file is taken in', async () => {
  await expect(
    call(lab.upload, { params: { id: 'x' as unknown as number }, form: {}, files: { file: blob(50_000_000) } }),
  ).rejects.toMatchObject({ status: 422 })
})

test('memory stays bounded while four large uploads run at once', async () => {
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  await Promise.all([1, 2, 3, 4].map(() => slowUpload(90)))
  clearInterval(watch)
  expect(peak - before).toBeLessThan(250 * 2 ** 20)
}, 60_000)

/** Sends megabytes of zeros as one multipart file without holding them. */
function slowUpload(megabytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const boundary = 'xxxx'
    const sending = httpRequest(
      `${origin}/v1/lab/1/files`,
      { method: 'POST', headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } },
      answer => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sending.on('error', reject)
    sending.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`)
    const chunk = Buffer.alloc(2 ** 20)
    let sent = 0
    const more = () => {
      while (sent++ < megabytes) if (!sending.write(chunk)) return sending.once('drain', more)
      return sending.end(`\r\n--${boundary}--\r\n`)
    }
    more()
  })
}

test('a sender that goes away mid-upload harms nobody', async () => {
  await new Promise<void>(resolve => {
    const sending = httpRequest(`${origin}/v1/lab/1/files`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=yyy' },
    })
    sending.on('error', () => resolve())
    sending.write('--yyy\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\nhello')
    setTimeout(() => sending.destroy(), 50)
  })
  expect(await call(lab.merge)).toEqual({ merged: true })
})

test.each(['https://evil.example', 'null', 'not an origin', ''])('the foreign Origin %j may not write', async given => {
  const response = await raw('/v1/lab/nothing', { method: 'POST', headers: { origin: given } })
  expect(response.status).toBe(403)
})
