import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as passkeys from '@openbook/api/passkeys.ts'
import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import { mayManage, type Role } from '@openbook/auth/roles.ts'
import { useCallback, useState } from 'react'
import { useNotify, useRecordContext } from 'react-admin'
import { ConfirmAct } from '../ui/ConfirmAct.tsx'
import { proven } from '../ui/proof.ts'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { When } from '../ui/When.tsx'
import { call } from '../wire.ts'

/** What signs a user in beside their password, and the way to take it back: for whoever manages them. */
export function WaysInPanel() {
  const user = useRecordContext()
  const viewer = useIdentity()
  if (!user || !viewer || user.id === viewer.id || !mayManage(viewer.role, user.role as Role)) return null
  return (
    <Box component="section" aria-label="Passkeys and linked accounts" sx={{ width: '100%', mb: 2 }}>
      <Typography component="h2" sx={{ fontWeight: 650, mb: 0.5 }}>
        Passkeys and linked accounts
      </Typography>
      {viewer.user.impersonation ? (
        <Typography sx={{ color: 'text.secondary' }}>
          You are acting as {viewer.fullName}. Log out of that first to see what signs {user.first_name} in.
        </Typography>
      ) : (
        <Ways key={user.id} id={Number(user.id)} name={`${user.first_name} ${user.last_name}`} />
      )}
    </Box>
  )
}

interface Way {
  key: string
  what: string
  since: string
  last_used_at: string | null
  remove: () => Promise<unknown>
}

async function waysOf(id: number): Promise<{ ways: Way[]; refused_at: string | null }> {
  const [keys, linked] = await Promise.all([
    call(passkeys.adminOfUser, { params: { id } }),
    call(singleSignOn.adminIdentities, { params: { id } }),
  ])
  const ways = [
    ...keys.data.map(({ id: passkeyId, name, created_at, last_used_at }) => ({
      ...{ key: `passkey ${passkeyId}`, what: `Passkey “${name}”`, since: created_at, last_used_at },
      remove: () => call(passkeys.adminRemove, { params: { id, passkeyId } }),
    })),
    ...linked.data.map(({ id: identityId, provider_name, linked_at, last_used_at }) => ({
      ...{ key: `account ${identityId}`, what: `Account at ${provider_name}`, since: linked_at, last_used_at },
      remove: () => call(singleSignOn.adminUnlink, { params: { id, identityId } }),
    })),
  ]
  return { ways, refused_at: linked.refused_at }
}

function Ways({ id, name }: { id: number; name: string }) {
  const { data, error, again } = useAsked(useCallback(() => waysOf(id), [id]))
  if (error) return <Trouble text={error} again={again} />
  if (!data) return null
  const { ways, refused_at } = data
  return (
    <>
      {refused_at && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          The sign-in provider refused {name} (<When at={refused_at} />
          ). Their API token and keys do nothing until they sign in through it again.
        </Alert>
      )}
      {ways.length ? (
        <Linked ways={ways} name={name} again={again} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>None: {name} signs in with a password.</Typography>
      )}
    </>
  )
}

function Linked({ ways, name, again }: { ways: Way[]; name: string; again: () => void }) {
  return (
    <Box component="ul" aria-label="Ways in" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {ways.map(way => (
        <li key={way.key}>
          {way.what}, since <When at={way.since} />
          {way.last_used_at ? (
            <>
              , last used <When at={way.last_used_at} />
            </>
          ) : (
            ', never used'
          )}
          <RemoveButton name={name} way={way} removed={again} />
        </li>
      ))}
    </Box>
  )
}

function RemoveButton({ name, way, removed }: { name: string; way: Way; removed: () => void }) {
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const remove = async () => {
    await proven(way.remove)
    notify(`${way.what} signs ${name} in no more.`, { type: 'success' })
    removed()
  }
  return (
    <>
      <Button
        size="small"
        color="error"
        aria-label={`Remove ${way.what}`}
        onClick={() => setAsking(true)}
        sx={{ ml: 1 }}
      >
        Remove
      </Button>
      {asking && (
        <ConfirmAct
          title={`Remove ${way.what}?`}
          means={`It signs ${name} in no more, and they are told by e-mail. To end what is signed in by now as well, log them out everywhere.`}
          act="Remove"
          send={remove}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}
