import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import * as authIps from '@openbook/api/auth-ips.ts'
import { call } from '@openbook/api/core/call.ts'
import { Failed as Refusal } from '@openbook/api/core/errors.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useUser } from '../../lib/current-user.ts'
import { query, refresh } from '../../lib/query.ts'
import { say, sayFailed } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { useProof } from '../sessions/ProofPanel.tsx'
import { RangeDialog, WARNINGS } from './RangeDialog.tsx'

export type AuthIp = z.output<typeof authIps.AuthIp>

/** The addresses one may sign in from. */
export function AuthIpsPanel() {
  const user = useUser()
  const { data, error, refetch, isFetching } = useQuery(query(authIps.list))
  const { proven, dialog } = useProof()
  const [editing, setEditing] = useState<AuthIp | 'new'>()
  if (user.impersonation)
    return (
      <Panel title="Allowed addresses">
        <Typography>Only {user.profile.first_name} can change this.</Typography>
      </Panel>
    )
  return (
    <Panel
      title="Allowed addresses"
      count={data?.data.length}
      action={
        <Button size="small" variant="outlined" disabled={!data} onClick={() => setEditing('new')}>
          Add an address
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {data?.data.length
          ? 'You can sign in and work from these addresses only.'
          : 'You can sign in from everywhere. Add an address to sign in and work only from there: wherever else you are signed in, that ends.'}
        {data && ` You are at ${data.your_ip} now.`}
      </Typography>
      {error && !data && <Failed what="The addresses" error={error} retry={refetch} busy={isFetching} />}
      {!error && !data && <Lines />}
      <Rows>
        {data?.data.map(each => (
          <RangeRow key={each.id} row={each} proven={proven} edit={() => setEditing(each)} />
        ))}
      </Rows>
      {editing && data && (
        <RangeDialog
          row={editing === 'new' ? undefined : editing}
          yourIp={data.your_ip}
          proven={proven}
          close={() => setEditing(undefined)}
        />
      )}
      {dialog}
    </Panel>
  )
}

interface RowProps {
  row: AuthIp
  proven: <T>(act: () => Promise<T>) => Promise<T>
  edit: () => void
}

function RangeRow({ row, proven, edit }: RowProps) {
  const client = useQueryClient()
  const [locksOut, setLocksOut] = useState<string>()
  const remove = useMutation({
    mutationFn: (confirm: boolean) =>
      proven(() => call(authIps.destroy, { params: { id: row.id }, query: { confirm } })),
    onSuccess: async () => {
      setLocksOut(undefined)
      await refresh(client, authIps.list)
      say(`${row.range} is removed.`)
    },
    meta: { shown: true },
    onError: error => {
      if (error instanceof Refusal && WARNINGS.includes(error.code ?? '')) return setLocksOut(error.sentence)
      setLocksOut(undefined)
      sayFailed(error)
    },
  })
  return (
    <Row
      end={
        <RowMenu
          of={row.range}
          acts={[
            ['Edit', edit],
            ['Remove', () => remove.mutate(false)],
          ]}
        />
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{row.range}</Typography>
        {row.here && <Chip size="small" color="success" label="You are here" />}
      </Box>
      {row.label && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {row.label}
        </Typography>
      )}
      {locksOut && (
        <ConfirmDialog
          title={`Remove ${row.range}?`}
          act="Remove it"
          busy={remove.isPending}
          onAct={() => remove.mutate(true)}
          onClose={() => setLocksOut(undefined)}
        >
          {locksOut}
        </ConfirmDialog>
      )}
    </Row>
  )
}
