import { request as httpRequest } from 'node:http'
import * as businessUnits from '@openbook/api/business-units.ts'
import type { CustomDomain, REHEARSALS, StepName } from '@openbook/api/custom-domains.ts'
import * as customDomains from '@openbook/api/custom-domains.ts'
import * as notifications from '@openbook/api/notifications.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency, signedOutCall, type TestUser } from '../core/testing/agency.ts'
import { eventually } from '../core/testing/cable.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { recheck } from './jobs.ts'

let server: TestServer
let ours: Agency
let theirs: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
  theirs = await agency(server)
})
afterAll(() => server.close())

let count = 0
const newName = () => `crm.n${++count}-${ours.business_unit_id}.example`
const sql = (text: string, values: unknown[]) => server.core.database.system(db => db.rows(text, values))
const add = (by: TestUser = ours.buadmin, custom_domain = newName()) =>
  by.call(customDomains.create, { body: { custom_domain } })
const verify = (id: number, by: TestUser = ours.buadmin) => by.call(customDomains.verify, { params: { id } })
const stepOf = (domain: CustomDomain, name: StepName) => domain.verification_steps.find(({ step }) => step === name)

/** Sets the sandbox's records, and waits until every nameserver has them without waiting. */
async function rehearse(domain: CustomDomain, records: (typeof REHEARSALS)[number], by: TestUser = ours.buadmin) {
  await by.call(customDomains.rehearse, { params: { id: domain.id }, body: { records } })
  await sql(
    `update sandbox_dns_records set set_at = set_at - interval '1 minute', removed_at = removed_at - interval '1 minute'
      where strpos(name, $1) > 0`,
    [domain.custom_domain],
  )
}
async function proven(by: TestUser = ours.buadmin, name = newName()) {
  const domain = await add(by, name)
  await rehearse(domain, 'all', by)
  return verify(domain.id, by)
}

test('a domain is added, told what to set, and verified once every nameserver has its records', async () => {
  const domain = await add()
  expect(domain).toMatchObject({ status: 'pending', business_unit_id: ours.business_unit_id, verified_at: null })
  const told = await ours.buadmin.call(customDomains.dnsInstructions, { params: { id: domain.id } })
  expect(told).toMatchObject({ vendor: 'sandbox', zone: domain.custom_domain.slice(4) })
  expect(told.data.map(({ type, host, required }) => [type, host, required])).toEqual([
    ['TXT', '_openbook.crm', true],
    ['CNAME', 'crm', true],
    ['CNAME', '*.crm', false],
  ])
  const nothing = await verify(domain.id)
  expect(stepOf(nothing, 'ownership')).toMatchObject({
    state: 'waiting',
    problem: expect.stringContaining('no TXT record'),
  })
  await ours.buadmin.call(customDomains.rehearse, { params: { id: domain.id }, body: { records: 'all' } })
  const half = await verify(domain.id)
  expect(half.status).toBe('pending')
  expect(stepOf(half, 'ownership')).toMatchObject({
    state: 'waiting',
    problem: 'ns1.rehearsal.example has it, ns2.rehearsal.example does not yet.',
    found: [
      { nameserver: 'ns1.rehearsal.example', values: [`TXT ${told.data[0]?.value}`] },
      { nameserver: 'ns2.rehearsal.example', values: [] },
    ],
  })
  await rehearse(domain, 'all')
  const done = await verify(domain.id)
  expect(done).toMatchObject({ status: 'verified', verified_at: expect.any(String) })
  expect(done.verification_steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
})

test.each([
  ['doubled', 'ownership', 'adds the domain by itself', 'Enter only _openbook.crm'],
  ['quoted', 'ownership', 'quotes', 'without quotes'],
  ['elsewhere', 'pointing', '198.51.100.7, another web server', 'sites.openbook.example'],
  ['beside', 'pointing', 'to us and to 198.51.100.7', 'Delete the other record'],
  ['proxied', 'pointing', 'Cloudflare', 'DNS only'],
  ['forbidden', 'certificate', 'keeps letsencrypt.org from', '0 issue "letsencrypt.org"'],
] as const)(
  'with records %s, the %s step says what is wrong and what to do',
  async (records, step, problem, advice) => {
    const domain = await add()
    await rehearse(domain, records)
    const seen = await verify(domain.id)
    expect(seen.status).toBe('pending')
    expect(stepOf(seen, step)).toMatchObject({
      state: 'wrong',
      problem: expect.stringContaining(problem),
      advice: expect.stringContaining(advice),
    })
  },
)

test('a domain nobody registered, and nameservers that do not answer, are told apart', async () => {
  const mark = `${++count}-${ours.business_unit_id}.example`
  const unregistered = await verify((await add(ours.buadmin, `crm.unregistered.u${mark}`)).id)
  expect(stepOf(unregistered, 'pointing')).toMatchObject({
    state: 'wrong',
    problem: expect.stringContaining('not registered'),
  })
  const silent = await verify((await add(ours.buadmin, `crm.silent.u${mark}`)).id)
  expect(stepOf(silent, 'ownership')).toMatchObject({
    state: 'unknown',
    problem: 'ns1.rehearsal.example did not answer: no answer in time.',
  })
  const adrift = await verify((await add(ours.buadmin, `crm.adrift.u${mark}`)).id)
  expect(stepOf(adrift, 'ownership')).toMatchObject({ state: 'unknown', problem: expect.stringContaining('found out') })
})

test('the domain itself takes addresses, not an alias', async () => {
  const domain = await add(ours.buadmin, `apex${++count}-${ours.business_unit_id}.example`)
  const { data } = await ours.buadmin.call(customDomains.dnsInstructions, { params: { id: domain.id } })
  expect(data.slice(1, 3).map(({ type, host, value }) => [type, host, value])).toEqual([
    ['A', '@', '203.0.113.10'],
    ['AAAA', '@', '2001:db8::10'],
  ])
  await rehearse(domain, 'all')
  expect(await verify(domain.id)).toMatchObject({ status: 'verified' })
})

test('two agencies may try one name; the first that proves it has it, and an abandoned one is free after a week', async () => {
  const name = newName()
  const first = await add(ours.buadmin, name)
  const second = await add(theirs.buadmin, name)
  expect(second.status).toBe('pending')
  await rehearse(first, 'all')
  expect(await verify(first.id)).toMatchObject({ status: 'verified' })
  expect(stepOf(await verify(second.id, theirs.buadmin), 'ownership')).toMatchObject({
    state: 'wrong',
    problem: 'There is another value of ours, from another try or another agency.',
  })
  await rehearse(second, 'all', theirs.buadmin)
  const late = await verify(second.id, theirs.buadmin)
  expect(late.status).toBe('pending')
  expect(stepOf(late, 'ownership')).toMatchObject({
    state: 'wrong',
    problem: expect.stringContaining('another agency has proven'),
  })
  await verify(first.id)
  expect(await verify(first.id)).toMatchObject({ status: 'broken', kept_until: expect.any(String) })
  expect(stepOf(await verify(second.id, theirs.buadmin), 'ownership')?.advice).toContain('the domain is free on')
  await sql(`update custom_domains set unproven_at = unproven_at - interval '8 days' where id = $1`, [first.id])
  expect(await verify(first.id)).toMatchObject({ status: 'lapsed', next_check_at: null })
  expect(await verify(second.id, theirs.buadmin)).toMatchObject({ status: 'verified' })
  expect(await verify(first.id)).toMatchObject({ status: 'pending' })
})

test('two who prove one name at the same moment are not both given it', async () => {
  const name = newName()
  const [one, other] = [await add(ours.buadmin, name), await add(theirs.buadmin, name)]
  await rehearse(one, 'all')
  const [mine] = (await ours.buadmin.call(customDomains.dnsInstructions, { params: { id: one.id } })).data
  await rehearse(other, 'all', theirs.buadmin)
  await sql(
    `insert into sandbox_dns_records (name, type, value, set_at) values ($1, 'TXT', $2, now() - interval '1 minute')`,
    [mine?.name, mine?.value],
  )
  const both = await Promise.all([verify(one.id), verify(other.id, theirs.buadmin)])
  expect(both.map(({ status }) => status).sort()).toEqual(['pending', 'verified'])
})

test('the job looks again by itself; what broke and what works again is told to those it concerns', async () => {
  const domain = await proven()
  await rehearse(domain, 'elsewhere')
  const soon = () => sql('update custom_domains set next_check_at = now() where id = $1', [domain.id])
  const seen = () => ours.buadmin.call(customDomains.adminShow, { params: { id: domain.id } })
  await soon()
  await recheck(server.core)
  expect(await seen()).toMatchObject({ status: 'verified' })
  await soon()
  await recheck(server.core)
  expect(await seen()).toMatchObject({ status: 'broken', broken_at: expect.any(String), kept_until: null })
  const titles = async () => (await ours.buadmin.call(notifications.list)).data.map(({ title }) => title)
  expect(await titles()).toContain(`${domain.custom_domain} no longer points here`)
  expect((await theirs.buadmin.call(notifications.list)).data.map(({ title }) => title).join()).not.toContain(
    domain.custom_domain,
  )
  const mails = await sql('select user_id from sandbox_mails where subject = $1', [
    `${domain.custom_domain} no longer points here`,
  ])
  expect(mails).toEqual([{ user_id: ours.buadmin.id }])
  await rehearse(domain, 'all')
  await soon()
  await recheck(server.core)
  expect(await seen()).toMatchObject({ status: 'verified', broken_at: null })
  expect(await titles()).toContain(`${domain.custom_domain} works again`)
  const [{ next_check_at }] = [await seen()]
  await recheck(server.core)
  expect((await seen()).next_check_at).toBe(next_check_at)
})

test('a verified domain wears the agency’s brand, carries its agents’ pages and no others, and stops when removed', async () => {
  const domain = await proven()
  const host = domain.custom_domain
  await ours.admin.call(businessUnits.adminUpdate, {
    params: { id: ours.business_unit_id },
    body: { brand: 'medicare' },
  })
  for (const [user, page] of [
    [ours.agent, `own-${ours.business_unit_id}`],
    [theirs.agent, `own-${theirs.business_unit_id}`],
  ] as const)
    await sql('update users set domain_name = $2 where id = $1', [user.id, page])
  await eventually(() => server.core.hosts.at(`${host}:443`)?.brand === 'medicare')
  expect(server.core.hosts.isForeign(`jane.${host}`)).toBe(true)
  const robots = (agency: Agency) => onHost(`own-${agency.business_unit_id}.${host}`, '/robots.txt')
  expect(await robots(ours)).toMatchObject({ status: 200, body: expect.stringContaining('User-agent') })
  expect((await robots(theirs)).body).not.toContain('User-agent')
  const asked = (name: string) => signedOutCall(server.origin)(customDomains.ask, { query: { domain: name } })
  expect(await asked(host)).toEqual({ domain: host })
  expect(await asked(`own-${ours.business_unit_id}.${host}`)).toMatchObject({ domain: expect.any(String) })
  await expect(asked(`own-${theirs.business_unit_id}.${host}`)).rejects.toMatchObject({ status: 404 })
  await expect(asked(`www.${host}`)).rejects.toMatchObject({ status: 404 })
  await expect(asked((await add()).custom_domain)).rejects.toMatchObject({ status: 404 })
  await ours.buadmin.call(customDomains.destroy, { params: { id: domain.id } })
  await eventually(() => server.core.hosts.at(host) === undefined)
  await expect(asked(host)).rejects.toMatchObject({ status: 404 })
})

test('another name begins anew and frees the old one', async () => {
  const domain = await proven()
  await eventually(() => server.core.hosts.at(domain.custom_domain) !== undefined)
  const name = newName()
  const renamed = await ours.buadmin.call(customDomains.update, {
    params: { id: domain.id },
    body: { custom_domain: `https://${name}/` },
  })
  expect(renamed).toMatchObject({ custom_domain: name, status: 'pending', verified_at: null })
  await eventually(() => server.core.hosts.at(domain.custom_domain) === undefined)
  expect(await proven(theirs.buadmin, domain.custom_domain)).toMatchObject({ status: 'verified' })
})

test('an agency keeps to its own; system admins act for any', async () => {
  const domain = await add()
  const params = { id: domain.id }
  const query = { business_unit_id: ours.business_unit_id }
  await expect(theirs.buadmin.call(customDomains.list, { query })).rejects.toMatchObject({ status: 404 })
  await expect(verify(domain.id, theirs.buadmin)).rejects.toMatchObject({ status: 404 })
  await expect(
    theirs.buadmin.call(customDomains.create, { body: { custom_domain: newName(), ...query } }),
  ).rejects.toMatchObject({ status: 422, errors: { business_unit_id: 'Choose an agency that you manage.' } })
  await expect(ours.manager.call(customDomains.list)).rejects.toMatchObject({ status: 403 })
  const listed = await theirs.admin.call(customDomains.list, {
    query: { ...query, q: domain.custom_domain.toUpperCase() },
  })
  expect(listed).toMatchObject({ data: [{ id: domain.id }], meta: { total_count: 1 }, vendor: 'sandbox' })
  const made = await theirs.admin.call(customDomains.create, { body: { custom_domain: newName(), ...query } })
  expect(made.business_unit_id).toBe(ours.business_unit_id)
  await theirs.admin.call(customDomains.destroy, { params })
  await expect(verify(domain.id)).rejects.toMatchObject({ status: 404 })
})

test('the same name twice, and a bad one, are refused by field', async () => {
  const { custom_domain } = await add()
  await expect(add(ours.buadmin, custom_domain.toUpperCase())).rejects.toMatchObject({
    status: 409,
    errors: { custom_domain: 'The agency has this domain already.' },
  })
  await expect(add(ours.buadmin, '10.0.0.1')).rejects.toMatchObject({
    status: 422,
    errors: { custom_domain: expect.stringContaining('address of a machine') },
  })
})

test('the console lists all, narrowed, searched and sorted', async () => {
  const { custom_domain, id } = await proven()
  const filter = (more: object) => ({
    query: { filter: JSON.stringify(more), sort: JSON.stringify(['business_unit_name', 'DESC']) as never },
  })
  const found = async (more: object, by = theirs.admin) =>
    (await by.call(customDomains.adminList, filter(more))).map(each => each.id)
  expect(await found({ q: custom_domain, status: 'verified', business_unit_id: ours.business_unit_id })).toEqual([id])
  expect(await found({ q: custom_domain, status: 'pending' })).toEqual([])
  expect(await found({ q: custom_domain, business_unit_id: theirs.business_unit_id })).toEqual([])
  expect(await found({ q: custom_domain }, theirs.buadmin)).toEqual([])
})

test('who may manage which agencies', async () => {
  const own = await ours.buadmin.call(businessUnits.manageable)
  expect(own.data).toMatchObject([{ id: ours.business_unit_id, current: true, custom_domains: expect.any(Number) }])
  expect((await ours.agent.call(businessUnits.manageable)).data).toEqual([])
  const all = await theirs.admin.call(businessUnits.manageable, { query: { q: own.data[0]?.name.toUpperCase() } })
  expect(all).toMatchObject({ data: [{ id: ours.business_unit_id, current: false }], meta: { total_count: 1 } })
})

test('strict transport security is not said for the servers an agency runs beside its domain', async () => {
  const { custom_domain } = await proven()
  const live = await startServer({ env: { NODE_ENV: 'production' } })
  const strict = async (host: string) => (await onHost(host, '/v1/health', live.origin)).strict
  expect(await strict(custom_domain)).toBe('max-age=31536000')
  expect(await strict(`jane.${custom_domain}`)).toBe('max-age=31536000')
  expect(await strict('localhost')).toContain('includeSubDomains')
  await live.close()
})

test('where real nameservers are asked there is no rehearsal, and without any nothing is added', async () => {
  const real = await startServer({
    env: { DOMAINS_TARGET: 'sites.openbook.example', DOMAINS_ADDRESSES: '203.0.113.10' },
  })
  const none = await startServer({ env: { NODE_ENV: 'production' } })
  const post = (origin: string, path: string, method: string, body: object) =>
    fetch(`${origin}/v1/custom_domains${path}`, {
      method,
      headers: { ...ours.buadmin.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { id } = await add()
  expect((await post(real.origin, `/${id}/sandbox_records`, 'PUT', { records: 'all' })).status).toBe(409)
  expect((await post(real.origin, '', 'POST', { custom_domain: newName() })).status).toBe(422)
  const refused = await post(none.origin, '', 'POST', { custom_domain: 'crm.harbor.com' })
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('DOMAINS_TARGET')])
  await Promise.all([real.close(), none.close()])
})

function onHost(host: string, path = '/', origin = server.origin) {
  return new Promise<{ status: number; body: string; strict: string | undefined }>((resolve, reject) => {
    const sent = httpRequest(`${origin}${path}`, { headers: { host } }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', text => {
        body += text
      })
      const strict = response.headers['strict-transport-security']
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, strict }))
    })
    sent.on('error', reject).end()
  })
}
