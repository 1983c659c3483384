import Alert from '@mui/material/Alert'
import MuiButton from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { Failed } from '@openbook/api/core/errors.ts'
import type { AdminOrderDetail } from '@openbook/api/orders.ts'
import * as orders from '@openbook/api/orders.ts'
import { amountOf, exactMoney, unitsOf } from '@openbook/config/money.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { useNotify, useRecordContext, useRefresh } from 'react-admin'
import { Dialog } from '../ui/Dialog.tsx'
import { sentenceOf } from '../ui/useAsked.ts'
import { useIdentity } from '../ui/useIdentity.ts'
import { call } from '../wire.ts'

/** Gives back some or all of what was paid; not while one acts as somebody else. */
export function RefundButton() {
  const order = useRecordContext<AdminOrderDetail>()
  const acting = Boolean(useIdentity()?.user.impersonation)
  const [open, setOpen] = useState(false)
  if (order?.status !== 'charged' || Number(order.total) === 0) return null
  return (
    <>
      <MuiButton size="small" variant="outlined" disabled={acting} onClick={() => setOpen(true)}>
        Refund
      </MuiButton>
      {open && <RefundDialog order={order} close={() => setOpen(false)} />}
    </>
  )
}

/** Names the refund, where the browser can (a secure page): sent twice, given back once. */
const newRequest = () => ('randomUUID' in crypto ? { request_id: crypto.randomUUID() } : {})

function RefundDialog({ order, close }: { order: AdminOrderDetail; close: () => void }) {
  const id = useId()
  const notify = useNotify()
  const refresh = useRefresh()
  const left = amountOf(unitsOf(order.total) - unitsOf(order.refunded))
  const [amount, setAmount] = useState(left.replace(/00$/, ''))
  const [reason, setReason] = useState('')
  const [said, setSaid] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [request] = useState(newRequest)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setSaid({ reason: 'Say why; the agent reads it.' })
    setBusy(true)
    try {
      const { changes } = await call(orders.adminRefund, {
        params: { id: order.id },
        body: { amount, reason, ...request },
      })
      if (changes.at(-1)?.state !== 'failed')
        notify(`${order.user_name} gets back ${exactMoney(amount)}.`, { type: 'success' })
      close()
      refresh()
    } catch (error) {
      setSaid(saidOf(error))
    }
    setBusy(false)
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form noValidate onSubmit={event => void submit(event)}>
        <DialogTitle id={id}>Refund order {order.id}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1 }}>
          {said.base && <Alert severity="error">{said.base}</Alert>}
          <DialogContentText>
            {exactMoney(left)} of {exactMoney(order.total)} can go back to the {order.payment_method} of{' '}
            {order.user_name}.
          </DialogContentText>
          <TextField
            label="Amount in dollars"
            value={amount}
            onChange={event => setAmount(event.target.value)}
            error={Boolean(said.amount)}
            helperText={said.amount}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
          <TextField
            label="Reason"
            value={reason}
            onChange={event => setReason(event.target.value)}
            error={Boolean(said.reason)}
            helperText={said.reason ?? 'The agent reads it.'}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </DialogContent>
        <DialogActions>
          <MuiButton onClick={close}>Keep it</MuiButton>
          <MuiButton type="submit" variant="contained" disabled={busy}>
            Refund
          </MuiButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function saidOf(error: unknown): Record<string, string> {
  if (!(error instanceof Failed)) return { base: sentenceOf(error) }
  const { amount, reason } = error.errors
  const at = {
    ...(amount && { amount: [amount].flat()[0] ?? '' }),
    ...(reason && { reason: [reason].flat()[0] ?? '' }),
  }
  return Object.keys(at).length ? at : { base: error.sentence }
}
