import * as passkeys from '@openbook/api/passkeys.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { call } from '../wire.ts'

/** The device would not, or had none. */
export class NoPasskey extends Error {
  constructor() {
    super('Your device gave no passkey. Try again, or use another way.')
  }
}

/** A passkey belongs to the site it was made at, and the browser must read what the server asks. */
export const knowsPasskeys = () =>
  !document.documentElement.dataset.mainSite &&
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function'

/** Shows by passkey that whoever signed in is still there. */
export async function proveByPasskey(): Promise<void> {
  const { options } = await call(passkeys.proofOptions)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  const given = await navigator.credentials.get({ publicKey }).catch(() => null)
  if (!(given instanceof PublicKeyCredential)) throw new NoPasskey()
  await call(sessions.prove, { body: { passkey: given.toJSON() as never } })
}
