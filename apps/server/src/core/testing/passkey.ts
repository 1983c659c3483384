import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

interface How {
  origin?: string
  /** Whether the device checked its holder. */
  verified?: boolean
  /** A key that does not count, or counts backwards. */
  counter?: number
}

/** A passkey without a device: makes and signs what a browser would answer. */
export function softPasskey(site = 'http://localhost:3000') {
  const id = randomBytes(16)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let count = 0

  const clientData = (type: string, challenge: string, origin = site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, counter: number, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(site).hostname), Buffer.of(flags), counted, rest])
  }
  const answer = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

  return {
    create({ challenge }: { challenge: string }, { origin, verified = true }: How = {}) {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]) as never,
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose])
      const data = authData(PRESENT | ATTESTED | (verified ? VERIFIED : 0), 0, attested)
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as never,
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
      })
    },
    sign({ challenge }: { challenge: string }, { origin, verified = true, counter = ++count }: How = {}) {
      const client = clientData('webauthn.get', challenge, origin)
      const data = authData(PRESENT | (verified ? VERIFIED : 0), counter)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      })
    },
  }
}
