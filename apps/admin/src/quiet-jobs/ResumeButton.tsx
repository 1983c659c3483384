import Play from '@mui/icons-material/PlayCircleOutlined'
import * as quietJobs from '@openbook/api/quiet-jobs.ts'
import { QUIET_KINDS, type QuietJob } from '@openbook/api/quiet-jobs.ts'
import { useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { Button } from '../ui/Button.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

/** Lets what is held back go on; who resumed it stands there after. */
export function ResumeButton() {
  const quiet = useRecordContext<QuietJob>()
  const notify = useNotify()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  if (quiet?.state === 'resumed') return <>by {quiet.resumed_by ?? 'an administrator of the system'}</>
  if (quiet?.state !== 'holding') return null
  const resume = async () => {
    setBusy(true)
    try {
      await call(quietJobs.adminResume, { params: { id: quiet.id } })
      notify(`${QUIET_KINDS[quiet.kind]}: they go on.`, { type: 'success' })
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' })
    }
    refresh()
    setBusy(false)
  }
  return (
    <Button label="Resume" disabled={busy} onClick={() => void resume()}>
      <Play />
    </Button>
  )
}
