import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import type { SecondProof } from '@openbook/api/core/second-proof.ts'
import * as sessions from '@openbook/api/sessions.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { NO_PROOF_AT_HAND, PROOF_TITLES, proofOf, SECOND_PROOF_ACTS } from '@openbook/config/second-proofs.ts'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { mainSite } from '../../lib/place.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { MainSiteHint } from '../../ui/MainSiteHint.tsx'
import { NoPasskey, proveByPasskey } from './enter-by-passkey.ts'
import { ProofField, type ProofWay } from './ProofField.tsx'

const FIELDS = ['password', 'otp', 'recovery_code'] as const
const firstOf = (ways: SecondProof[]): ProofWay => (ways.includes('app') ? 'app' : (ways[0] ?? 'password'))

interface Props {
  done: () => void
  close: () => void
}

/** Asks for the second proof of whoever has one, else for the password. */
export function ProofDialog(props: Props) {
  const { data, isError } = useQuery({ ...query(twoFactor.show), staleTime: 0 })
  if (!data && !isError) return null
  const all = data?.ways ?? []
  const ways = mainSite ? all.filter(each => each !== 'passkey') : all
  return <Asked {...props} ways={ways} email={data?.email} elsewhere={ways.length < all.length} />
}

interface Asking extends Props {
  ways: SecondProof[]
  email: string | undefined
  /** A passkey there is works at the main site alone. */
  elsewhere: boolean
}

function Asked({ ways, email, elsewhere, done, close }: Asking) {
  const [way, setWay] = useState(() => firstOf(ways))
  const [sent, setSent] = useState(false)
  const [wrong, setWrong] = useState<Wrong<(typeof FIELDS)[number]>>({})
  const [busy, setBusy] = useState(false)
  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setWrong({})
    try {
      await act()
    } catch (error) {
      setWrong(error instanceof NoPasskey ? { base: error.message } : wrongOf(error, FIELDS))
    } finally {
      setBusy(false)
    }
  }
  const choose = (next: SecondProof) =>
    attempt(async () => {
      if (next === 'email') {
        await call(twoFactor.sendOtp, { body: {} })
        setSent(true)
      }
      setWay(next)
    })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const typed = String(new FormData(event.currentTarget as HTMLFormElement).get('proof') ?? '').trim()
    void attempt(async () => {
      if (way === 'email' && !sent) return choose('email')
      await (way === 'passkey' ? proveByPasskey() : call(sessions.prove, { body: proofOf(way, typed) }))
      done()
    })
  }
  return (
    <FormDialog
      title={PROOF_TITLES[way]}
      act={way === 'email' && !sent ? SECOND_PROOF_ACTS.email : 'Go on'}
      trouble={wrong.base}
      busy={busy}
      submit={submit}
      close={close}
    >
      <ProofField
        key={way}
        way={way}
        email={email}
        sent={sent}
        said={wrong.password ?? wrong.otp ?? wrong.recovery_code}
      />
      <Box sx={{ display: 'grid', justifyItems: 'start', gridColumn: '1 / -1' }}>
        {ways
          .filter(each => each !== way || (each === 'email' && sent))
          .map(each => (
            <Button key={each} size="small" disabled={busy} onClick={() => void choose(each)}>
              {each === way ? 'Send another code' : SECOND_PROOF_ACTS[each]}
            </Button>
          ))}
        {elsewhere && <MainSiteHint path={paths.login()}>Your passkey works at</MainSiteHint>}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
        {NO_PROOF_AT_HAND[way === 'password' ? 'password' : 'second']}
      </Typography>
    </FormDialog>
  )
}
