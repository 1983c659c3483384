import { z } from 'zod'

export const SECOND_PROOFS = ['passkey', 'app', 'email', 'recovery_code'] as const
export type SecondProof = (typeof SECOND_PROOFS)[number]

/** Six digits, however they were typed. */
export const Otp = z
  .string()
  .max(20)
  .transform(typed => typed.replaceAll(/\D/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code.'))

export const RecoveryCode = z
  .string()
  .max(40)
  .transform(typed => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
  .pipe(z.string().regex(/^[A-Z0-9]{12}$/, 'A recovery code has 12 letters and digits.'))
