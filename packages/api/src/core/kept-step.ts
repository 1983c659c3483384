import { SECOND_STEP_MINUTES, type SecondStep } from '../sessions.ts'

// A sign-in that waits for its second proof outlives a reload: whoever turns to another app for the code often finds the
// page loaded anew. It stays in the tab, in either app, for as long as the server waits.

/** As much of a browser as that needs. */
interface Browser {
  sessionStorage: {
    getItem(name: string): string | null
    setItem(name: string, value: string): void
    removeItem(name: string): void
  }
}

/** What was asked, and where a code for it was mailed. */
export interface KeptStep {
  step: SecondStep
  sent?: string | undefined
  until: number
}

const NAME = 'openbook-second-step'

export const begun = (step: SecondStep): KeptStep => ({ step, until: Date.now() + SECOND_STEP_MINUTES * 60_000 })

export function keepStep({ sessionStorage }: Browser, kept: KeptStep | undefined): void {
  try {
    if (kept) sessionStorage.setItem(NAME, JSON.stringify(kept))
    else sessionStorage.removeItem(NAME)
  } catch {}
}

export function keptStep({ sessionStorage }: Browser, now = Date.now()): KeptStep | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as KeptStep | null
    return kept && kept.until > now && typeof kept.step.otp_secret === 'string' ? kept : undefined
  } catch {
    return undefined
  }
}
