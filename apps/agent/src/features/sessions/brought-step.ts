import type { SecondStep } from '@openbook/api/sessions.ts'
import { dropCookie, readCookie } from '../../lib/cookies.ts'

const COOKIE = 'second_step'

/** What a single sign-on came back with when a second proof is still asked for: once, then forgotten. */
export function takeStep(): SecondStep | undefined {
  const kept = readCookie(COOKIE)
  if (!kept) return undefined
  dropCookie(COOKIE)
  try {
    const step = JSON.parse(kept) as Partial<SecondStep>
    return typeof step.otp_secret === 'string' && Array.isArray(step.ways) ? (step as SecondStep) : undefined
  } catch {
    return undefined
  }
}
