import { expect, test } from 'vitest'
import { REMOVED, redactFields, redactText } from './redact.ts'

test.each([
  'SSN 123-45-6789',
  'SSN 123456789',
  'SSN123456789',
  'social: 123 45 6789.',
  '123.45.6789, call after five',
  '(123456789)',
  'Medicare 1EG4-TE5-MK73',
  'Medicare 1EG4TE5MK73',
  'mbi1eg4te5mk73',
  '1EG4 TE5 MK73',
  'claim 234-56-7891',
  'policy 234 56 7891',
  'claim of the holder, SSN 234567891',
])('%s is left without its number', text => {
  const left = redactText(text)
  expect(left).toContain(REMOVED)
  expect(left).not.toMatch(/\d/)
})

test.each([
  'Call 401-555-0142 or (401) 555 0142 or 4015550142',
  'Born 03/14/1958, 62 years, 1 900 000 people',
  'Policy 12345678, claim 1234567890, group 000123456',
  'Zip 02903-1234',
  'Claim 234567891, policy no. 234567891, Group #234567891, order number: 234567891',
  'Certificate 0a123456789bcdef0123456789',
  'At $1,234,567.89 a year',
])('%s stays as it is', text => {
  expect(redactText(text)).toBe(text)
})

test('what a vendor numbers by itself, and a postal code, stay in the fields that are named so', () => {
  const sent = { external_id: '123456789', lead: { zip: '029031234' }, remark: 'zip 029031234', ssn: '1' }
  expect(redactFields(sent)).toEqual({
    external_id: '123456789',
    lead: { zip: '029031234' },
    remark: `zip ${REMOVED}`,
    ssn: REMOVED,
  })
})
