import * as licences from '@openbook/api/licences.ts'
import * as profiles from '@openbook/api/profiles.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as webpages from '@openbook/api/webpages.ts'
import { readSheet } from 'read-excel-file/node'
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

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (bytes: Buffer = PIXEL, name = 'me.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type })
const get = (path: string, who: TestUser) => fetch(`${server.origin}${path}`, { headers: who.headers })
const send = (files: Record<string, Blob>, form: object = {}, who = ours.agent) =>
  who.call(profiles.updateProfile, { form, files })

test('names and words are changed, and only one’s own', async () => {
  const body = { first_name: 'Jo', about_me: ' Fourteen years by the bay. ', phone: '401-555-0142', company_name: '' }
  const changed = await ours.agent.call(profiles.update, { params: { id: ours.agent.id }, body })
  expect(changed).toMatchObject({
    profile: { first_name: 'Jo', about_me: 'Fourteen years by the bay.', phone: '+14015550142' },
    company: { name: null },
  })
  await expect(
    ours.manager.call(profiles.update, { params: { id: ours.agent.id }, body: { first_name: 'X' } }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(
    ours.agent.call(profiles.update, { params: { id: ours.agent.id }, body: { first_name: ' ' } }),
  ).rejects.toMatchObject({ status: 422, errors: { first_name: 'Enter a first name.' } })
})

test('a photo is told by its bytes, kept without what hides in it, shown to the agency, replaced and removed', async () => {
  const { profile } = await send({
    personal_photo: picture(Buffer.concat([PIXEL, Buffer.from('<script>')]), 'me.gif', 'image/gif'),
  })
  expect(profile.personal_photo).toMatch(new RegExp(`^/v1/users/${ours.agent.id}/personal_photo\\?v=`))
  const shown = await get(profile.personal_photo ?? '', ours.agent2)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(PIXEL)
  expect((await get(profile.personal_photo ?? '', theirs.agent)).status).toBe(404)
  const key = async () =>
    (
      await ours.tenant(db =>
        db.rows<{ key: string }>('select personal_photo as key from users where id = $1', [ours.agent.id]),
      )
    )[0]?.key ?? ''
  const first = await key()
  await send({ personal_photo: picture(), logo: picture() })
  expect(await server.core.files.has(first)).toBe(false)
  const second = await key()
  const gone = await send({}, { remove: 'personal_photo' })
  expect(gone.profile).toMatchObject({ personal_photo: null, logo: expect.any(String) })
  expect(await server.core.files.has(second)).toBe(false)
})

test.each([
  ['a page of script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a text', Buffer.from('hello')],
  ['half a picture', PIXEL.subarray(0, 40)],
  ['nothing', Buffer.alloc(0)],
])('%s is refused at the field, and nothing is kept', async (_name, bytes) => {
  await expect(send({ logo: picture(), personal_photo: picture(bytes) }, {}, ours.agent2)).rejects.toMatchObject({
    status: 422,
    errors: { personal_photo: expect.any(String) },
  })
  expect((await ours.agent2.call(sessions.me)).profile).toMatchObject({ logo: null, personal_photo: null })
})

test('a picture of more than 5 MB is a 413', async () => {
  await expect(send({ logo: picture(Buffer.alloc(profiles.LARGEST_PICTURE + 1)) })).rejects.toMatchObject({
    status: 413,
  })
})

test('the time zone is one of six', async () => {
  const user = await ours.agent.call(profiles.updateTimezone, { body: { timezone: 'hst' } })
  expect(user.timezone).toBe('hst')
  const odd = { body: { timezone: 'utc' as 'est' } }
  await expect(ours.agent.call(profiles.updateTimezone, odd)).rejects.toMatchObject({ status: 422 })
})

async function exported(format: 'csv' | 'xlsx', who: TestUser) {
  const answer = await who.call(profiles.exportUsers, { params: { format } })
  expect(answer.headers.get('content-disposition')).toContain(`users.${format}`)
  return Buffer.from(await answer.arrayBuffer())
}
const names = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(',')[0]?.replaceAll('"', ''))

test('a manager takes out those below, an administrator everyone of the agency, an agent nobody', async () => {
  const { agent, manager, users } = ours
  const mine = (await exported('csv', manager)).toString()
  expect(mine.startsWith('\ufeff"Username","First name"')).toBe(true)
  expect(names(mine).sort()).toEqual([agent.username, manager.username].sort())
  expect(names((await exported('csv', ours.buadmin)).toString()).sort()).toEqual(
    users.map(user => user.username).sort(),
  )
  await expect(exported('csv', agent)).rejects.toMatchObject({ status: 403 })
  const [noted] = await ours.tenant(db =>
    db.rows(`select count(*) from audit_log where action = 'users.export' and user_id = $1`, [manager.id]),
  )
  expect(noted).toEqual({ count: 1 })
})

test('the days of an export are those of whoever takes it out', async () => {
  const { agent, buadmin } = ours
  await ours.tenant(db =>
    db.rows(`update users set last_sign_in_at = '2026-07-15 04:30Z', created_at = '2026-01-01 05:30Z' where id = $1`, [
      agent.id,
    ]),
  )
  const days = async (timezone: 'est' | 'cst') => {
    await buadmin.call(profiles.updateTimezone, { body: { timezone } })
    const rows = (await exported('csv', buadmin)).toString().split('\r\n')
    return rows.find(row => row.startsWith(`"${agent.username}"`))?.match(/"\d\d\/\d\d\/\d{4}"/g)
  }
  expect(await days('est')).toEqual(['"07/15/2026"', '"01/01/2026"'])
  expect(await days('cst')).toEqual(['"07/14/2026"', '"12/31/2025"'])
})

test('no cell of an export is a formula, in either format', async () => {
  const nasty = '=HYPERLINK("http://evil.example")'
  await theirs.agent.call(profiles.update, {
    params: { id: theirs.agent.id },
    body: { first_name: nasty, company_name: '+1 "quoted", and so on' },
  })
  const csv = (await exported('csv', theirs.buadmin)).toString()
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(csv).toContain(`"'+1 ""quoted"", and so on"`)
  const rows = await readSheet(await exported('xlsx', theirs.buadmin))
  expect(rows.flat()).toContain(`'${nasty}`)
})

test('whether somebody may sell Medicare, and where', async () => {
  const ask = () => ours.agent2.call(profiles.medicareRegistered)
  expect(await ask()).toEqual({ medicare_registered: false, states: [] })
  const add = (body: object) =>
    ours.buadmin.call(licences.adminCreate, { body: { user_id: ours.agent2.id, state: 'XX', ...body } })
  await add({ state: 'RI', lines: ['medicare'] })
  await add({ state: 'MA' })
  await add({ state: 'CT', lines: ['insurance'] })
  await add({ state: 'TX', lines: ['medicare'], expires_on: '01/31/2020' })
  expect(await ask()).toEqual({ medicare_registered: true, states: ['MA', 'RI'] })
})

test('an agent says what stands on their page, and takes it off the air', async () => {
  const params = { id: theirs.agent.id }
  await theirs.tenant(db =>
    db.rows('update users set domain_name = $2 where id = $1', [params.id, `page-${params.id}`]),
  )
  const saved = await theirs.agent.call(webpages.updateWebpage, {
    params,
    form: {
      headline: 'Plans in plain words',
      lines_of_business: ['medicare'],
      licensed_states: ['RI', 'MA'],
      medicare_organizations: '8',
      medicare_plans: '',
    },
    files: { photo: picture() },
  })
  expect(saved).toMatchObject({
    headline: 'Plans in plain words',
    licensed_states: ['RI', 'MA'],
    medicare_organizations: 8,
    medicare_plans: null,
    active: true,
  })
  expect((await get(saved.photo ?? '', theirs.agent2)).headers.get('content-type')).toBe('image/png')
  const visit = () => fetch(`${server.origin}/v1/users/page-${params.id}/webpage`)
  expect(await (await visit()).json()).toMatchObject({ headline: 'Plans in plain words', photo: 'photo' })
  await theirs.agent.call(webpages.updateWebpage, { params, form: { active: false, remove_photo: true }, files: {} })
  expect((await visit()).status).toBe(404)
  expect(await theirs.agent.call(webpages.settings)).toMatchObject({ photo: null, headline: 'Plans in plain words' })
  await expect(
    theirs.agent.call(webpages.updateWebpage, { params, form: { licensed_states: ['Rhode'] }, files: {} }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    theirs.manager.call(webpages.updateWebpage, { params, form: { headline: 'x' }, files: {} }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a profile is changed by JSON as well as by a form', async () => {
  const send = async (body: object) => {
    const response = await fetch(`${server.origin}/v1/users/update_profile`, {
      method: 'PATCH',
      headers: { ...ours.agent.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, answer: (await response.json()) as object }
  }
  expect(await send({ last_name: 'Json', phone: '401-555-0142' })).toMatchObject({
    status: 200,
    answer: { profile: { last_name: 'Json', phone: '+14015550142' } },
  })
  expect(await send({ first_name: '' })).toMatchObject({
    status: 422,
    answer: { errors: { first_name: 'Enter a first name.' } },
  })
})
