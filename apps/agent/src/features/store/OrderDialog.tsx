import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import type { StoreItem } from '@openbook/api/store.ts'
import { exactMoney } from '@openbook/config/money.ts'
import { type ReactNode, useId, useState } from 'react'
import type { Chosen } from '../../lib/chosen.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { useGo } from '../../ui/Link.tsx'
import { PaymentPicker, usePayment } from '../wallets/PaymentPicker.tsx'
import { AgentInfoFields } from './AgentInfoFields.tsx'
import { Cost } from './Cost.tsx'
import { useAgentInfo } from './use-agent-info.ts'
import { useOrder } from './use-order.ts'
import { usePreview } from './use-preview.ts'

interface Props {
  title: string
  item: StoreItem | undefined
  /** Who is to get it, where it goes to contacts. */
  chosen?: Chosen
  close: () => void
  /** The order has been placed. */
  placed?: () => unknown
  /** What stands above, such as the choice of the item. */
  children?: ReactNode
}

/** How many or for whom, what it costs, how it is paid, who orders. */
export function OrderDialog({ title, item, chosen, close, placed, children }: Props) {
  const id = useId()
  const go = useGo()
  const [count, setCount] = useState('1')
  const [one_per_household, setOne] = useState(true)
  const [note, setNote] = useState('')
  const info = useAgentInfo()
  const quantity = /^[1-9]\d{0,3}$/.test(count) && Number(count) <= 1000 ? Number(count) : undefined
  const wanted = item && wantedOf(item, quantity, chosen, one_per_household)
  const preview = usePreview(wanted)
  const ordering = useOrder(async order => {
    await placed?.()
    go(paths.storeOrder(order.id, { placed: 1 }))
  })
  const total = preview.isFresh ? preview.data?.total : undefined
  const payment = usePayment(preview.data?.total)
  const nobody = preview.data?.contacts?.receiving === 0
  const submit = () => {
    if (!wanted || total === undefined || !info.value) return
    const refetch = () => void preview.refetch()
    ordering.order(
      { ...wanted, expected_total: total, payment_method: payment.method, agent_info: info.value, note },
      refetch,
    )
  }
  return (
    <Dialog open onClose={(_, why) => why !== 'backdropClick' && close()} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '&&': { pt: 1 } }}>
        {children}
        {item && !item.per_contact && (
          <TextField
            label="Quantity"
            value={count}
            onChange={event => setCount(event.target.value.trim())}
            error={quantity === undefined}
            helperText={quantity === undefined ? 'Enter a quantity from 1 to 1,000.' : undefined}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            sx={{ maxWidth: 160 }}
          />
        )}
        {item?.per_contact && (
          <FormControlLabel
            control={<Checkbox size="small" checked={one_per_household} onChange={(_, on) => setOne(on)} />}
            label="Only one for each address"
          />
        )}
        {item && (
          <>
            <Cost item={item} preview={preview.data} error={preview.error} />
            <PaymentPicker payment={payment} />
            {info.error ? (
              <Failed what="Your details" error={info.error} retry={info.refetch} />
            ) : (
              <AgentInfoFields {...info} said={ordering.said} />
            )}
            <TextField
              label="Note to your agency"
              value={note}
              onChange={event => setNote(event.target.value)}
              multiline
              minRows={2}
              slotProps={{ htmlInput: { maxLength: 1000 } }}
            />
          </>
        )}
        {ordering.trouble && (
          <Alert severity="error" role="alert">
            {ordering.trouble}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="contained"
          disabled={total === undefined || nobody || !payment.ready || ordering.busy || !info.value}
          onClick={submit}
        >
          {ordering.busy ? 'Ordering…' : total === undefined ? 'Order' : orderFor(total)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const orderFor = (total: string) => (Number(total) ? `Order for ${exactMoney(total)}` : 'Order for free')

function wantedOf(
  item: StoreItem,
  quantity: number | undefined,
  chosen: Chosen | undefined,
  one_per_household: boolean,
) {
  if (!item.per_contact) return quantity ? { items: [{ product_id: item.id, quantity }] } : undefined
  if (!chosen) return undefined
  const { ids, contacts_scope = {} } = chosen.selection
  return { items: [{ product_id: item.id }], one_per_household, ...(ids ? { ids } : { all: true, contacts_scope }) }
}
