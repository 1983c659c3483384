import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import { useCallback, useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { Trouble } from '../ui/Trouble.tsx'
import { sentenceOf, useAsked } from '../ui/useAsked.ts'
import { When } from '../ui/When.tsx'
import { call } from '../wire.ts'
import { standing } from './words.ts'

type Flag = featureFlags.FeatureFlag
type Change = featureFlags.FeatureFlagChange

const SHOWN = 20

/** Who set the flag, to what and why; each can be put back. */
export function Changes() {
  const flag = useRecordContext<Flag>()
  const id = flag?.id
  const version = flag?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version has a new change
  const ask = useCallback(async () => (id ? call(featureFlags.adminChanges, { params: { id } }) : []), [id, version])
  const { data: changes, error, again } = useAsked(ask)
  if (error) return <Trouble text={`The changes could not be loaded. ${error}`} again={again} />
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
      notify(sentenceOf(failure), { type: 'error' })
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
