import type { ImportField } from '@openbook/config/import-fields.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, agency } from '../core/testing/agency.ts'
import { startServer, type TestServer } from '../core/testing/server.ts'
import { guessMapping } from './guess-mapping.ts'
import { normaliseRow } from './normalise-row.ts'
import { CONSENT_WORDS, consentSaid, readOptOut, statusStops } from './read-consent.ts'

let server: TestServer
let ours: Agency
beforeAll(async () => {
  server = await startServer()
  ours = await agency(server)
})
afterAll(() => server.close())

function rowOf(row: Partial<Record<ImportField, string>>) {
  const fields = Object.keys(row) as ImportField[]
  return normaliseRow(
    ['Ann', '(212) 301-0001', ...Object.values(row)],
    ['first_name', 'phone', ...fields].map((field, column) => ({ column, field: field as ImportField })),
  )
}

test.each([
  'No',
  'no.',
  'N',
  'FALSE',
  '0',
  'Declined',
  'Did not consent',
  "Didn't agree to calls",
  'not opted in',
  'No consent given',
  'Never asked',
])('a consent source of %j is no consent, nor is the day beside it, and the words are kept', said => {
  const { values, errors } = rowOf({ consent_source: said, consent_at: '2024-01-05T14:30:00Z' })
  expect(errors).toEqual([])
  expect(values).not.toHaveProperty('consent_source')
  expect(values).not.toHaveProperty('consent_at')
  expect(values).not.toHaveProperty('opts_out')
  expect(values.notes).toBe(`From the import: Consent source: ${said}; Consent given at: 2024-01-05T14:30:00.000Z`)
})

test.each(['STOP', 'Opted out', 'Unsubscribed 3/4/2025', 'Do not call', 'DNC', 'revoked'])(
  'a consent source of %j is an opt-out',
  said => {
    const { values } = rowOf({ consent_source: said, consent_at: '1/5/2024' })
    expect(values.opts_out).toEqual(['emails', 'phones'])
    expect(values).not.toHaveProperty('consent_source')
    expect(values).not.toHaveProperty('consent_at')
  },
)

test.each(['Yes', 'TRUE', 'x', 'Opted in'])(
  'a bare %j names no source, and with its day is a consent of that day',
  said => {
    expect(rowOf({ consent_source: said }).values).toMatchObject({
      notes: `From the import: Consent source: ${said}`,
    })
    const { values } = rowOf({ consent_source: said, consent_at: '1/5/2024 2:30 PM' })
    expect(values).not.toHaveProperty('consent_source')
    expect(values.consent_at).toBe('2024-01-05T14:30:00.000Z')
  },
)

test('a source stays as it is, and a No where the day should stand is none either', () => {
  expect(rowOf({ consent_source: 'Web form of Norway Leads' }).values.consent_source).toBe('Web form of Norway Leads')
  const { values, errors } = rowOf({ consent_source: 'Web form', consent_at: 'No' })
  expect(errors).toEqual([])
  expect(values).not.toHaveProperty('consent_at')
})

test('a column of yes and no is not taken for the source of a consent', () => {
  const guess = (name: string, ...samples: string[]) => guessMapping([{ name, samples }])[0]
  expect(guess('Opt in', 'No', 'Yes', 'No')).toMatchObject({
    field: null,
    reason: 'Its values say yes or no, which names no source of a consent',
  })
  expect(guess('Opt in', 'https://example.com/form')?.field).toBe('consent_source')
  expect(guess('Email Opt In', 'Yes')?.field).toBeNull()
  expect(guess('Do Not Mail', 'Yes')?.field).toBe('do_not_mail')
})

test.each([
  ['opted_out_phones', 'Yes', ['phones']],
  ['opted_out_phones', '03/04/2025', ['phones']],
  ['opted_out_phones', 'No', []],
  ['opted_out_phones', 'not on DNC list', []],
  ['opted_out_phones', '504-555-0101 (mobile); 504-555-0102', ['+15045550101', '+15045550102']],
  ['opted_out_emails', 'Ann@Example.com', ['ann@example.com']],
  ['opted_out', 'Unsubscribed', ['phones', 'emails']],
  ['do_not_contact', 'x', ['do_not_contact']],
  ['do_not_contact', 'Deceased 2024', ['deceased']],
] as const)('%s: %j', (field, cell, said) => {
  expect(readOptOut(field, cell)).toEqual({ said: [...said] })
})

test('what nobody can read stops, rather than to be called against a wish', () => {
  expect(readOptOut('opted_out_phones', 'Litigator')).toEqual({ said: ['phones'], unsure: true })
  expect(readOptOut('opted_out_phones', '504-555-0101, her mobile')).toEqual({
    said: ['+15045550101', 'phones'],
    unsure: true,
  })
})

test('the database reads the words of a consent as the import does', async () => {
  const words = [
    ...CONSENT_WORDS.declined.split(', '),
    ...CONSENT_WORDS.bare.split(', '),
    'Web form',
    'NO!',
    'Didn’t agree',
  ]
  const said = await ours.tenant(db =>
    db.rows<{ word: string; said: string | null }>(
      'select word, app.consent_said(word) as said from unnest($1::text[]) word',
      [words],
    ),
  )
  expect(said).toEqual(words.map(word => ({ word, said: consentSaid(word) ?? null })))
})

test.each([
  ['DNC', ['do_not_contact']],
  ['Do Not Contact', ['do_not_contact']],
  ['do not call - litigator', ['phones']],
  ['Unsubscribed', ['emails']],
  ['Do not mail', ['do_not_mail']],
  ['Deceased', ['deceased']],
  ['Passed away', ['deceased']],
  ['Dead', []],
  ['No contact made', []],
  ['Yes', []],
  ['Withdrawn', []],
  ['Client', []],
])('a status %s says %j of opt-outs', (text, said) => expect(statusStops(text)).toEqual(said))

test.each([
  ['Yes', ['do_not_mail']],
  ['Do not send mail', ['do_not_mail']],
  ['03/04/2025', ['do_not_mail']],
  ['No', []],
])('a column of no mail that says %s stops %j', (text, said) =>
  expect(readOptOut('do_not_mail', text).said).toEqual(said),
)
