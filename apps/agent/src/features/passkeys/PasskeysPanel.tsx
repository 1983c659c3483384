import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import { Failed as Refusal } from '@openbook/api/core/errors.ts'
import * as passkeys from '@openbook/api/passkeys.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { setUser } from '../../lib/current-user.ts'
import { relative } from '../../lib/dates.ts'
import { mainSite } from '../../lib/place.ts'
import { query, refresh } from '../../lib/query.ts'
import { say, sentenceOf } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { MainSiteHint } from '../../ui/MainSiteHint.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { NameDialog } from './NameDialog.tsx'

type Passkey = z.output<typeof passkeys.Passkey>
interface Props {
  /** Runs an act, asking for the password where the server wants it. */
  proven: <T>(act: () => Promise<T>) => Promise<T>
  done: (codes?: string[]) => void
}

/** Makes a passkey with the browser and has it kept. */
async function makePasskey(name: string) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await call(passkeys.registrationOptions)
  const response = await startRegistration({ optionsJSON: options as never })
  return call(passkeys.create, { body: { name, response: response as never } })
}

/** The passkeys of the user: for signing in without a password, and as the second proof. */
export function PasskeysPanel({ proven, done }: Props) {
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(query(passkeys.list))
  const [naming, setNaming] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const add = useMutation({
    mutationFn: (name: string) => proven(() => makePasskey(name)),
    meta: { shown: true },
    onSuccess: async ({ user, recovery_codes, passkey }) => {
      setNaming(false)
      setUser(client, user)
      await refresh(client, passkeys.list, twoFactor.show)
      say(`${passkey.name} is added.`)
      done(recovery_codes)
    },
    onError: failure => {
      if (failure instanceof Refusal) return setTrouble(sentenceOf(failure))
      if (failure instanceof DOMException && failure.name === 'AbortError') return
      setTrouble('Your device made no passkey. It may have been cancelled, or there is one already.')
    },
  })
  return (
    <Panel
      title="Passkeys"
      count={data?.data.length}
      action={
        !mainSite &&
        'PublicKeyCredential' in window && (
          <Button size="small" variant="outlined" onClick={() => setNaming(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Sign in with your fingerprint, face or a security key instead of a password. Nobody can trick it out of you.
      </Typography>
      <MainSiteHint path={paths.profile('two_factor')}>Passkeys are added and used at</MainSiteHint>
      {error && !data && <Failed what="Your passkeys" error={error} retry={refetch} busy={isFetching} />}
      {!error && !data && <Lines />}
      {data && data.data.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <Rows>
            {data.data.map(each => (
              <PasskeyRow key={each.id} passkey={each} proven={proven} />
            ))}
          </Rows>
        </Box>
      )}
      {naming && (
        <NameDialog
          trouble={trouble}
          busy={add.isPending}
          send={name => {
            setTrouble(undefined)
            add.mutate(name)
          }}
          close={() => {
            setNaming(false)
            setTrouble(undefined)
          }}
        />
      )}
    </Panel>
  )
}

interface RowProps extends Pick<Props, 'proven'> {
  passkey: Passkey
}

function PasskeyRow({ passkey, proven }: RowProps) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => proven(() => call(passkeys.destroy, { params: { id: passkey.id } })),
    onSuccess: user => {
      setUser(client, user)
      say(`${passkey.name} is removed.`)
    },
    onSettled: () => {
      setAsking(false)
      return refresh(client, passkeys.list, twoFactor.show)
    },
  })
  return (
    <Row
      end={
        <Button size="small" color="error" aria-label={`Remove ${passkey.name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      }
    >
      <Typography sx={{ fontWeight: 600 }}>{passkey.name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {passkey.synced ? 'On all your devices' : 'On one device'} ·{' '}
        {passkey.last_used_at ? `last used ${relative(passkey.last_used_at)}` : 'not used yet'}
      </Typography>
      {asking && (
        <ConfirmDialog
          title={`Remove ${passkey.name}?`}
          act="Remove it"
          busy={remove.isPending}
          onAct={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          It will no longer sign you in. Delete it on the device too.
        </ConfirmDialog>
      )}
    </Row>
  )
}
