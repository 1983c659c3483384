import * as contactPoints from '@openbook/api/contact-points.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import * as contacts from '@openbook/api/contacts.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, type TestUser } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

const contact = async (body: object = {}) =>
  (await ours.agent.call(contacts.create, { body: { last_name: 'Reached', ...body } })).id
const list = (id: number, user: TestUser = ours.agent) => user.call(contactPoints.list, { params: { id } })
const add = (id: number, kind: 'phone' | 'email', value: string, more: object = {}) =>
  ours.agent.call(contactPoints.create, { params: { id }, body: { kind, value, ...more } })
const change = (id: number, kind: 'phone' | 'email', value: string, more: object) =>
  ours.agent.call(contactPoints.update, { params: { id }, body: { kind, value, ...more } })
const remove = (id: number, kind: 'phone' | 'email', value: string) =>
  ours.agent.call(contactPoints.destroy, { params: { id }, body: { kind, value } })
const optOut = (id: number, kind: 'phone' | 'email', value: string) =>
  ours.agent.call(contactPoints.consent, {
    params: { id },
    body: { kind, value, consent: 'opted_out', consent_source: 'By phone', consent_words: 'Please stop' },
  })
const values = (points: { kind: string; value: string; current: boolean }[], kind = 'phone') =>
  points.filter(point => point.kind === kind && point.current).map(point => point.value)
const P = (n: number) => `+140133122${String(n).padStart(2, '0')}`

test('any number of phones: the first fill the columns, further ones come after, all normalised', async () => {
  const id = await contact()
  for (const n of [10, 11, 12, 13]) await add(id, 'phone', `(401) 331-22${n}`)
  const points = await add(id, 'phone', '401.331.2214', { type: 2 })
  expect(values(points)).toEqual([P(10), P(11), P(12), P(13), P(14)])
  expect(points.map(point => point.place)).toEqual(['phone', 'phone_2', 'phone_3', null, null])
  expect(points.at(-1)).toMatchObject({ type: 2, consent: 'unknown', validity: 'unknown' })
  const shown = await ours.agent.call(contacts.show, { params: { id } })
  expect([shown.phone, shown.phone_2, shown.phone_3]).toEqual([P(10), P(11), P(12)])
  await expect(add(id, 'phone', '+1 401 331 2213')).rejects.toMatchObject({
    status: 422,
    errors: { value: 'This contact has it already.' },
  })
})

test('one is changed, made the first, and removed; the others keep their order', async () => {
  const id = await contact({ phone: P(10), phone_2: P(11), phone_3: P(12) })
  await add(id, 'phone', P(13), { type: 3 })
  const first = await change(id, 'phone', P(13), { first: true })
  expect(values(first)).toEqual([P(13), P(11), P(12), P(10)])
  expect(first[0]).toMatchObject({ type: 3, place: 'phone' })
  expect(values(await change(id, 'phone', P(12), { first: true }))).toEqual([P(12), P(11), P(13), P(10)])
  expect(values(await change(id, 'phone', P(10), { new_value: '401-331-2299' }))).toEqual([P(12), P(11), P(13), P(99)])
  const left = await remove(id, 'phone', P(11))
  expect(left.map(point => [point.value, point.place])).toEqual([
    [P(12), 'phone'],
    [P(13), 'phone_2'],
    [P(99), 'phone_3'],
  ])
})

test('one that is removed comes back to where it stood, and the others with it', async () => {
  const id = await contact({
    phone: P(70),
    phone_2: P(71),
    phone_3: P(72),
    email: 'one@example.com',
    email_2: 'two@example.com',
  })
  await add(id, 'phone', P(73), { type: 2 })
  await add(id, 'phone', P(74))
  const before = await list(id)
  for (const [at, value] of [P(70), P(71), P(72), P(73)].entries()) {
    const type = before.find(point => point.value === value)?.type
    await remove(id, 'phone', value)
    if (at < 3) expect(await add(id, 'phone', value, { at, type })).toEqual(before)
    else expect(values(await add(id, 'phone', value, { at, type }))).toEqual([P(70), P(71), P(72), P(74), P(73)])
  }
  await remove(id, 'email', 'one@example.com')
  expect(values(await add(id, 'email', 'one@example.com', { at: 0 }), 'email')).toEqual([
    'one@example.com',
    'two@example.com',
  ])
  expect((await ours.agent.call(contacts.show, { params: { id } })).email).toBe('one@example.com')
})

test('an opt-out stays with its value through every edit, and comes back with it', async () => {
  const id = await contact({ phone: P(20), email: 'a@example.com' })
  await optOut(id, 'phone', P(20))
  const edited = await ours.agent.call(contacts.update, { params: { id }, body: { phone: P(21) } })
  expect(edited.phone).toBe(P(21))
  const former = (await list(id)).find(point => point.value === P(20))
  expect(former).toMatchObject({
    current: false,
    consent: 'opted_out',
    consent_source: 'By phone',
    consent_words: 'Please stop',
    consent_at: expect.any(String),
  })
  expect(await change(id, 'phone', P(21), { new_value: P(20) })).toContainEqual(
    expect.objectContaining({ value: P(20), current: true, consent: 'opted_out', place: 'phone' }),
  )
  await remove(id, 'phone', P(20))
  expect(await list(id)).toContainEqual(expect.objectContaining({ value: P(20), current: false, consent: 'opted_out' }))
  await add(id, 'phone', P(20))
  expect((await list(id))[0]).toMatchObject({ value: P(20), consent: 'opted_out' })
})

test('whatever is done with the numbers, whoever opted out stays opted out', async () => {
  const number = fc.integer({ min: 30, max: 36 }).map(P)
  const step = fc.oneof(
    fc.record({ act: fc.constant('add' as const), value: number }),
    fc.record({ act: fc.constant('remove' as const), value: number }),
    fc.record({ act: fc.constant('replace' as const), value: number, new_value: number }),
    fc.record({ act: fc.constant('first' as const), value: number }),
    fc.record({ act: fc.constant('out' as const), value: number }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      const id = await contact()
      const out = new Set<string>()
      for (const each of steps) {
        const done = await run(id, each).then(
          () => true,
          () => false,
        )
        if (done && each.act === 'out') out.add(each.value)
        const points = await list(id)
        for (const value of out) expect(points.find(point => point.value === value)?.consent).toBe('opted_out')
        expect(new Set(points.map(point => point.value)).size).toBe(points.length)
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
})
type Step = { act: 'add' | 'remove' | 'replace' | 'first' | 'out'; value: string; new_value?: string }
const run = (id: number, { act, value, new_value }: Step): Promise<unknown> =>
  ({
    add: () => add(id, 'phone', value),
    remove: () => remove(id, 'phone', value),
    replace: () => change(id, 'phone', value, { new_value }),
    first: () => change(id, 'phone', value, { first: true }),
    out: () => optOut(id, 'phone', value),
  })[act]()

test('two records of one value: the opt-out wins, whichever row is newer', async () => {
  const id = await contact({ phone: P(40) })
  const insert = `insert into contact_points (contact_id, kind, value, consent, consent_source, consent_at) values ($1, 'phone', $2, $3, 'test', now())`
  await ours.tenant(async db => {
    await db.rows(insert, [id, P(40), 'opted_out'])
    await db.rows(insert, [id, P(40), 'opted_in'])
  })
  expect(await list(id)).toMatchObject([{ value: P(40), consent: 'opted_out' }])
})

test('an address is checked by the vendor, or vouched for by a person, and the timeline tells', async () => {
  const id = await contact({ email: 'ada@example.com', email_2: 'bounce@example.com' })
  const { call } = ours.agent
  const checked = await call(contactPoints.validateEmail, { params: { id }, body: { email: 'Bounce@example.com' } })
  expect(checked.find(point => point.place === 'email_2')).toMatchObject({
    validity: 'invalid',
    validity_reason: 'There is no such mailbox. (sandbox)',
  })
  expect((await call(contactPoints.validateEmail, { params: { id }, body: {} }))[0]).toMatchObject({
    value: 'ada@example.com',
    validity: 'valid',
  })
  const vouched = await call(contactPoints.forceVerifyEmail, {
    params: { id },
    body: { email: 'bounce@example.com' },
  })
  expect(vouched.find(point => point.place === 'email_2')).toMatchObject({ validity: 'valid' })
  const { data } = await call(contactTimeline.list, { params: { id } })
  expect(data[0]).toMatchObject({ kind: 'contact_points.verified', data: { value: 'bounce@example.com' } })
  await expect(call(contactPoints.validateEmail, { params: { id: await contact() }, body: {} })).rejects.toMatchObject({
    status: 422,
    errors: { email: 'This contact has no e-mail address.' },
  })
})

test.each([
  [{ kind: 'phone', value: '12' }, 'value'],
  [{ kind: 'email', value: 'nobody' }, 'value'],
  [{ kind: 'fax', value: P(1) }, 'kind'],
  [{ kind: 'phone', value: P(1), type: 4 }, 'type'],
])('%j is a 422 on %s', async (body, field) => {
  const id = await contact()
  await expect(
    ours.agent.call(contactPoints.create, { params: { id }, body: body as { kind: 'phone'; value: string } }),
  ).rejects.toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
})

test('the last way to call somebody a name cannot be taken away', async () => {
  const { id } = await ours.agent.call(contacts.create, { body: { phone: P(50) } })
  await expect(remove(id, 'phone', P(50))).rejects.toMatchObject({ status: 422 })
})

test('no phone gets into a contact unnormalised, whoever writes it', async () => {
  const id = await contact()
  await expect(
    ours.tenant(db => db.rows('update contacts set phone = $2 where id = $1', [id, '401-331-2244'])),
  ).rejects.toMatchObject({ code: '23514' })
})

test('who cannot see the contact learns nothing and changes nothing', async () => {
  const id = await contact({ phone: P(60) })
  for (const user of [theirs.agent, theirs.admin, ours.agent2]) {
    await expect(list(id, user)).rejects.toMatchObject({ status: 404 })
    await expect(
      user.call(contactPoints.create, { params: { id }, body: { kind: 'phone', value: P(61) } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      user.call(contactPoints.destroy, { params: { id }, body: { kind: 'phone', value: P(60) } }),
    ).rejects.toMatchObject({ status: 404 })
  }
})

test('a consent that somebody stated meanwhile is not written over unseen', async () => {
  const id = await contact({ phone: P(50) })
  const point = { kind: 'phone', value: P(50) } as const
  const say = (consent: 'opted_in' | 'opted_out', began?: string | null) =>
    ours.manager.call(contactPoints.consent, {
      params: { id },
      body: { ...point, consent, consent_source: 'In a form', ...(began !== undefined && { began }) },
    })
  const seen = (await list(id))[0]?.consent_at
  await optOut(id, 'phone', P(50))
  await expect(say('opted_in', seen)).rejects.toMatchObject({
    status: 409,
    code: 'contact_points.stale',
    errors: { base: expect.stringMatching(/^Agent Test changed this consent at .*Reload to see it\.$/i) },
  })
  const [stated] = await list(id)
  expect(stated?.consent).toBe('opted_out')
  expect((await say('opted_in', stated?.consent_at))[0]?.consent).toBe('opted_in')
})
