import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface Props {
  /** What goes, as it stands in the question. */
  what: 'the app' | 'codes by e-mail'
  /** Codes by e-mail go with it. */
  emailToo?: boolean
  /** A passkey stays. */
  passkey: boolean
  busy: boolean
  off: () => void
  close: () => void
}

/** Asks before a second proof goes, and says what will then be asked for at sign-in. */
export function OffDialog({ what, emailToo, passkey, busy, off, close }: Props) {
  return (
    <ConfirmDialog
      title={passkey ? `Switch ${what} off?` : 'Switch two-factor authentication off?'}
      act="Switch it off"
      busy={busy}
      onAct={off}
      onClose={close}
    >
      {emailToo && 'Codes by e-mail are switched off too. '}
      {passkey
        ? 'Your passkey is still asked for.'
        : 'Your password alone will then open your account. Recovery codes and remembered browsers are forgotten.'}
    </ConfirmDialog>
  )
}

/** What is said once it is off. */
export const offText = (what: string, passkey: boolean) =>
  passkey ? `${what} off. Your passkey is still asked for.` : 'Two-factor authentication is off.'
