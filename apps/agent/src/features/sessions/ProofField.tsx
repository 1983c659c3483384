import Typography from '@mui/material/Typography'
import type { SecondProof } from '@openbook/api/core/second-proof.ts'
import { SECOND_PROOF_HOW } from '@openbook/config/second-proofs.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PlainField } from '../../ui/PlainField.tsx'

export type ProofWay = SecondProof | 'password'

interface Props {
  way: ProofWay
  /** Where a code by e-mail goes. */
  email: string | undefined
  sent: boolean
  said: string | undefined
}

/** What is typed to show who is there; nothing where a passkey does it, or a code is not sent yet. */
export function ProofField({ way, email, sent, said }: Props) {
  if (way === 'password')
    return <PasswordField name="proof" label="Password" autoComplete="current-password" autoFocus said={said} />
  const how =
    way !== 'email' ? SECOND_PROOF_HOW[way] : sent ? `A code is on its way to ${email}.` : `We send a code to ${email}.`
  const recovery = way === 'recovery_code'
  return (
    <>
      <Typography sx={{ gridColumn: '1 / -1' }}>{how}</Typography>
      {(way === 'app' || recovery || (way === 'email' && sent)) && (
        <PlainField
          name="proof"
          label={recovery ? 'Recovery code' : 'Code'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          {...(!recovery && { inputMode: 'numeric' as const })}
          autoFocus
          said={said}
        />
      )}
    </>
  )
}
