import type { DomainStatus, VerificationStep } from '@openbook/api/custom-domains.ts'
import { after, DOUBT_MS, KEPT_MS, nextTry, nextWatch, SILENCE_MS } from './back-off.ts'

export interface Standing {
  status: DomainStatus
  begun_at: Date
  next_check_at: Date | null
  good_at: Date | null
  failed_checks: number
  verified_at: Date | null
  broken_at: Date | null
  unproven_at: Date | null
}
/** What people are told of. */
export type Turn = 'verified' | 'broken' | 'mended' | 'lapsed' | undefined

const isWrong = ({ state }: VerificationStep) => state === 'wrong' || state === 'waiting'

/** Where a domain stands after a look at its records. Pure: whether the name is free to be held was asked before. */
export function settle(before: Standing, steps: VerificationStep[], now: Date): Standing & { turn: Turn } {
  const needed = steps.filter(step => step.required)
  const silentFor = now.getTime() - (before.good_at ?? before.begun_at).getTime()
  const wrong = needed.some(isWrong) || (needed.some(step => step.state === 'unknown') && silentFor > SILENCE_MS)
  const good = needed.every(step => step.state === 'done')
  const unproven_at = provenSince(before, needed, now)
  if (good) return holds(before, now)
  if (before.status === 'verified' || before.status === 'broken') {
    if (unproven_at && now.getTime() - unproven_at.getTime() >= KEPT_MS)
      return { ...before, status: 'lapsed', unproven_at, next_check_at: null, turn: 'lapsed' }
    return wrong
      ? fails({ ...before, unproven_at }, now)
      : { ...before, unproven_at, next_check_at: after(now, DOUBT_MS), turn: undefined }
  }
  return {
    ...before,
    next_check_at: before.status === 'pending' ? nextTry(before.begun_at, now) : null,
    turn: undefined,
  }
}

const holds = (before: Standing, now: Date): Standing & { turn: Turn } => ({
  status: 'verified',
  begun_at: before.begun_at,
  next_check_at: nextWatch(now),
  good_at: now,
  failed_checks: 0,
  verified_at: before.status === 'verified' || before.status === 'broken' ? before.verified_at : now,
  broken_at: null,
  unproven_at: null,
  turn: before.status === 'verified' ? undefined : before.status === 'broken' ? 'mended' : 'verified',
})

/** Once may be a slip of the provider: it is broken when it is so again five minutes later. */
function fails(before: Standing, now: Date): Standing & { turn: Turn } {
  const failed_checks = before.failed_checks + 1
  if (before.status === 'broken')
    return { ...before, failed_checks, next_check_at: nextTry(before.begun_at, now) ?? nextWatch(now), turn: undefined }
  if (failed_checks < 2) return { ...before, failed_checks, next_check_at: after(now, DOUBT_MS), turn: undefined }
  return {
    ...before,
    status: 'broken',
    failed_checks,
    begun_at: now,
    broken_at: now,
    next_check_at: after(now, DOUBT_MS),
    turn: 'broken',
  }
}

/** Since when the TXT record is gone. Silence changes nothing. */
function provenSince({ unproven_at }: Standing, needed: VerificationStep[], now: Date): Date | null {
  const state = needed.find(({ step }) => step === 'ownership')?.state
  if (state === 'done') return null
  return state === 'unknown' ? unproven_at : (unproven_at ?? now)
}
