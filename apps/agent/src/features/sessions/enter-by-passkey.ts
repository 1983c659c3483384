import { call } from '@openbook/api/core/call.ts'
import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import * as passkeys from '@openbook/api/passkeys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { sentenceOf } from '../../lib/toasts.ts'

/** The device would not, or had none. */
export class NoPasskey extends Error {
  constructor() {
    super('Your device gave no passkey. Try again, or use another way.')
  }
}

/** What to say where it did not work. */
export const passkeySentence = (error: unknown) => (error instanceof NoPasskey ? error.message : sentenceOf(error))

/** The device signs what the server asks. */
async function askDevice(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const passkey = await startAuthentication({ optionsJSON: options as never }).catch(() => {
    throw new NoPasskey()
  })
  return passkey as never
}

/** Shows by passkey that whoever signed in is still there. */
export async function proveByPasskey(): Promise<void> {
  const { options } = await call(passkeys.proofOptions)
  await call(sessions.prove, { body: { passkey: await askDevice(options) } })
}

/** Asks the device for a passkey and signs in with it; with a secret, as the second proof. */
export async function enterByPasskey(otp_secret?: string): Promise<CurrentUser> {
  const { options } = await call(passkeys.signInOptions, { body: { otp_secret } })
  const answer = await call(sessions.create, { body: { otp_secret, passkey: await askDevice(options) } })
  if (!('user' in answer)) throw new NoPasskey()
  return answer.user
}
