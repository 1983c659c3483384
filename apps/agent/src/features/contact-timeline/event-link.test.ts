import { expect, test } from 'vitest'
import { linkOf } from './event-link.ts'

test.each([
  ['contact_notes.created', { note_id: 4 }, '#note-4'],
  ['contact_files.created', { file_id: 5 }, '/v1/contacts/1/files/5/download'],
  ['contact_imports.created', { import_attempt_id: 6 }, '/imports/6'],
  ['households.linked', { linked_number: 100007 }, '/contacts/100007'],
  ['contact_files.deleted', { file_id: 5 }, undefined],
  ['contacts.updated', { note_id: ['a', 'b'] }, undefined],
])('%s leads to where it can be seen', (kind, data, href) => {
  expect(linkOf({ kind, data }, 1)?.href).toBe(href)
})

test('a file or note that was deleted since leads nowhere', () => {
  expect(linkOf({ kind: 'contact_files.created', data: { file_id: 5 }, gone: true }, 1)).toBeUndefined()
})
