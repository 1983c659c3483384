import type { DomainStatus, REHEARSALS, StepName, VerificationStep } from '@openbook/api/custom-domains.ts'

export const STATUS = {
  pending: ['Not verified yet', 'warning'],
  verified: ['Verified', 'success'],
  broken: ['Broken', 'error'],
  lapsed: ['Lapsed', 'default'],
} as const satisfies Record<DomainStatus, readonly [string, string]>

export const STEP: Record<StepName, string> = {
  ownership: 'Prove it is yours',
  pointing: 'Point it here',
  certificate: 'Let a certificate be made',
  pages: 'Carry the pages of agents',
}

/** What a step's chip says; an optional one that is not set is no fault. */
export const STATE = {
  waiting: ['Not there yet', 'warning'],
  done: ['Done', 'success'],
  wrong: ['To be mended', 'error'],
  unknown: ['No answer', 'default'],
} as const satisfies Record<VerificationStep['state'], readonly [string, string]>

export const REHEARSAL: readonly (readonly [(typeof REHEARSALS)[number], string])[] = [
  ['all', 'All records as asked'],
  ['ownership', 'Only the TXT record'],
  ['doubled', 'TXT record with the domain twice in its name'],
  ['quoted', 'TXT record in quotes'],
  ['elsewhere', 'An old web server'],
  ['beside', 'An old web server beside ours'],
  ['proxied', 'A proxy in between'],
  ['forbidden', 'A CAA record for others only'],
  ['none', 'Nothing at all'],
]
