import { expect, test } from 'vitest'
import {
  blottedIn,
  deletionOf,
  goOnOf,
  mayRemap,
  optingOutIn,
  queueOf,
  stoppedOf,
  undoOf,
  unlicensedIn,
  workOf,
} from './standing.ts'

type Standing = Parameters<typeof undoOf>[0]
const NOW = Date.parse('2026-11-22T12:00:00Z')
const LATER = '2026-12-01T00:00:00Z'
const PAST = '2026-11-21T00:00:00Z'
const attempt = (part: Partial<Standing>): Standing => ({
  kind: 'rows',
  phase: 'run',
  state: 'completed',
  counts: { created: 2, updated: 1 },
  undo_until: LATER,
  ...part,
})

test('an import is undone until its last day, and not where nothing was done', () => {
  expect(undoOf(attempt({}), NOW)).toBe('possible')
  expect(undoOf(attempt({ undo_until: PAST }), NOW)).toBe('over')
  expect(undoOf(attempt({ state: 'failed', undo_until: null }), NOW)).toBe('possible')
  expect(undoOf(attempt({ counts: { duplicate: 3 } }), NOW)).toBeUndefined()
  expect(undoOf(attempt({ counts: { policy_added: 1 } }), NOW)).toBe('possible')
  expect(undoOf(attempt({ counts: { opted_out: 1 } }), NOW)).toBe('possible')
  expect(undoOf(attempt({ kind: 'attachments', counts: { attached: 1 } }), NOW)).toBe('possible')
})

test('an undo that stopped goes on, and is not begun anew', () => {
  for (const state of ['failed', 'cancelled'] as const) {
    const stopped = attempt({ phase: 'undo', state })
    expect(undoOf(stopped, NOW)).toBeUndefined()
    expect(goOnOf(stopped)).toBe('Go on undoing')
    expect(stoppedOf(stopped)).toContain('Not taken back yet: 2 created contacts and 1 updated contact.')
  }
  expect(goOnOf(attempt({ state: 'cancelled' }))).toBe('Go on where it stopped')
  expect(goOnOf(attempt({ phase: 'preview', state: 'failed' }))).toBe('Go on checking')
  expect(goOnOf(attempt({ phase: 'undo', state: 'undone' }))).toBe('Import again')
  expect(goOnOf(attempt({}))).toBeUndefined()
})

test('columns are chosen anew only before anything is written', () => {
  expect(mayRemap(attempt({ phase: 'preview', state: 'ready' }))).toBe(true)
  expect(mayRemap(attempt({ phase: 'preview', state: 'cancelled' }))).toBe(true)
  expect(mayRemap(attempt({ phase: 'preview', state: 'ready', kind: 'attachments' }))).toBe(false)
  expect(mayRemap(attempt({ state: 'cancelled' }))).toBe(false)
})

test('deleting says what stays, and whether that can still be taken back', () => {
  const says = (part: Partial<Standing>) => deletionOf(attempt(part), NOW)
  expect(says({ phase: 'preview', state: 'draft', counts: {} })).toMatch(/^Nothing was imported from this file\./)
  expect(says({})).toContain('stay as they are, and can no longer be taken back: 2 created contacts and 1 updated')
  expect(says({ counts: { created: 2, updated: 1, policy_added: 3 } })).toContain(
    'taken back: 2 created contacts, 1 updated contact, 3 further policies.',
  )
  expect(says({ undo_until: PAST })).toContain('stay as they are: 2 created contacts')
  expect(says({ phase: 'undo', state: 'cancelled', counts: { created: 1 } })).toContain(
    'can no longer be taken back: 1 created contact.',
  )
  expect(says({ counts: { invalid: 2 } })).toMatch(/^No contact was changed by it\./)
  expect(says({ phase: 'undo', state: 'undone', counts: { created: 1, to_create: 1 } })).toContain(
    'What was kept stays: 1 created contact.',
  )
  expect(says({ kind: 'attachments', counts: { attached: 1 } })).toContain('1 attached file')
})

test('numbers left out of notes and answers are told before the import and after it', () => {
  const told = (state: Standing['state'], numbers_left_out: number) =>
    blottedIn({ state, counts: { numbers_left_out } })
  expect(told('ready', 1)).toMatch(/^1 row has what looks like a Medicare, Social Security or card number/)
  expect(told('ready', 1200)).toMatch(/^1,200 rows have what/)
  expect(told('completed', 2)).toBe(
    'Medicare, Social Security or card numbers were left out of the notes and answers of 2 rows.',
  )
  expect([told('ready', 0), told('undone', 2)]).toEqual([undefined, undefined])
})

test('one who waits hears how many do', () => {
  expect(queueOf({ waiting: 1200, working: 2 })).toBe(
    'Imports of your agency: 2 at work, 1,200 waiting, this one among them.',
  )
})

test('contacts for somebody not licensed in their state are told of before and after, and nowhere else', () => {
  const at = (state: Standing['state'], unlicensed: number) => unlicensedIn(attempt({ state, counts: { unlicensed } }))
  expect(at('ready', 412)).toMatch(/^412 rows go to somebody not licensed in their state\./)
  expect(at('ready', 1)).toMatch(/^1 row goes to /)
  expect(at('completed', 2)).toMatch(/^2 contacts went to somebody not licensed in their state;/)
  expect(at('undone', 2)).toBeUndefined()
  expect(unlicensedIn(attempt({}))).toBeUndefined()
})

test('opt-outs are told of before and after, and are work even where nothing else is new', () => {
  const at = (state: Standing['state'], opt_outs: number) => optingOutIn(attempt({ state, counts: { opt_outs } }))
  expect(at('ready', 1204)).toMatch(/^1,204 rows opt somebody out\. That counts also for people already here/)
  expect(at('ready', 1)).toMatch(/^1 row opts somebody out\./)
  expect(at('completed', 2)).toBe('2 rows opted somebody out; the rows say of what.')
  expect(at('undone', 2)).toBeUndefined()
  expect(optingOutIn(attempt({}))).toBeUndefined()
  expect(workOf({ to_opt_out: 3, duplicate: 2 })).toBe(3)
  expect(deletionOf(attempt({ counts: { opted_out: 2 } }), NOW)).toContain(
    'taken back: 2 opt-outs of people already here.',
  )
})
