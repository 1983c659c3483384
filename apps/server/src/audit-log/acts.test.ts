import { readdirSync, readFileSync } from 'node:fs'
import { routesOf } from '@openbook/api/core/route.ts'
import * as api from '@openbook/api/index.ts'
import { actSentence, writtenFor } from '@openbook/config/acts.ts'
import { isSubject, subjectWord } from '@openbook/config/subjects.ts'
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
  ['sessions.create', 'Signed in'],
  ['contacts.update', 'Changed a contact'],
  ['licences.adminDestroy', 'Removed a license'],
  ['something_new.doThis', 'Something new do this'],
])('%s is: %s', (action, sentence) => {
  expect(actSentence(action)).toBe(sentence)
})
