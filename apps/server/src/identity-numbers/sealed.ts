import type { IdentityNumber } from '@openbook/api/identity-numbers.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { IdentityKind } from '@openbook/config/identity-numbers.ts'
import type { z } from 'zod'
import type { Core } from '../core/core.ts'
import { Refused } from '../core/http/refused.ts'
import { keyedHash, seal, unseal } from '../core/seal.ts'
import type { SealedRow } from './queries.ts'

/** Whose key opens them: the installation's secret, and the agency. */
export interface Lock {
  secret: string
  business_unit_id: number
}
export const lockOf = (core: Core, { business_unit_id }: Viewer): Lock => ({
  secret: core.env.secret,
  business_unit_id,
})

const purpose = ({ business_unit_id }: Lock) => `identity_numbers:${business_unit_id}`

export const sealNumber = (lock: Lock, kind: IdentityKind, number: string) => ({
  sealed: seal(lock.secret, purpose(lock), number),
  digest: digestOf(lock, kind, number),
})
export const digestOf = (lock: Lock, kind: IdentityKind, number: string) =>
  keyedHash(lock.secret, `${purpose(lock)}:${kind}`, number)

const text = (lock: Lock, { sealed }: SealedRow) => unseal(lock.secret, purpose(lock), sealed)

/** The whole number. Throws a 409 where it was sealed with another key. */
export function open(lock: Lock, row: SealedRow): string {
  const number = text(lock, row)
  if (number) return number
  const said = 'It was encrypted with a key this installation no longer has. Type it anew from the card.'
  throw new Refused(409, { base: said }, 'identity_numbers.unreadable')
}

/** What everybody who sees the contact may see of it. */
export const masked = (lock: Lock, row: SealedRow): z.input<typeof IdentityNumber> => ({
  id: row.id,
  kind: row.kind,
  ends_with: text(lock, row)?.slice(-4) ?? null,
  created_at: row.created_at,
})
