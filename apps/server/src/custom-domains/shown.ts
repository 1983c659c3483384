import type { CustomDomain, VerificationStep } from '@openbook/api/custom-domains.ts'
import type { Core } from '../core/core.ts'
import { KEPT_MS } from './back-off.ts'
import { notLooked } from './diagnose.ts'
import { shownAs } from './name.ts'
import type { Row } from './queries.ts'

/** A domain as people see it. */
export function shown(core: Core, row: Row): CustomDomain {
  const steps = row.verification_steps.length ? row.verification_steps : notLooked(row, core.dns.target)
  return {
    ...row,
    shown_as: shownAs(row.custom_domain),
    verification_steps: steps,
    summary: summaryOf(row, steps),
    kept_until:
      row.unproven_at && row.status !== 'lapsed'
        ? new Date(new Date(row.unproven_at).getTime() + KEPT_MS).toISOString()
        : null,
  }
}

const LINES: Record<VerificationStep['step'], string> = {
  ownership: 'the record that proves it is yours',
  pointing: 'the record that points it here',
  certificate: 'a CAA record that keeps out certificates',
  pages: 'the record for the pages of agents',
}

function summaryOf({ status, checked_at, next_check_at }: Row, steps: VerificationStep[]): string {
  const open = steps.filter(({ required, state }) => required && state !== 'done')
  if (status === 'verified')
    return open.length
      ? 'It works, but at the last look not all was right. We look again shortly.'
      : 'It works, and is watched.'
  if (status === 'lapsed')
    return 'Its TXT record was gone for a week, so it is free again. Set the record and verify it to have it back.'
  if (!checked_at) return 'Set the records below. The first look is under way.'
  const first = open[0]
  const what = !first
    ? 'All is right by now'
    : first.state === 'unknown'
      ? 'The nameservers could not be asked'
      : `${first.state === 'wrong' ? 'To be mended' : 'Waiting for'}: ${LINES[first.step]}`
  if (status === 'broken') return `${what}. People may not reach you at this address.`
  return next_check_at
    ? `${what}. We look again by ourselves.`
    : `${what}. We no longer look by ourselves: verify it once the records are set.`
}
