import { sandbox } from './sandbox.ts'

export interface Verdict {
  validity: 'unknown' | 'valid' | 'invalid'
  /** One sentence for the person who asked. */
  reason: string
}

/** Who says whether an address takes mail. Nobody outside is asked until an agency has a vendor. */
export interface EmailValidation {
  vendor: string
  check: (address: string) => Promise<Verdict>
}

export const emailValidation: EmailValidation = sandbox
