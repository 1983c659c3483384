import type { POLICY_STATUSES } from '@openbook/api/contact-policies.ts'

type PolicyStatus = (typeof POLICY_STATUSES)[number]

/** What carriers call each status; `*` stands for whatever follows. */
const WORDS: Record<PolicyStatus, string> = {
  active:
    'active, a, in force, inforce, if, issued, issued and paid, placed, sold, paid, paid up, paying, premium paying, current, in effect, effective, enrolled, good standing, in good standing, in grace, grace, grace period, late, renewed, reinstated, active *, in force *, inforce *',
  pending:
    'pending, p, pend, pended, submitted, applied, application, in process, processing, in review, underwriting, in underwriting, approved, awaiting *, received, not yet effective, future, future effective, incomplete, pending *',
  lapsed:
    'lapsed, l, lapse, expired, matured, not renewed, non renewed, nonrenewed, non payment, nonpayment, unpaid, not paid, past due, lapsed *, expired *',
  cancelled:
    'cancelled, canceled, c, cancel, cancellation, terminated, t, term, termed, termination, inactive, ended, closed, withdrawn, declined, denied, rejected, not taken, nto, surrendered, rescinded, void, voided, replaced, disenrolled, deceased, death claim, free look, cancelled *, canceled *, terminated *, termed *, declined *, withdrawn *, disenrolled *, surrendered *, inactive *',
}

const listed = Object.entries(WORDS).flatMap(([status, words]) =>
  words.split(', ').map(word => [word, status as PolicyStatus] as const),
)
const EXACT = new Map(listed.filter(([word]) => !word.endsWith('*')))
const BEGINS = listed.flatMap(([word, status]) => (word.endsWith('*') ? [[word.slice(0, -1), status] as const] : []))

/** The status a carrier means by a word; undefined where it is none we know. */
export function readPolicyStatus(text: string): PolicyStatus | undefined {
  const key = text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return EXACT.get(key) ?? BEGINS.find(([start]) => key.startsWith(start))?.[1]
}
