import { IMPORT_FIELDS, type ImportField } from '@openbook/config/import-fields.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanParagraphs } from './clean-text.ts'
import { NO_IDENTITY, normaliseRow } from './normalise-row.ts'

function rowOf(row: Partial<Record<ImportField, string>>) {
  const fields = Object.keys(row) as ImportField[]
  return normaliseRow(
    Object.values(row),
    fields.map((field, column) => ({ column, field })),
  )
}
const fieldsOf = (remarks: { field: string }[]) => remarks.map(({ field }) => field)

test('a full row comes out ready for the database', () => {
  const row = rowOf({
    first_name: '  Jos\u0065\u0301 ',
    last_name: 'de\u00a0la\t Cruz\0',
    company_name: 'Feltz, Inc',
    email: 'JOSE@Example.com',
    phone: '(504) 621-8927',
    phone_2: '1-504-845-1427',
    address: '6649 N Blue Gum St',
    city: 'New Orleans',
    county: 'Orleans',
    state: 'louisiana',
    zip: '8014',
    date_of_birth: '1/5/50',
    gender: 'M',
    website: 'example.com',
    line_of_business: 'Medicare Supplement',
    status: 'New',
    source: 'Web',
    owner: 'agent',
    tags: 'hot; T65',
    notes: 'one\r\n two  spaces',
    external_id: '0042',
    carrier: 'Aetna',
    plan_name: 'Plan G',
    policy_number: '00-17',
    premium: '$1,234.50',
    effective_date: '2027-01-01',
    consent_source: 'https://example.com/form',
    consent_at: '1/5/2024 2:30 PM',
  })
  expect(row.errors).toEqual([])
  expect(row.warnings).toEqual([])
  expect(row.values).toEqual({
    first_name: 'José',
    last_name: 'de la Cruz',
    company_name: 'Feltz, Inc',
    email: 'jose@example.com',
    phone: '+15046218927',
    phone_2: '+15048451427',
    address: '6649 N Blue Gum St',
    city: 'New Orleans',
    county: 'Orleans',
    state: 'LA',
    zip: '08014',
    date_of_birth: '1950-01-05',
    gender: 'male',
    website: 'https://example.com',
    line_of_business: 'medicare',
    status: 'New',
    source: 'Web',
    owner: 'agent',
    tags: ['hot', 'T65'],
    notes: 'one\ntwo spaces',
    external_id: '0042',
    carrier: 'Aetna',
    plan_name: 'Plan G',
    policy_number: '00-17',
    premium: '1234.50',
    effective_date: '2027-01-01',
    consent_source: 'https://example.com/form',
    consent_at: '2024-01-05T14:30:00.000Z',
  })
})

test('empty cells, placeholders, unmapped and missing columns leave no value', () => {
  const mapping = [
    { column: 0, field: 'first_name' as const },
    { column: 1, field: null },
    { column: 2, field: 'phone' as const },
    { column: 3, field: 'email' as const },
    { column: 9, field: 'city' as const },
  ]
  expect(normaliseRow(['Ann', 'secret', 'N/A', ' - '], mapping)).toEqual({
    values: { first_name: 'Ann' },
    errors: [],
    warnings: [],
  })
})

const named = (...columns: [field: ImportField, name: string, cell: string][]) =>
  normaliseRow(
    ['Ann', ...columns.map(([, , cell]) => cell)],
    [
      { column: 0, field: 'first_name', name: 'First name' },
      ...columns.map(([field, name], at) => ({ column: at + 1, field, name })),
    ],
  )

test('a column kept as an answer is a question with its name, also where the answer is none', () => {
  const { values, errors, warnings } = named(
    ['answer', 'Smoker?', ' yes '],
    ['answer', 'Medications', 'None'],
    ['answer', 'Pets', 'a cat\r\n a dog'],
    ['answer', 'Height', 'N/A'],
    ['answer', 'Weight', ''],
  )
  expect([errors, warnings]).toEqual([[], []])
  expect(values.answers).toEqual({ 'Smoker?': 'yes', Medications: 'None', Pets: 'a cat\na dog' })
})

test('two columns that are one question keep both: one as the answer, one in the notes', () => {
  const question = `${'x'.repeat(200)} first`
  const { values } = named(['answer', question, 'yes'], ['answer', `${'X'.repeat(200)} second`, 'no'])
  expect(values.answers).toEqual({ ['x'.repeat(200)]: 'yes' })
  expect(values.notes).toBe(`From the import: ${'X'.repeat(200)}: no`)
})

test('several columns that are notes are a line each with its name, and one alone is as it is', () => {
  expect(named(['notes', 'Comments', 'Likes jazz']).values.notes).toBe('Likes jazz')
  const { values } = named(
    ['notes', 'Comments', 'Likes jazz'],
    ['notes', 'Remarks', ''],
    ['notes', 'Best time', '6\npm'],
  )
  expect(values.notes).toBe('Comments: Likes jazz\nBest time: 6\npm')
})

test('notes too long together, and an answer too long, are told by their columns', () => {
  const { errors } = named(
    ['notes', 'A', 'x'.repeat(6000)],
    ['notes', 'B', 'x'.repeat(6000)],
    ['notes', 'C', 'x'.repeat(6000)],
  )
  expect(errors).toEqual([
    { field: 'notes', message: 'Notes is too long: at most 10,000 characters in all its columns together.' },
  ])
  expect(named(['answer', 'Life story', 'x'.repeat(4001)]).errors).toEqual([
    { field: 'answer', message: '"Life story" is too long: at most 4,000 characters.' },
  ])
})

test('Null is a name, though not a phone', () => {
  expect(rowOf({ last_name: 'Null', phone: 'null' }).values).toEqual({ last_name: 'Null' })
})

test('what cannot be read is warned of and kept in the notes, the row is not lost', () => {
  const row = rowOf({ first_name: 'Ann', phone: 'call me', email: 'ann at home', gender: 'cat', notes: 'Old client' })
  expect(row.errors).toEqual([])
  expect(fieldsOf(row.warnings)).toEqual(['phone', 'email', 'gender'])
  expect(row.values).toEqual({
    first_name: 'Ann',
    notes: 'Old client\nFrom the import: Phone: call me; E-mail: ann at home; Gender: cat',
  })
})

test('several phones or e-mails in a cell: the first that reads is taken, all are kept', () => {
  const row = rowOf({ phone: '504-621-8927 / 504-845-1427', email: 'ann@example.com; bob@example.com' })
  expect(row.values).toMatchObject({ phone: '+15046218927', email: 'ann@example.com' })
  expect(row.values.notes).toContain('504-845-1427')
  expect(row.values.notes).toContain('bob@example.com')
  expect(fieldsOf(row.warnings)).toEqual(['phone', 'email'])
})

test('an extension is warned of and kept', () => {
  const row = rowOf({ phone: '504-621-8927 x12' })
  expect(row.values).toEqual({ phone: '+15046218927', notes: 'From the import: Phone: 504-621-8927 x12' })
  expect(row.warnings[0]!.message).toMatch(/Extension 12/)
})

test('a ZIP code of elsewhere stays with a warning, a state goes to the notes', () => {
  const row = rowOf({ first_name: 'Ann', state: 'Ontario', zip: 'k1a 0b1' })
  expect(row.values).toMatchObject({ notes: 'From the import: State: Ontario', zip: 'K1A 0B1' })
  expect(fieldsOf(row.warnings)).toEqual(['state', 'zip'])
})

test('a phone that a spreadsheet cut short is named as such', () => {
  expect(rowOf({ first_name: 'Ann', phone: '5.04622E+09' }).warnings[0]!.message).toMatch(/cut short by a spreadsheet/)
})

test('the same phone or e-mail twice in a row is stored once', () => {
  const row = rowOf({ phone: '504-621-8927', phone_2: '5046218927', email: 'a@b.co', email_2: 'A@B.CO' })
  expect(row.values).toEqual({ phone: '+15046218927', email: 'a@b.co' })
})

test.each<[string, Partial<Record<ImportField, string>>]>([
  ['a name', { last_name: 'Fox' }],
  ['a full name', { full_name: 'Ann Fox' }],
  ['a company', { company_name: 'Feltz' }],
  ['a second phone', { phone_2: '504-621-8927' }],
  ['a second e-mail', { email_2: 'ann@example.com' }],
])('%s is enough to be a contact', (_what, row) => expect(rowOf({ city: 'Troy', ...row }).errors).toEqual([]))

test('a row about nobody is an error', () => {
  expect(rowOf({ city: 'Troy', phone: ' ' }).errors).toEqual([{ field: 'base', message: NO_IDENTITY }])
})

test('a bad phone or e-mail is an error where nothing else says who it is', () => {
  const row = rowOf({ phone: 'call me', city: 'Troy' })
  expect(row.errors).toEqual([
    { field: 'phone', message: '"call me" is not a phone number, and the row has no name or other phone or e-mail.' },
  ])
})

test.each<[ImportField, string]>([
  ['effective_date', '13/13/2024'],
  ['consent_at', 'yesterday'],
])('an impossible %s (%s) is an error on its field', (field, text) => {
  const row = rowOf({ first_name: 'Ann', [field]: text })
  expect(fieldsOf(row.errors)).toEqual([field])
  expect(row.values[field as 'date_of_birth']).toBeUndefined()
})

test.each<[ImportField, string]>([
  ['date_of_birth', '2/30/1950'],
  ['date_of_birth', '1/5/2999'],
  ['date_of_birth', '1/5/1780'],
  ['state', 'ZZ'],
])('a %s that cannot be (%s) is set aside in the notes, and the person comes in', (field, text) => {
  const row = rowOf({ first_name: 'Ann', [field]: text })
  expect(row.errors).toEqual([])
  expect(fieldsOf(row.warnings)).toEqual([field])
  expect(row.values).toEqual({ first_name: 'Ann', notes: `From the import: ${IMPORT_FIELDS[field].label}: ${text}` })
})

test.each(Object.entries(IMPORT_FIELDS))('%s is refused above its limit, by name', (field, { label, limit }) => {
  const row = rowOf({ company_name: 'Feltz', [field]: 'x'.repeat(limit + 1) })
  expect(row.errors).toEqual([
    { field, message: `${label} is too long: at most ${limit.toLocaleString('en-US')} characters.` },
  ])
})

test('tags have limits of their own', () => {
  expect(fieldsOf(rowOf({ first_name: 'Ann', tags: 'x'.repeat(61) }).errors)).toEqual(['tags'])
  expect(
    fieldsOf(rowOf({ first_name: 'Ann', tags: Array.from({ length: 51 }, (_, at) => `t${at}`).join() }).errors),
  ).toEqual(['tags'])
})

test('notes grown too long by what was set aside are an error, nothing is cut', () => {
  expect(fieldsOf(rowOf({ first_name: 'Ann', phone: 'call me', notes: 'x'.repeat(9_990) }).errors)).toEqual(['notes'])
})

test('columns for first and last name go before the full name, in either order', () => {
  expect(rowOf({ full_name: 'Bob Ray', first_name: 'Ann' }).values).toEqual({ first_name: 'Ann', last_name: 'Ray' })
  expect(rowOf({ first_name: 'Ann', full_name: 'Bob Ray' }).values).toEqual({ first_name: 'Ann', last_name: 'Ray' })
})

test('no value holds what PostgreSQL or a screen cannot show, and cleaning twice is cleaning once', () => {
  const text = fc.string({
    unit: fc.constantFrom('\0', '\ud800', '\u200b', '\u202e', 'e\u0301', '\u00a0', '\n', ' ', 'a', 'é', '\x1b'),
  })
  fc.assert(
    fc.property(text, raw => {
      for (const clean of [cleanLine, cleanParagraphs]) {
        const cleaned = clean(raw)
        expect(cleaned).not.toMatch(/[^\P{Cc}\n]|[\u200b\u202e]/u)
        expect(cleaned.isWellFormed()).toBe(true)
        expect(cleaned).toBe(cleaned.normalize('NFC'))
        expect(cleaned).toBe(cleaned.trim())
        expect(clean(cleaned)).toBe(cleaned)
      }
      expect(cleanLine(raw)).not.toMatch(/\n|\s\s/)
    }),
  )
})
