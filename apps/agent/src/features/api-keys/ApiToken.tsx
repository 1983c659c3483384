import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { say } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useProof } from '../sessions/ProofPanel.tsx'
import { Secret } from './Secret.tsx'

/** The one token that can do whatever the user can: shown when asked for, changed at once. */
export function ApiToken() {
  const [token, setToken] = useState<string>()
  const [asking, setAsking] = useState(false)
  const { proven, dialog } = useProof()
  const show = useMutation({
    mutationFn: () => proven(() => call(sessions.showApiToken)),
    onSuccess: ({ api_token }) => setToken(api_token),
  })
  const renew = useMutation({
    mutationFn: () => proven(() => call(sessions.refreshApiToken)),
    onSettled: () => setAsking(false),
    onSuccess: ({ api_token }) => {
      setToken(api_token)
      say('The old token no longer works.')
    },
  })
  return (
    <Panel title="API token">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        It can do whatever you can, and never expires. Where a key with less reach is enough, make a key instead.
      </Typography>
      {token && <Secret label="API token" value={token} />}
      <Box sx={{ display: 'flex', gap: 1, mt: token ? 1.5 : 0 }}>
        {!token && (
          <Button variant="outlined" disabled={show.isPending} onClick={() => show.mutate()}>
            Show API token
          </Button>
        )}
        <Button color="error" onClick={() => setAsking(true)}>
          Replace token
        </Button>
      </Box>
      {asking && (
        <ConfirmDialog
          title="Replace the API token?"
          act="Replace token"
          busy={renew.isPending}
          onAct={() => renew.mutate()}
          onClose={() => setAsking(false)}
        >
          Every program that uses the present token stops working at once, until it has the new one.
        </ConfirmDialog>
      )}
      {dialog}
    </Panel>
  )
}
