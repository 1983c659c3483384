import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Sends } from '@openbook/api/core/route.ts'
import * as corporations from '@openbook/api/corporations.ts'
import { expect, test } from 'vitest'
import { sweepDeletions } from '../core/deletions.ts'
import { agency, type TestUser } from '../core/testing/agency.ts'
import { provesShortList } from '../core/testing/short-list.ts'

const bench = provesShortList('corporations', 'name', corporations)

type Form = Sends<typeof corporations.adminUpdate>['form']
const send = (by: TestUser, form: Form | object, files: Record<string, Blob> = {}) =>
  by.call(corporations.adminCreate, { form: { name: 'Harbor Light', ...form }, files })
const change = (by: TestUser, id: number, form: Form, files: Record<string, Blob> = {}) =>
  by.call(corporations.adminUpdate, { params: { id }, form, files })

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const png = (name = 'logo.png') => new File([PNG], name)
const pdf = (name = 'brochure.pdf') => new File(['%PDF-1.7\nHarbor Light\n'], name)
/** How many files of the agency lie on the disk. */
const stored = (unit: number) => {
  try {
    return readdirSync(join(bench.server.core.env.dataDir, 'files', 'corporations', String(unit))).length
  } catch {
    return 0
  }
}

test('a company keeps all that is said of it, addresses with https:// in front', async () => {
  const { buadmin, agent, business_unit_id } = await agency(bench.server)
  const said = {
    type: 'Branch',
    description: 'Two floors\nby the <pier>',
    domain_name: 'Harbor.Example.com',
    color_1: '#1a7f64',
    color_2: '#FFFFFF',
    faqs: [{ question: 'Where?', answer: 'On the pier.' }],
    latest_news: 'Open on Saturdays.',
    languages_spoken: ['english' as const, 'korean' as const],
    office_hours: 'Mon to Fri 9 to 5',
    office_address: '1 Main St',
    office_city: 'Newport',
    office_state: 'Rhode Island',
    office_zip_code: '2840',
    office_phone: '(401) 331-0142',
    office_email: 'Desk@Example.com',
    facebook: 'facebook.com/harbor',
    linkedin: 'http://linkedin.com/company/harbor',
    tracking_code: 'G-ABC123XYZ',
    webpage_active: true,
    user_id: agent.id,
    business_unit_id,
  }
  const made = await send(buadmin, said)
  expect(made).toMatchObject({
    ...said,
    domain_name: 'harbor.example.com',
    office_state: 'RI',
    office_zip_code: '02840',
    office_phone: '+14013310142',
    office_email: 'desk@example.com',
    facebook: 'https://facebook.com/harbor',
    linkedin: 'http://linkedin.com/company/harbor',
    youtube: null,
    logo: null,
    files: [],
  })
  const changed = await change(buadmin, made.id, { office_phone: '', user_id: '', faqs: [], webpage_active: false })
  expect(changed).toMatchObject({
    office_phone: null,
    user_id: null,
    faqs: [],
    webpage_active: false,
    facebook: 'https://facebook.com/harbor',
    languages_spoken: ['english', 'korean'],
  })
})

test('what does not fit is said at its field, and nothing is kept', async () => {
  const { buadmin, business_unit_id } = await agency(bench.server)
  const theirs = await agency(bench.server)
  const refused: [object, object][] = [
    [{ name: ' ' }, { name: 'Enter a name.' }],
    [{ color_1: 'teal' }, { color_1: 'Use a colour like #1a7f64.' }],
    [{ domain_name: 'https://x.com/' }, { domain_name: 'Use the name alone, like harbor.example.com.' }],
    [{ facebook: 'not an address' }, { facebook: 'Enter a web address like https://example.com.' }],
    [{ yelp: 'javascript:alert(1)' }, { yelp: 'Enter a web address like https://example.com.' }],
    [{ tracking_code: '<script>' }, { tracking_code: 'Enter the id alone, like G-ABC123XYZ, not a script.' }],
    [{ office_email: 'desk' }, { office_email: 'Enter an e-mail address like name@example.com.' }],
    [{ office_phone: '12' }, { office_phone: 'Enter a US phone number with its area code, like 401-555-0142.' }],
    [{ office_state: 'Atlantis' }, { office_state: 'Enter a US state, like RI or Rhode Island.' }],
    [{ languages_spoken: ['klingon'] }, { 'languages_spoken.0': expect.any(String) }],
    [{ faqs: [{ question: '', answer: 'x' }] }, { 'faqs.0.question': 'Enter the question.' }],
    [{ faqs: '{' }, { faqs: 'Send the questions as JSON.' }],
    [{ user_id: theirs.agent.id }, { user_id: 'Choose an active user of your agency.' }],
    [{ business_unit_id: theirs.business_unit_id }, { business_unit_id: /signed in/ }],
    [{ files: [{ file_title: 'Empty' }] }, { 'files.0.file': 'Choose a file, or enter a link to one.' }],
    [{ files: [{ file_title: 'Odd', file_link: 'x y' }] }, { 'files.0.file_link': /web address/ }],
    [{ files: [{ id: 999_999_999, file_title: 'Gone' }] }, { 'files.0.id': /is gone/ }],
  ]
  for (const [form, errors] of refused)
    await expect(send(buadmin, form, { logo: png() }), JSON.stringify(form)).rejects.toMatchObject({
      status: 422,
      errors,
    })
  expect(await buadmin.call(corporations.adminList)).toEqual([])
  expect(stored(business_unit_id)).toBe(0)
})

test('a domain name belongs to one company of the agency', async () => {
  const { buadmin } = await agency(bench.server)
  await send(buadmin, { domain_name: 'harbor' })
  await expect(send(buadmin, { name: 'Another', domain_name: 'HARBOR' })).rejects.toMatchObject({
    status: 409,
    errors: { domain_name: 'This domain name is taken. Choose another.' },
  })
})

test('a logo is a picture by its bytes, is fetched again, replaced and taken away', async () => {
  const { buadmin, agent, business_unit_id } = await agency(bench.server)
  const elsewhere = await agency(bench.server)
  const refused = { status: 422, errors: { logo: 'Choose a PNG, JPEG, WebP or GIF picture.' } }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  for (const file of [
    new File([svg], 'logo.svg'),
    new File([svg], 'logo.png'),
    new File(['<html>'], 'logo.png'),
    pdf('logo.png'),
  ])
    await expect(send(buadmin, {}, { logo: file })).rejects.toMatchObject(refused)
  const large = new File([PNG, Buffer.alloc(2 * 2 ** 20)], 'logo.png')
  await expect(send(buadmin, {}, { logo: large })).rejects.toMatchObject({ status: 413, errors: { logo: /2 MB/ } })
  const made = await send(buadmin, {}, { logo: png() })
  expect(made.logo).toMatchObject({ content_type: 'image/png' })
  const fetched = await fetch(bench.server.origin + made.logo!.src, { headers: buadmin.headers })
  expect(fetched.headers.get('content-type')).toBe('image/png')
  expect(fetched.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(PNG)
  const by = async ({ headers }: TestUser) => (await fetch(bench.server.origin + made.logo!.src, { headers })).status
  expect([await by(agent), await by(elsewhere.buadmin)]).toEqual([403, 404])
  await change(buadmin, made.id, {}, { logo: png('second.png') })
  expect(stored(business_unit_id)).toBe(1)
  expect((await change(buadmin, made.id, { logo: '' })).logo).toBeNull()
  expect(stored(business_unit_id)).toBe(0)
  expect(await by(buadmin)).toBe(404)
})

test('papers are added with a preview, renamed, put in order, replaced by a link and removed', async () => {
  const { buadmin, business_unit_id } = await agency(bench.server)
  const made = await send(
    buadmin,
    { files: [{ file_title: 'Brochure' }, { file_title: 'Prices', file_link: 'prices.example.com/2026' }] },
    { 'files[0][file]': pdf(), 'files[0][preview_image]': png() },
  )
  const [brochure, prices] = made.files as [corporations.Corporation['files'][0], corporations.Corporation['files'][0]]
  expect(brochure).toMatchObject({
    file_title: 'Brochure',
    file: { title: 'brochure.pdf', content_type: 'application/pdf' },
    preview_image: { content_type: 'image/png' },
  })
  expect(prices).toMatchObject({ file: null, file_link: 'https://prices.example.com/2026' })
  const fetched = await fetch(bench.server.origin + brochure.file!.src, { headers: buadmin.headers })
  expect(fetched.headers.get('content-disposition')).toContain('attachment; filename="brochure.pdf"')
  expect(await fetched.text()).toBe('%PDF-1.7\nHarbor Light\n')
  expect(stored(business_unit_id)).toBe(2)

  const turned = await change(buadmin, made.id, {
    files: [
      { id: prices.id, file_title: 'Prices 2026' },
      { id: brochure.id, file_title: 'Brochure' },
    ],
  })
  expect(turned.files.map(({ file_title }) => file_title)).toEqual(['Prices 2026', 'Brochure'])
  expect(turned.files[0]?.file_link).toBe('https://prices.example.com/2026')
  const left = await change(buadmin, made.id, { files: [{ id: brochure.id, file_title: '-', delete: true }] })
  expect(left.files.map(({ id }) => id)).toEqual([prices.id])
  expect(stored(business_unit_id)).toBe(0)
  await expect(change(buadmin, made.id, { files: [] }, { 'files[3][file]': pdf() })).rejects.toMatchObject({
    status: 422,
    errors: { 'files.3.file': /no entry/ },
  })
  await expect(change(buadmin, made.id, {}, { portrait: png() })).rejects.toMatchObject({
    status: 422,
    errors: { portrait: 'No file is expected under this name.' },
  })
  const html = new File(['<!doctype html><script>alert(1)</script>'], 'page.pdf')
  await expect(
    change(buadmin, made.id, { files: [{ file_title: 'Page' }] }, { 'files[0][file]': html }),
  ).rejects.toMatchObject({ status: 422, errors: { 'files.0.file': /not accepted/ } })
  expect(stored(business_unit_id)).toBe(0)
})

test('a company full of papers swaps one for another, and takes no more by however many saves', async () => {
  const { buadmin } = await agency(bench.server)
  const link = (at: number) => ({ file_title: `Paper ${at}`, file_link: `https://papers.example.com/${at}` })
  const all = Array.from({ length: corporations.MOST_FILES }, (_, at) => link(at))
  const { id, files } = await send(buadmin, { files: all })
  expect(files).toHaveLength(corporations.MOST_FILES)
  const full = { status: 422, errors: { files: 'At most 30 files.' } }
  await expect(change(buadmin, id, { files: [link(30)] })).rejects.toMatchObject(full)
  await expect(send(buadmin, { name: 'Another', files: [...all, link(30)] })).rejects.toMatchObject(full)
  const [first, ...rest] = files.map(({ id, file_title }) => ({ id, file_title }))
  const swapped = await change(buadmin, id, { files: [...rest, link(30), { ...first!, delete: true }] })
  expect(swapped.files).toHaveLength(corporations.MOST_FILES)
  expect(swapped.files.at(-1)).toMatchObject(link(30))
  const none = swapped.files.map(({ id, file_title }) => ({ id, file_title, delete: true }))
  expect((await change(buadmin, id, { files: [...all, ...none] })).files).toHaveLength(corporations.MOST_FILES)
})

test('the file or the preview of an entry is taken away where a link is left, and else said to be missing', async () => {
  const { buadmin, business_unit_id } = await agency(bench.server)
  const entry = { file_title: 'Brochure', file_link: 'https://harbor.example.com/brochure' }
  const uploads = () => ({ 'files[0][file]': pdf(), 'files[0][preview_image]': png() })
  const made = await send(buadmin, { files: [entry] }, uploads())
  const item = { id: made.files[0]!.id, ...entry }
  expect((await change(buadmin, made.id, { files: [item] })).files).toEqual(made.files)
  const bare = await change(buadmin, made.id, { files: [{ ...item, preview_image: null }] })
  expect(bare.files).toMatchObject([{ file: { title: 'brochure.pdf' }, preview_image: null }])
  expect(stored(business_unit_id)).toBe(1)
  await expect(change(buadmin, made.id, { files: [{ ...item, file_link: null, file: null }] })).rejects.toMatchObject({
    status: 422,
    errors: { 'files.0.file': 'Choose a file, or enter a link to one.' },
  })
  expect((await buadmin.call(corporations.adminShow, { params: { id: made.id } })).files).toEqual(bare.files)
  const linked = await change(buadmin, made.id, { files: [{ ...item, file: null }] })
  expect(linked.files).toMatchObject([{ ...item, file: null, preview_image: null }])
  expect(stored(business_unit_id)).toBe(0)
  const again = await change(buadmin, made.id, { files: [{ ...item, file: null, preview_image: null }] }, uploads())
  expect(again.files).toMatchObject([{ file: { title: 'brochure.pdf' }, preview_image: { content_type: 'image/png' } }])
  expect(stored(business_unit_id)).toBe(2)
})

test('a company that goes takes its files along; another agency can neither fill nor empty one', async () => {
  const { buadmin, business_unit_id, tenant } = await agency(bench.server)
  const { buadmin: theirs, business_unit_id: elsewhere } = await agency(bench.server)
  const { id, files } = await send(
    buadmin,
    { files: [{ file_title: 'Brochure' }] },
    { logo: png(), 'files[0][file]': pdf() },
  )
  await expect(change(theirs, id, { name: 'Mine' }, { logo: png() })).rejects.toMatchObject({ status: 404 })
  const own = await send(theirs, {})
  await expect(change(theirs, own.id, { files: [{ id: files[0]!.id, file_title: 'Taken' }] })).rejects.toMatchObject({
    status: 422,
  })
  expect(stored(elsewhere)).toBe(0)
  expect(stored(business_unit_id)).toBe(2)
  await buadmin.call(corporations.adminDestroy, { params: { id } })
  expect(stored(business_unit_id)).toBe(2)
  await tenant(db => db.rows(`update deletions set created_at = now() - interval '25 hours'`))
  await sweepDeletions(bench.server.core)
  expect(stored(business_unit_id)).toBe(0)
})
