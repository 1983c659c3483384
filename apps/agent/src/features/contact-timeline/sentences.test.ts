import { expect, test } from 'vitest'
import { changesOf, sentence, someone } from './sentences.ts'

test.each([
  ['contacts.created', {}, 'added this contact'],
  ['contact_notes.created', { body: 'Call after 4 pm.' }, 'wrote a note “Call after 4 pm.”'],
  ['contact_notes.deleted', {}, 'deleted a note'],
  ['contacts.activity', { type: 'call', on: '2026-11-24' }, 'logged a phone call of 11/24/2026'],
  ['contact_notes.restored', { body: 'Call after 4 pm.' }, 'brought back a note “Call after 4 pm.”'],
  ['contact_files.created', { filename: 'scan.pdf' }, 'uploaded “scan.pdf”'],
  [
    'contact_points.validity',
    { kind: 'phone', value: '+14013312244', validity: 'invalid', before: 'unknown', reason: 'Disconnected' },
    'wrote down that 1-401-331-2244 does not work: “Disconnected”',
  ],
  [
    'contact_points.validity',
    { kind: 'phone', value: '+14013312244', validity: 'valid', before: 'invalid' },
    'wrote down that 1-401-331-2244 works again',
  ],
  [
    'contact_points.validity',
    { kind: 'email', value: 'a@example.com', validity: 'unknown', before: 'invalid' },
    'took back that a@example.com does not work',
  ],
  ['contact_policies.restored', { carrier_name: 'Evergreen' }, 'brought back the policy “Evergreen”'],
  ['contact_securities.restored', { name: 'Fund' }, 'brought back the investment “Fund”'],
  ['contact_rx.updated', { added: 0, changed: 0, removed: 2, restored: 0 }, 'removed 2 medicines'],
  ['contact_rx.updated', { added: 0, changed: 0, removed: 0, restored: 1 }, 'brought back 1 medicine'],
  ['data_captures.restored', { changes: { Smoker: [null, 'no'] } }, 'brought back the answer to “Smoker”'],
  [
    'contact_addresses.restored',
    { kind: 'mailing', address: 'PO Box 7, Naples' },
    'brought back the mailing address “PO Box 7, Naples”',
  ],
  ['contact_files.restored', { filename: 'scan.pdf' }, 'brought back the file “scan.pdf”'],
  ['contact_policies.created', { carrier_name: 'Evergreen', plan_name: 'G' }, 'added the policy “Evergreen G”'],
  [
    'contact_addresses.made_primary',
    { kind: 'seasonal', address: '9 Palm Court, Naples, FL 34102', note: 'Gate 7' },
    'made the seasonal address “9 Palm Court, Naples, FL 34102” the primary one; its note was: “Gate 7”',
  ],
  ['contact_imports.created', { filename: 'us-500.csv' }, 'imported this contact from “us-500.csv”'],
  [
    'contact_imports.opted_out',
    { filename: 'dnc.csv', ways: ['+15045550101', 'ann@example.com', 'do_not_contact'] },
    'took over from “dnc.csv” that they opted out of 1-504-555-0101 and that they opted out of ann@example.com and that they asked not to be contacted',
  ],
  [
    'contacts.tagged',
    { added: ['VIP', 'T65'], removed: ['Cold'] },
    'added the tag “VIP”, “T65” and removed the tag “Cold”',
  ],
  ['contact_merges.merged', { numbers: [100002, 100003] }, 'merged contacts 100002, 100003 into this contact'],
  [
    'contact_merges.merged',
    { numbers: Array.from({ length: 999 }, (_, n) => n) },
    'merged 999 contacts (0, 1, 2 and others) into this contact',
  ],
  ['identity_numbers.created', { kind: 'medicare_number' }, 'kept the Medicare number'],
  ['identity_numbers.created', { kind: 'medicare_number', import_attempt_id: 7 }, 'imported the Medicare number'],
  [
    'identity_numbers.deleted',
    { kind: 'social_security_number', import_attempt_id: 7 },
    'took back the import of the Social Security number',
  ],
  ['contact_merges.undone', { numbers: [100002] }, 'took back the merge with contact 100002'],
  [
    'contact_merges.undone',
    { numbers: [100001], restored: true },
    'restored this contact, which had been merged into contact 100001',
  ],
  ['lead_intake.received', { vendor_name: 'Acme', consented: true }, '(Acme) delivered this contact with consent'],
  ['toString', {}, 'toString'],
  ['soa_requests.sent_by_mail', {}, 'sent by mail: soa requests'],
])('%s %j', (kind, data, words) => {
  expect(sentence({ kind, data })).toBe(words)
})

test('changes show the old and the new', () => {
  const changes = { first_name: ['Ada', 'Adah'], status_id: { from: { name: 'New' }, to: null }, odd: 7 }
  expect(changesOf({ kind: 'contacts.updated', data: { changes } })).toEqual([
    { field: 'First name', before: 'Ada', after: 'Adah' },
    { field: 'Status', before: 'New', after: '' },
  ])
  expect(changesOf({ kind: 'contacts.updated', data: changes })).toHaveLength(2)
  expect(changesOf({ kind: 'contacts.updated', data: {} })).toEqual([])
  expect(changesOf({ kind: 'contact_notes.created', data: { body: ['a', 'b'] } })).toEqual([])
  expect(
    changesOf({ kind: 'bulk_jobs.undone', data: { title: 'Set owner to Ben', owner_id: ['Ben', 'Ana'] } }),
  ).toEqual([{ field: 'Owner', before: 'Ben', after: 'Ana' }])
})

test('what is chosen from a list is told as the list has it', () => {
  const data = { line_of_business: ['medicare', 'funeral_planning'], gender: [null, 'female'] }
  expect(changesOf({ kind: 'contacts.updated', data })).toEqual([
    { field: 'Line of business', before: 'Medicare', after: 'Funeral planning' },
    { field: 'Gender', before: '', after: 'Female' },
  ])
})

test('who, when nobody is named', () => {
  expect(someone('webpages.lead', 'Agentflow')).toBe('A visitor')
  expect(someone('contacts.updated', 'Agentflow')).toBe('Agentflow')
})
