export type SecondProofWay = 'passkey' | 'app' | 'email' | 'recovery_code'

/** What to do for a second proof of each kind. */
export const SECOND_PROOF_HOW: Record<SecondProofWay, string> = {
  passkey: 'Use the passkey on your device.',
  app: 'Enter the code your authenticator app shows.',
  email: 'Enter the code from the e-mail.',
  recovery_code: 'Enter one of the recovery codes you kept.',
}

/** The button that turns to a second proof of each kind. */
export const SECOND_PROOF_ACTS: Record<SecondProofWay, string> = {
  passkey: 'Use my passkey',
  app: 'Use my authenticator app',
  email: 'Send me a code by e-mail',
  recovery_code: 'Use a recovery code',
}

/** How the dialog is called that asks somebody signed in to show once more who they are. */
export const PROOF_TITLES: Record<SecondProofWay | 'password', string> = {
  password: 'Enter your password to go on',
  passkey: 'Use your passkey to go on',
  app: 'Enter a code to go on',
  email: 'Enter a code to go on',
  recovery_code: 'Enter a recovery code to go on',
}

export const NO_PROOF_AT_HAND = {
  password: 'No password? Sign out and in again as you usually do: for 15 minutes after that nothing more is asked.',
  second: 'None of these at hand? Ask your administrator to reset your sign-in.',
}

/** A proof in the body that the server takes it by. */
export const proofOf = (way: Exclude<SecondProofWay | 'password', 'passkey'>, typed: string) =>
  way === 'password' ? { password: typed } : way === 'recovery_code' ? { recovery_code: typed } : { otp: typed }
