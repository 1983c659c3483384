import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const VERSION = 1
const NONCE = 12
const TAG = 16

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'openbook', purpose, 32))

/** Encrypts text for a purpose (AES-256-GCM); only the same secret and purpose open it. */
export function seal(secret: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
}

/** The text again; undefined where the secret or the purpose is another, or a byte was changed. */
export function unseal(secret: string, purpose: string, sealed: Buffer): string | undefined {
  if (sealed[0] !== VERSION || sealed.length < 1 + NONCE + TAG) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(1, 1 + NONCE))
  decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** A hash only the holder of the secret can make, so that few possible texts cannot be tried one by one. */
export const keyedHash = (secret: string, purpose: string, text: string): Buffer =>
  createHmac('sha256', keyOf(secret, `hash of ${purpose}`))
    .update(text, 'utf8')
    .digest()
