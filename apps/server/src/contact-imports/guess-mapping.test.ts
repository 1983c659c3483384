import { ANSWER_FIELD, IMPORT_FIELD_NAMES, IMPORT_FIELDS, REPEATABLE_FIELDS } from '@openbook/config/import-fields.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KNOWN_NAME_LIST, KNOWN_NAMES, nameKey, OTHER_NAMES } from './field-names.ts'
import { type Column, guessMapping } from './guess-mapping.ts'
import { similarity } from './similarity.ts'

const PHONES = ['504-621-8927', '(504) 845-1427', '']
const fieldsOf = (columns: (string | [string, string[]])[]) =>
  guessMapping(
    columns.map(each => (typeof each === 'string' ? { name: each, samples: [] } : { name: each[0], samples: each[1] })),
  ).map(({ field }) => field)

test.each([
  ['First Name', 'first_name'],
  ['fname', 'first_name'],
  ['FIRSTNAME', 'first_name'],
  ['firstName', 'first_name'],
  ['Frist Name', 'first_name'],
  ['Given name', 'first_name'],
  ['Surname', 'last_name'],
  ['Full_Name', 'full_name'],
  ['Company Name', 'company_name'],
  ['E-Mail Address', 'email'],
  ['EMAIL*', 'email'],
  ['Work e-mail', 'email_2'],
  ['Phone #', 'phone'],
  ['Phone1', 'phone'],
  ['Mobile', 'phone'],
  ['Phone 2', 'phone_2'],
  ['home_phone', 'phone_2'],
  ['Work Phone', 'phone_3'],
  ['Street Address', 'address'],
  ['Address Line 2', 'address_2'],
  ['Statie', 'state'],
  ['St', 'state'],
  ['County', 'county'],
  ['Zip/Postal Code', 'zip'],
  ['Postal', 'zip'],
  ['D.O.B.', 'date_of_birth'],
  ['Birthday', 'date_of_birth'],
  ['Sex', 'gender'],
  ['Lead Status', 'status'],
  ['Stage', 'status'],
  ['Lead Source', 'source'],
  ['Assigned To', 'owner'],
  ['Labels', 'tags'],
  ['Comments', 'notes'],
  ['Policy No.', 'policy_number'],
  ['Insurance Carrier', 'carrier'],
  ['Current Carrier', 'current_carrier'],
  ['Current Insurance Company', 'current_carrier'],
  ['Provider', 'current_carrier'],
  ['Current Plan', 'current_plan'],
  ['Policy Status', 'policy_status'],
  ['Term Date', 'end_date'],
  ['Monthly Premium', 'premium'],
  ['Eff. Date', 'effective_date'],
  ['Opt-in Date', 'consent_at'],
  ['Consent Source', 'consent_source'],
  ['Contact ID', 'external_id'],
  ['LOB', 'line_of_business'],
  ['SSN', 'social_security_number'],
  ['Medicare Beneficiary Identifier', 'medicare_number'],
])('a column called %s is %s', (name, field) => expect(fieldsOf([name])).toEqual([field]))

test.each(['Country', 'Fax', 'Middle Name', 'Spouse Phone', 'Created At', 'Qwertz', '', 'Column 3', 'Age'])(
  'a column called "%s" is no field',
  name => expect(fieldsOf([name])).toEqual([null]),
)

test('no name stands for two fields, and none is both a field and something else', () => {
  expect(KNOWN_NAME_LIST.filter(([name, field]) => KNOWN_NAMES.get(name) !== field)).toEqual([])
  expect(KNOWN_NAME_LIST.filter(([name]) => OTHER_NAMES.has(name))).toEqual([])
  for (const [field, { label }] of Object.entries(IMPORT_FIELDS))
    expect(KNOWN_NAMES.get(nameKey(label))).toBe(field === ANSWER_FIELD ? undefined : field)
})

test('the values decide where the name misleads', () => {
  expect(fieldsOf([['Contact', PHONES]])).toEqual(['phone'])
  expect(fieldsOf([['Contact', ['Ann Fox', 'Bob Ray']]])).toEqual(['full_name'])
  expect(fieldsOf([['Phone', ['yes', 'no']]])).toEqual([null])
  expect(fieldsOf([['Name', ['ann@example.com', 'bob@example.com']]])).toEqual(['email'])
  expect(fieldsOf([['Fax', PHONES]])).toEqual([null])
  expect(fieldsOf([['Region', ['LA', 'Texas', 'NJ']]])).toEqual(['state'])
  expect(fieldsOf([['DOB', ['18264', '19920105']]])).toEqual(['date_of_birth'])
})

test('columns without names are told from their values where those are plain', () => {
  const columns: [string, string[]][] = [
    ['Column 1', ['Ann', 'Bob', 'Cy']],
    ['Column 2', PHONES],
    ['Column 3', ['ann@example.com', 'bob@example.com']],
    ['Column 4', ['LA', 'NJ', 'AK']],
    ['Column 5', ['http://example.com', 'www.example.org']],
    ['Column 6', ['504-845-1427']],
  ]
  expect(fieldsOf(columns)).toEqual([null, 'phone', 'email', 'state', 'website', 'phone_2'])
})

test('the surest column wins a field, further phones and e-mails take the free slots', () => {
  expect(fieldsOf(['Cell', 'Telephone', 'Phone', 'Mobile'])).toEqual(['phone', 'phone_2', 'phone_3', null])
  expect(fieldsOf(['Phone 2', 'Phone 1', 'Mobile'])).toEqual(['phone_2', 'phone', 'phone_3'])
  expect(fieldsOf(['Email', 'Personal Email', 'Mail'])).toEqual(['email', 'email_2', null])
  expect(fieldsOf(['Citty', 'City'])).toEqual([null, 'city'])
})

test('a name beside a last name is the first name', () => {
  expect(
    fieldsOf([
      ['Name', ['Ann', 'Bob']],
      ['Surname', ['Fox', 'Ray']],
    ]),
  ).toEqual(['first_name', 'last_name'])
  expect(
    fieldsOf([
      ['Name', ['Ann Fox', 'Bob Ray']],
      ['Surname', ['Fox', 'Ray']],
    ]),
  ).toEqual(['full_name', 'last_name'])
})

test('a status beside policy numbers is that of the policies, where it says nothing else', () => {
  const beside = (name: string, ...words: string[]) =>
    fieldsOf([
      ['Status', words],
      [name, ['P-1', 'P-2']],
    ])
  expect(beside('Policy number', 'In Force', 'Termed')).toEqual(['policy_status', 'policy_number'])
  expect(beside('Policy number', 'Active', 'Hot lead')).toEqual(['status', 'policy_number'])
  expect(beside('External ID', 'Active', 'Lapsed')).toEqual(['status', 'external_id'])
})

test('every guess says why and how sure it is', () => {
  const [zip, state, odd] = guessMapping([
    { name: 'Zip', samples: ['70116', '8014'] },
    { name: 'Statie', samples: ['LA'] },
    { name: 'Phone', samples: ['yes'] },
  ])
  expect(zip).toEqual({ column: 0, field: 'zip', confidence: 1, reason: 'Called "Zip"' })
  expect(state).toMatchObject({ field: 'state', reason: 'Called "Statie", much like "state"' })
  expect(state!.confidence).toBeLessThan(1)
  expect(odd).toEqual({ column: 2, field: null, confidence: 0, reason: 'Its values are not phone numbers' })
})

test('no field is given twice but those that several columns may be, every column gets one answer', () => {
  const name = fc.oneof(fc.constantFrom(...KNOWN_NAMES.keys(), ...OTHER_NAMES), fc.string())
  const sample = fc.oneof(
    fc.constantFrom('504-621-8927', 'ann@example.com', 'LA', '70116', '1/5/1950', 'Ann', 'm', ''),
    fc.string(),
  )
  const columns: fc.Arbitrary<Column[]> = fc.array(fc.record({ name, samples: fc.array(sample, { maxLength: 4 }) }), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(columns, given => {
      const guesses = guessMapping(given)
      const fields = guesses.map(({ field }) => field).filter(field => field !== null)
      const once = fields.filter(field => !REPEATABLE_FIELDS.has(field))
      expect(new Set(once).size).toBe(once.length)
      expect(fields.every(field => IMPORT_FIELD_NAMES.includes(field))).toBe(true)
      expect(guesses.map(({ column }) => column)).toEqual(given.map((_, at) => at))
      expect(
        guesses.every(({ confidence, field }) => (field ? confidence >= 0.5 && confidence <= 1 : confidence === 0)),
      ).toBe(true)
    }),
  )
})

test('likeness counts letters added, lost, replaced and swapped', () => {
  expect(similarity('state', 'state')).toBe(1)
  expect(similarity('statie', 'state')).toBeCloseTo(5 / 6)
  expect(similarity('frist', 'first')).toBeCloseTo(4 / 5)
  expect(similarity('a', 'notes')).toBe(0)
})
