import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Input } from '@openbook/api/core/call.ts'
import type { Signup, SignupOutcome } from '@openbook/api/signups.ts'
import * as signups from '@openbook/api/signups.ts'
import { useCallback, useState } from 'react'
import { useListContext, useRefresh } from 'react-admin'
import { Dialog } from '../ui/Dialog.tsx'
import { proven } from '../ui/proof.ts'
import { Trouble } from '../ui/Trouble.tsx'
import { sentenceOf, useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'
import { ApproveSeveral } from './ApproveSeveral.tsx'
import { Outcomes } from './Outcomes.tsx'
import { RejectSeveral } from './RejectSeveral.tsx'

export type BulkBody = Input<typeof signups.adminBulkUpdate>['body']
export interface SeveralProps {
  waiting: Signup[]
  busy: boolean
  close: () => void
  send: (body: BulkBody) => Promise<void>
}

const TITLES = { approve: 'Approve sign-ups', reject: 'Turn down sign-ups' } as const

/** The selected as they stand now, the answer to them, and what came of it for each. */
function useAnswer(ids: number[]) {
  const [key] = useState(JSON.stringify(ids))
  const ask = useCallback(
    () => call(signups.adminList, { query: { filter: `{"id":${key}}`, range: `[0,${signups.MOST_AT_ONCE - 1}]` } }),
    [key],
  )
  const asked = useAsked(ask)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [outcomes, setOutcomes] = useState<SignupOutcome[]>()
  const send = async (body: BulkBody) => {
    setBusy(true)
    setFailed(undefined)
    try {
      setOutcomes(await proven(() => call(signups.adminBulkUpdate, { body })))
    } catch (failure) {
      setFailed(sentenceOf(failure))
    }
    setBusy(false)
  }
  return { asked, busy, failed, outcomes, send }
}

export function BulkDialog({ act, ids, close }: { act: 'approve' | 'reject'; ids: number[]; close: () => void }) {
  const { asked, busy, failed, outcomes, send } = useAnswer(ids)
  const { onUnselectItems } = useListContext()
  const refresh = useRefresh()
  const done = () => {
    close()
    onUnselectItems()
    refresh()
  }
  const waiting = asked.data?.filter(({ status }) => status === 'pending')
  const answered = ids.length - (waiting?.length ?? 0)
  const Several = act === 'approve' ? ApproveSeveral : RejectSeveral
  return (
    <Dialog open onClose={outcomes ? done : close} fullWidth maxWidth="sm" aria-labelledby="answer-several">
      <DialogTitle id="answer-several">{TITLES[act]}</DialogTitle>
      {outcomes ? (
        <Outcomes act={act} outcomes={outcomes} all={asked.data ?? []} close={done} />
      ) : (
        <>
          <DialogContent sx={{ pb: 0, flex: 'none' }}>
            {failed && <Alert severity="error">{failed}</Alert>}
            {asked.error && <Trouble text={asked.error} again={asked.again} />}
            {!waiting && !asked.error && <Skeleton height={80} aria-label="Loading the selected sign-ups" />}
            {waiting && (
              <Typography role="status">
                {waiting.length === 1 ? '1 waits' : `${waiting.length} wait`} for an answer
                {answered > 0 && `; ${answered} answered before or gone, left as they are`}.
              </Typography>
            )}
          </DialogContent>
          {waiting?.length ? (
            <Several waiting={waiting} busy={busy} close={close} send={send} />
          ) : (
            <DialogActions>
              <Button onClick={close}>Close</Button>
            </DialogActions>
          )}
        </>
      )}
    </Dialog>
  )
}
