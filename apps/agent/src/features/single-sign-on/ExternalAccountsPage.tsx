import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import { SSO_ERRORS, ssoError } from '@openbook/api/core/sso-errors.ts'
import * as singleSignOn from '@openbook/api/single-sign-on.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { brandSeen } from '../../lib/brand.ts'
import { useUser } from '../../lib/current-user.ts'
import { relative } from '../../lib/dates.ts'
import { mainSite } from '../../lib/place.ts'
import { query, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { MainSiteHint } from '../../ui/MainSiteHint.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { useProof } from '../sessions/ProofPanel.tsx'

type Identity = z.output<typeof singleSignOn.Identity>

/** What became of going to link an account, as the address says it. */
function brought(): { tone: 'success' | 'error'; said: string } | undefined {
  const search = new URLSearchParams(window.location.search)
  const code = search.get('error')
  if (search.has('linked')) return { tone: 'success', said: 'The account is linked, and signs you in from now on.' }
  if (!code) return undefined
  return { tone: 'error', said: SSO_ERRORS[ssoError(code) ?? 'authorization_error'] }
}

/** The accounts elsewhere that sign one in here, and the way to part with them. */
export function ExternalAccountsPage() {
  const user = useUser()
  const { data, error, refetch, isFetching } = useQuery(query(singleSignOn.identities))
  const { proven, dialog } = useProof()
  const [came] = useState(brought)
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto' }}>
      <PageTitle title="External accounts">External accounts</PageTitle>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Accounts outside {brandSeen().name} that are linked to yours.
      </Typography>
      {came && (
        <Alert severity={came.tone} role={came.tone === 'error' ? 'alert' : 'status'} sx={{ mb: 2 }}>
          {came.said}
        </Alert>
      )}
      {error && !data ? (
        <Failed what="Your accounts" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : data.data.length === 0 ? (
        <Empty title="No account is linked">
          {data.offered.length
            ? 'Link an account of your agency to sign in with it.'
            : 'When your agency lets you sign in with an account of its own, that account is linked at the first sign-in.'}
        </Empty>
      ) : (
        <Paper variant="outlined" sx={{ px: 2.25, py: 1.25 }}>
          <Rows>
            {data.data.map(each => (
              <IdentityRow key={each.id} identity={each} fixed={Boolean(user.impersonation)} proven={proven} />
            ))}
          </Rows>
        </Paper>
      )}
      {data && !user.impersonation && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          {!mainSite && data.offered.map(each => <LinkButton key={each.slug} to={each} proven={proven} />)}
          {data.offered.length > 0 && (
            <MainSiteHint path={paths.externalAccounts()}>Accounts are linked at</MainSiteHint>
          )}
        </Box>
      )}
      {dialog}
    </Box>
  )
}

/** Leads to a provider, to come back with an account there linked. */
function LinkButton({ to, proven }: { to: { slug: string; name: string } } & Pick<RowProps, 'proven'>) {
  const link = useMutation({
    mutationFn: () => proven(() => call(singleSignOn.link, { body: { sso: to.slug } })),
    onSuccess: ({ redirect_to }) => window.location.assign(redirect_to),
  })
  return (
    <Button variant="outlined" disabled={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
      Link {to.name}
    </Button>
  )
}

interface RowProps {
  identity: Identity
  /** Whoever stands in for the user leaves this alone. */
  fixed: boolean
  proven: <T>(act: () => Promise<T>) => Promise<T>
}

function IdentityRow({ identity, fixed, proven }: RowProps) {
  const { id, provider_name, required, waits, linked_at, last_used_at } = identity
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const part = useMutation({
    mutationFn: () => proven(() => call(singleSignOn.unlink, { params: { id } })),
    onSuccess: () => say(`${provider_name} is unlinked.`),
    onSettled: () => {
      setAsking(false)
      return refresh(client, singleSignOn.identities)
    },
  })
  return (
    <Row end={!required && !fixed && <RowMenu of={provider_name} acts={[['Unlink', () => setAsking(true)]]} />}>
      <Typography sx={{ fontWeight: 600 }}>{provider_name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {waits ? 'Does not sign you in until you link it yourself, as administrators do.' : 'Signs you in.'} Linked{' '}
        {relative(linked_at)}
        {last_used_at && `, last used ${relative(last_used_at)}`}.{required && ' Your agency asks everyone to use it.'}
      </Typography>
      {asking && (
        <ConfirmDialog
          title={`Unlink ${provider_name}?`}
          act="Unlink it"
          busy={part.isPending}
          onAct={() => part.mutate()}
          onClose={() => setAsking(false)}
        >
          Other browsers signed in with it are signed out. You need your {brandSeen().name} password to sign in, until{' '}
          {provider_name} is linked anew: by you on this page or, but for administrators, by signing in with it again.
        </ConfirmDialog>
      )}
    </Row>
  )
}
