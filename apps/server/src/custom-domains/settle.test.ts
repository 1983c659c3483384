import type { VerificationStep } from '@openbook/api/custom-domains.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KEPT_MS, nextTry, PATIENCE_MS } from './back-off.ts'
import { type Standing, settle } from './settle.ts'

const START = new Date('2026-11-01T00:00:00Z')
const MINUTE = 60_000
const later = (ms: number) => new Date(START.getTime() + ms)
const fresh: Standing = {
  status: 'pending',
  begun_at: START,
  next_check_at: START,
  good_at: null,
  failed_checks: 0,
  verified_at: null,
  broken_at: null,
  unproven_at: null,
}
type State = VerificationStep['state']
const steps = (ownership: State, pointing: State = 'done', pages: State = 'waiting') =>
  [
    { step: 'ownership', state: ownership, required: true },
    { step: 'pointing', state: pointing, required: true },
    { step: 'pages', state: pages, required: false },
  ] as VerificationStep[]

test('we look less and less often, between a minute and six hours, and stop after two weeks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: PATIENCE_MS }), fc.integer({ min: 0, max: PATIENCE_MS }), (one, other) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)]
      const wait = (age: number) => (nextTry(START, later(age))?.getTime() ?? 0) - later(age).getTime()
      expect(wait(early)).toBeGreaterThanOrEqual(MINUTE)
      expect(wait(late)).toBeLessThanOrEqual(6 * 60 * MINUTE)
      expect(wait(early)).toBeLessThanOrEqual(wait(late))
    }),
  )
  expect(nextTry(START, later(PATIENCE_MS + 1))).toBeNull()
})

test('all needed records make it verified, the pages of agents or not', () => {
  expect(settle(fresh, steps('done'), later(MINUTE))).toMatchObject({ status: 'verified', turn: 'verified' })
  expect(settle(fresh, steps('done', 'wrong'), later(MINUTE))).toMatchObject({ status: 'pending', turn: undefined })
  expect(settle(fresh, steps('done', 'unknown'), later(MINUTE))).toMatchObject({ status: 'pending' })
})

const verified = settle(fresh, steps('done'), START)

test('a proven domain is broken at the second look only, and mended at the first good one', () => {
  const doubted = settle(verified, steps('done', 'wrong'), later(MINUTE))
  expect(doubted).toMatchObject({ status: 'verified', turn: undefined, next_check_at: later(6 * MINUTE) })
  expect(settle(doubted, steps('done'), later(6 * MINUTE))).toMatchObject({ status: 'verified', failed_checks: 0 })
  const broken = settle(doubted, steps('done', 'wrong'), later(6 * MINUTE))
  expect(broken).toMatchObject({ status: 'broken', turn: 'broken', broken_at: later(6 * MINUTE) })
  expect(settle(broken, steps('done', 'wrong'), later(11 * MINUTE))).toMatchObject({
    status: 'broken',
    turn: undefined,
  })
  expect(settle(broken, steps('done'), later(11 * MINUTE))).toMatchObject({
    status: 'verified',
    turn: 'mended',
    broken_at: null,
    verified_at: START,
  })
})

test('whoever cannot be asked breaks nothing for a day', () => {
  const unsure = settle(verified, steps('unknown', 'unknown'), later(23 * 60 * MINUTE))
  expect(unsure).toMatchObject({ status: 'verified', turn: undefined, failed_checks: 0, unproven_at: null })
  const doubted = settle(unsure, steps('unknown', 'unknown'), later(25 * 60 * MINUTE))
  expect(settle(doubted, steps('unknown', 'unknown'), later(26 * 60 * MINUTE))).toMatchObject({ status: 'broken' })
})

test('whatever nameservers say, a domain lapses only when its TXT record was away for a week without a break', () => {
  const state = fc.constantFrom<State>('done', 'waiting', 'wrong', 'unknown')
  const looks = fc.array(fc.record({ ownership: state, pointing: state, hours: fc.integer({ min: 1, max: 72 }) }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(looks, seen => {
      let standing: Standing = verified
      let now = START
      let gone: Date | undefined
      for (const { ownership, pointing, hours } of seen) {
        now = new Date(now.getTime() + hours * 60 * MINUTE)
        if (ownership === 'done') gone = undefined
        else if (ownership !== 'unknown') gone ??= now
        const held = standing.status === 'verified' || standing.status === 'broken'
        const { turn, ...next } = settle(standing, steps(ownership, pointing), now)
        if (turn === 'lapsed')
          expect(now.getTime() - (gone?.getTime() ?? now.getTime())).toBeGreaterThanOrEqual(KEPT_MS)
        if (held && next.status !== 'lapsed') expect(['verified', 'broken']).toContain(next.status)
        if (next.status === 'verified' || next.status === 'broken') expect(next.next_check_at).not.toBeNull()
        standing = next
      }
    }),
  )
})
