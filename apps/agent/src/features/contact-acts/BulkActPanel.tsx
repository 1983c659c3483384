import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Started } from '@openbook/api/contact-acts.ts'
import type { Selection } from '@openbook/api/core/selection.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { contactsOf, followJob } from '../../lib/follow-job.ts'
import { useRequest } from '../../lib/request-id.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { byHand } from '../../ui/by-hand.ts'
import { ForecastPanel } from './ForecastPanel.tsx'
import { TypedConfirmation } from './TypedConfirmation.tsx'
import { useForecast } from './use-forecast.ts'

export type Request = Selection & { request_id?: string; expected_count?: number }
interface Props extends ActPanelProps {
  title: string
  /** The act by its name, for the preview. */
  act: `${string}.${string}`
  /** What to do; nothing while it is not yet said. */
  values: object | undefined
  /** A verb that takes "3 contacts". */
  verb: string
  dangerous?: boolean
  /** There is no way back: the number is typed however small it is. */
  forGood?: boolean
  /** What becomes of them, where they do not just change. */
  fate?: string
  /** What is said, and what the act is called, where no contact would change and it is done all the same. */
  ofNobody?: { said: string; act: string }
  send: (request: Request) => Promise<Started>
  children?: ReactNode
}

/** Asks before an act on selected contacts: what to do, how many it will change and which, and above a thousand to type the number. */
export function BulkActPanel({
  title,
  act,
  values,
  verb,
  dangerous = false,
  forGood = false,
  fate = 'will change',
  ofNobody,
  send,
  chosen,
  close,
  started,
  children,
}: Props) {
  const id = useId()
  const client = useQueryClient()
  const [typed, setTyped] = useState<number>()
  const request = useRequest([act, values, chosen.selection])
  const forecast = useForecast(act, values, chosen)
  const sending = useMutation({
    mutationFn: send,
    meta: { shown: true },
    onError: () => void forecast.refetch(),
    onSuccess: async ({ bulk_job }) => {
      await started()
      void followJob(client, bulk_job)
    },
  })
  const count = forecast.data?.will_change ?? 0
  const go = () =>
    sending.mutate({
      ...chosen.selection,
      ...request,
      ...(forecast.data && { expected_count: forecast.data.count }),
    })
  const mustType = count > (forGood ? 0 : UNTYPED)
  const does = count > 0 || ofNobody !== undefined
  const ready = values !== undefined && forecast.isFresh && does && (!mustType || typed === count)
  return (
    <Dialog open onClose={byHand(close)} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '&&': { pt: 1 } }}>
        {children}
        {values !== undefined && <ForecastPanel {...forecast} fate={fate} none={ofNobody?.said} />}
        {mustType && (
          <TypedConfirmation
            key={count}
            count={count}
            verb={verb}
            forGood={forGood}
            change={right => setTyped(right ? count : undefined)}
          />
        )}
        {sending.isError && <Alert severity="error">{sentenceOf(sending.error)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="contained"
          color={dangerous ? 'error' : 'primary'}
          disabled={!ready || sending.isPending}
          onClick={go}
        >
          {ofNobody && forecast.data?.will_change === 0
            ? ofNobody.act
            : `${verb} ${count ? contactsOf(count) : 'contacts'}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const UNTYPED = 1000
