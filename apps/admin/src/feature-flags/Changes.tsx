import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Failed } from '@openbook/api/core/errors.ts'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import { useEffect, useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { unreachable } from '../layout/unreachable.ts'
import { When } from '../ui/When.tsx'
import { call } from '../wire.ts'
import { standing } from './words.ts'

type Flag = featureFlags.FeatureFlag
type Change = featureFlags.FeatureFlagChange

const SHOWN = 20
const sentence = (failure: unknown) => (failure instanceof Failed ? failure.sentence : unreachable())

/** Who set the flag, to what and why; each can be put back. */
export function Changes() {
  const flag = useRecordContext<Flag>()
  const [changes, setChanges] = useState<Change[]>()
  const id = flag?.id
  const version = flag?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version has a new change
  useEffect(() => {
    let stale = false
    if (id)
      call(featureFlags.adminChanges, { params: { id } }).then(
        told => stale || setChanges(told),
        () => stale || setChanges([]),
      )
    return () => {
      stale = true
    }
  }, [id, version])
  if (!flag || !changes) return null
  return (
    <Card component="section" aria-labelledby="changes" sx={{ p: 2 }}>
      <Typography id="changes" component="h2" sx={{ fontWeight: 650, mb: 1 }}>
        Changes
      </Typography>
      {!changes.length && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nobody has changed this flag.
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {changes.slice(0, SHOWN).map(change => (
          <OneChange key={change.id} flag={flag} change={change} />
        ))}
      </Box>
    </Card>
  )
}

function OneChange({ flag, change }: { flag: Flag; change: Change }) {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const { before, after, note, user_name, real_user_name } = change
  const putBack = async () => {
    setBusy(true)
    try {
      await call(featureFlags.adminUndo, { params: { id: flag.id }, body: { change_id: change.id } })
      notify('Put back.', { type: 'success' })
      refresh()
    } catch (failure) {
      notify(sentence(failure), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <Box component="li">
      <Typography variant="body2">
        {standing({ ...flag, ...before })} → <strong>{standing({ ...flag, ...after })}</strong>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {note}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {user_name === real_user_name ? user_name : `${user_name}, really ${real_user_name}`}, <When at={change.at} />
      </Typography>
      <Button size="small" disabled={busy} onClick={() => void putBack()} aria-label={`Put back: ${note}`}>
        Put back
      </Button>
    </Box>
  )
}
