import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { UserApiKey } from '@openbook/api/api-keys.ts'
import * as apiKeys from '@openbook/api/api-keys.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { day, relative } from '../../lib/dates.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useProof } from '../sessions/ProofPanel.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import { Secret } from './Secret.tsx'
import { SCOPE_WORDS } from './words.ts'

/** Keys for other programs: what each may do, until when, and when it was last used. */
export function ApiKeys() {
  const { data, error, refetch, isFetching } = useQuery(query(apiKeys.list))
  const [editing, setEditing] = useState<UserApiKey | 'new'>()
  const { proven, dialog } = useProof()
  const [fresh, setFresh] = useState<{ name: string; key: string }>()
  const action = (
    <Button size="small" onClick={() => setEditing('new')}>
      Add key
    </Button>
  )
  return (
    <Panel
      title="API keys"
      count={data?.meta.total_count}
      action={action}
      empty={data && !data.data.length && 'No keys yet. A key lets another program in without your password.'}
    >
      {fresh && (
        <Alert
          severity="success"
          sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}
          onClose={() => setFresh(undefined)}
        >
          <Typography variant="body2" sx={{ mb: 1.5 }}>
            Copy the key “{fresh.name}” now. It is not shown again.
          </Typography>
          <Secret label="New key" value={fresh.key} />
        </Alert>
      )}
      {error && !data && <Failed what="The keys" error={error} retry={refetch} busy={isFetching} />}
      {!error && !data && <Lines />}
      <Keys keys={data?.data ?? []} edit={setEditing} />
      {editing && (
        <KeyDialog
          {...(editing !== 'new' && { apiKey: editing })}
          made={setFresh}
          proven={proven}
          close={() => setEditing(undefined)}
        />
      )}
      {dialog}
    </Panel>
  )
}

function Keys({ keys, edit }: { keys: UserApiKey[]; edit: (key: UserApiKey) => void }) {
  const client = useQueryClient()
  const [ending, setEnding] = useState<UserApiKey>()
  const destroy = useMutation({
    ...mutation(apiKeys.destroy),
    onSuccess: ({ name }) => say(`The key “${name}” no longer works.`),
    onSettled: () => {
      setEnding(undefined)
      return refresh(client, apiKeys.list)
    },
  })
  return (
    <Box component="ul" aria-label="API keys" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {keys.map(key => (
        <Box component="li" key={key.id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>
              {key.name}
              {key.expired && <Chip size="small" color="error" variant="outlined" label="Expired" sx={{ ml: 1 }} />}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {key.prefix}… · {key.scopes.map(scope => SCOPE_WORDS[scope]).join(', ')}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {key.last_used_at ? `Last used ${relative(key.last_used_at)}` : 'Never used'}
              {key.expires_at && ` · ${key.expired ? 'Expired' : 'Expires'} ${day(key.expires_at)}`}
            </Typography>
          </Box>
          <RowMenu
            of={key.name}
            acts={[
              ['Edit', () => edit(key)],
              ['Delete', () => setEnding(key)],
            ]}
          />
        </Box>
      ))}
      {ending && (
        <ConfirmDialog
          title={`Delete the key “${ending.name}”?`}
          act="Delete key"
          busy={destroy.isPending}
          onAct={() => destroy.mutate({ params: { id: ending.id } })}
          onClose={() => setEnding(undefined)}
        >
          Whatever program uses it stops working at once.
        </ConfirmDialog>
      )}
    </Box>
  )
}
