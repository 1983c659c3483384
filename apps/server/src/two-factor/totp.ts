import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '../core/seal.ts'

const PURPOSE = 'two-factor'
const PERIOD = 30

const totpOf = (secret: string, label: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...label, secret: Secret.fromBase32(secret), period: PERIOD })

export const newSecret = () => new Secret({ size: 20 }).base32
export const sealSecret = (key: string, secret: string) => seal(key, PURPOSE, secret)
export const unsealSecret = (key: string, sealed: Buffer | null | undefined) =>
  sealed ? unseal(key, PURPOSE, sealed) : undefined

/** What an authenticator app reads from the picture. */
export const otpauthUrl = (secret: string, label: { issuer: string; label: string }) => totpOf(secret, label).toString()

/** The time step a code belongs to, now or one before or after; undefined where it belongs to none. */
export function stepOf(secret: string, otp: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: otp, timestamp: now, window: 1 })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta
}
