import { filled } from '@openbook/api/core/merge-fields.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addressLines, type Recipient, undeliverable } from './address.ts'
import { openPress } from './draw.ts'
import { labelLines } from './label-lines.ts'
import { refuseUnknownFields } from './merge-fields.ts'
import { openPaper, type Paper } from './paper.ts'
import type { Print } from './params.ts'
import { wrap } from './wrap.ts'

let paper: Paper
beforeAll(async () => {
  paper = await openPaper('Test')
})

const ann: Recipient = {
  id: 1,
  first_name: 'Ann',
  last_name: 'Lee',
  company_name: null,
  address: '1 Main Street',
  address_2: 'Apt 2',
  city: 'Newport',
  state: 'RI',
  zip: '02840',
}
const print = (more: Partial<Print> = {}): Print => ({
  kind: 'letters',
  body: 'Dear {{first_name}}',
  sender: ['Elin Vance'],
  skip_labels: 0,
  post_to: 'primary',
  month_day: '01/15',
  common: { today: 'November 21, 2026' },
  ...more,
})

test('an address is name, company, street and place; what is missing leaves no gap', () => {
  expect(addressLines(ann)).toEqual(['Ann Lee', '1 Main Street', 'Apt 2', 'Newport, RI 02840'])
  expect(
    addressLines({ ...ann, first_name: null, last_name: null, company_name: 'Quill Co', address_2: ' ', city: null }),
  ).toEqual(['Quill Co', '1 Main Street', 'RI 02840'])
})

test.each([
  [{ address: null }, 'No street address.'],
  [{ address: '  ' }, 'No street address.'],
  [{ zip: null, city: null }, 'No ZIP code, and no city and state.'],
  [{ first_name: null, last_name: null }, 'No name.'],
  [{ zip: null }, undefined],
  [{ city: null, state: null }, undefined],
])('%j: %s', (less, why) => {
  expect(undeliverable({ ...ann, ...less })).toBe(why)
})

test('merge fields are filled in, a missing one says what stands behind its bar', () => {
  expect(filled('Dear {{ first_name | friend }}, {{city}}.', { first_name: 'Ann', city: null })).toBe('Dear Ann, .')
  expect(filled('Dear {{first_name|friend}},', { first_name: null })).toBe('Dear friend,')
  expect(filled('{{first_name}}', { first_name: '{{last_name}}', last_name: 'no' })).toBe('{{last_name}}')
  expect(() => refuseUnknownFields('{{first_name}} {{today}}')).not.toThrow()
  expect(() => refuseUnknownFields('{{fist_name}}')).toThrow(/There is no merge field \{\{fist_name}}/)
  expect(() => refuseUnknownFields('{{first name}}')).toThrow(/small letters/)
})

test('wrapped lines fit, and lose no letter', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'W', ' ', 'é', '-', '\n', 'Ž'), maxLength: 300 }),
      fc.integer({ min: 40, max: 400 }),
      (text, width) => {
        const lines = wrap(text, paper.regular, 11, width)
        for (const line of lines) expect(paper.regular.width(line.trim(), 11)).toBeLessThanOrEqual(width + 0.01)
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      },
    ),
  )
})

test('a label tells the whole address, broken where it is too long for a line, and at worst the place', () => {
  const room = { width: 165, height: 64 }
  const laid = (more: Partial<Recipient>) => labelLines(addressLines({ ...ann, ...more }), paper.regular, room)
  expect(laid({})).toMatchObject({ lines: addressLines(ann), size: 10.5 })
  const address = '12345 North Extraordinarily Long Boulevard of the Americas, Building 7'
  expect(laid({ address }).lines.join(' ')).toBe(`Ann Lee ${address} Apt 2 Newport, RI 02840`)
  for (const long of [address, 'W'.repeat(200)]) {
    const { lines, size, leading } = laid({ address: long, company_name: long, last_name: long })
    for (const line of lines) expect(paper.regular.width(line, size)).toBeLessThanOrEqual(room.width)
    expect(lines.length * leading).toBeLessThanOrEqual(room.height)
    expect(lines.at(-1)).toBe('Newport, RI 02840')
  }
})

test('thirty labels a sheet, from the first free one on', async () => {
  const labels = await openPress(print({ kind: 'labels', skip_labels: 28 }))
  for (let n = 0; n < 2; n++) expect(labels.add(ann)).toBeUndefined()
  expect(labels.pages()).toBe(1)
  labels.add(ann)
  expect(labels.pages()).toBe(2)
})

test('who cannot be printed is left out with a reason, and takes no label', async () => {
  const press = await openPress(print())
  expect(press.add({ ...ann, address: null })).toBe('No street address.')
  expect(press.add({ ...ann, first_name: '王' })).toBe('Has a letter that cannot be printed: 王')
  expect(press.add({ ...ann, first_name: 'Łukasz Ñandú Жанна Ő' })).toBeUndefined()
  expect(press.pages()).toBe(1)
})
