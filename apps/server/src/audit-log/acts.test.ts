import { readdirSync, readFileSync } from 'node:fs'
import { routesOf } from '@openbook/api/core/route.ts'
import * as api from '@openbook/api/index.ts'
import { actSentence, writtenFor } from '@openbook/config/acts.ts'
import { isSubject, subjectName, subjectWord } from '@openbook/config/subjects.ts'
import { expect, test } from 'vitest'

const SERVER = new URL('../', import.meta.url)
const snake = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** What a write leaves in the log by itself: its domain and its name. Visitors leave nothing. */
const routed = Object.entries(api as Record<string, object>).flatMap(([domain, module]) =>
  routesOf(module)
    .filter(([, { kind, access }]) => kind === 'write' && access !== 'public')
    .map(([name]) => `${snake(domain)}.${name}`),
)
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('testing'))
  .map(file => readFileSync(new URL(file, SERVER), 'utf8'))
/** What the server's own code names besides. */
const named = sources.flatMap(text =>
  [...text.matchAll(/(?:auditStatement\(\s*|audit\(\{\s*action: )'([a-z_]+\.\w+)'/g)].map(([, action]) => action),
)

/** What stands there by other means: built from parts, or written by SQL. */
const BESIDES = [
  'contact_exports.finished',
  'contacts.purge_due',
  'lead_intake.create',
  'signups.approve',
  'signups.invite_again',
  'signups.reject',
  'single_sign_on.refused',
  'users.deactivate',
  'users.reactivate',
  'users.update',
  'webpages.createLead',
]

test('every act of the log is said in a sentence', () => {
  expect(routed.length).toBeGreaterThan(150)
  expect(named).toContain('sessions.create')
  expect([...routed, ...named, ...BESIDES].filter(action => !writtenFor(action ?? ''))).toEqual([])
})

/** Lists that write the act of their export under another name. */
const OTHERWISE: Record<string, string> = { order_management: 'orders', wallet_invoices: 'wallets' }

test('every spreadsheet that administrators take out is said in a sentence', () => {
  const routes = Object.values(api as Record<string, object>).flatMap(module =>
    routesOf(module).map(([, route]) => route),
  )
  const lists = routes.filter(({ path, range }) => range && routes.some(other => other.path === `${path}/export.csv`))
  const acts = lists.map(({ range = '' }) => `${OTHERWISE[range] ?? range}.export`)
  expect(acts.length).toBeGreaterThan(25)
  expect(acts.filter(action => !writtenFor(action))).toEqual([])
  expect(writtenFor('carriers.export')).toBe('Exported carriers')
})

test('what is acted on has a word that people know', () => {
  const subjects = sources.flatMap(text =>
    [...text.matchAll(/(?:subject_type: |SUBJECT = |VENDOR = )'([a-z_]+)'/g)].map(([, subject = '']) => subject),
  )
  expect(new Set(subjects).size).toBeGreaterThan(45)
  expect([...new Set(subjects)].filter(subject => !isSubject(subject))).toEqual([])
  expect(['contacts', 'api_vendors', 'contact_rx', 'new_things'].map(subjectWord)).toEqual([
    'Contact',
    'Lead vendor',
    'Medicines of a contact',
    'New things',
  ])
})

test.each([
  ['contacts', 88, 88, 4711, 'Contact 4711'],
  ['contacts', 88, 88, null, 'Contact that is gone (id 88)'],
  ['contacts', null, null, null, 'Contact'],
  ['contact_notes', 740, 88, 4711, 'Note 740 of contact 4711'],
  ['contact_notes', 740, 88, null, 'Note 740 of a contact'],
  ['contact_rx', 88, 88, 4711, 'Medicines of contact 4711'],
  ['carriers', 12, null, null, 'Carrier 12'],
  ['trainings', null, null, null, 'Training'],
  [null, null, null, null, ''],
])(
  '%s %s, of contact %s with the number %s, is called %s',
  (subject_type, subject_id, contact_id, contact_number, name) => {
    expect(subjectName({ subject_type, subject_id, contact_id, contact_number })).toBe(name)
  },
)

test.each([
  ['sessions.create', 'Signed in'],
  ['contacts.update', 'Changed a contact'],
  ['licences.adminDestroy', 'Removed a license'],
  ['something_new.doThis', 'Something new do this'],
])('%s is: %s', (action, sentence) => {
  expect(actSentence(action)).toBe(sentence)
})
