import { begun, type KeptStep, keepStep, keptStep } from '@openbook/api/core/kept-step.ts'
import type { SecondStep } from '@openbook/api/sessions.ts'
import { dropCookie, readCookie } from '../../lib/cookies.ts'

const COOKIE = 'second_step'

/** The sign-in that waits here for its second proof: brought by a single sign-on, or begun in this tab. */
export function waitingStep(): KeptStep | undefined {
  const came = brought()
  if (came) keepStep(window, begun(came))
  return keptStep(window)
}

/** What a single sign-on came back with when a second proof is still asked for: once, then forgotten. */
function brought(): SecondStep | undefined {
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
