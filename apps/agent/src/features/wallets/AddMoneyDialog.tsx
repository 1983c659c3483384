import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { call, type Input } from '@openbook/api/core/call.ts'
import * as wallets from '@openbook/api/wallets.ts'
import { CARD_BRANDS } from '@openbook/config/cards.ts'
import { money } from '@openbook/config/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { isPassing } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { CardLine } from '../accounts/CardPicker.tsx'
import { useProof } from '../sessions/ProofPanel.tsx'
import { refreshWallet } from './wallet.ts'

const WIDE = { gridColumn: '1 / -1' }
const QUICK = ['10', '25', '50', '100']
const keyNow = () => crypto.randomUUID()

/** Charges the card on file. A try whose end is not known is sent again under the same key, so it charges once. */
export function AddMoneyDialog({ close }: { close: () => void }) {
  const client = useQueryClient()
  const key = useRef(keyNow())
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ defaultValues: { amount: '25' } })
  const { proven, dialog } = useProof()
  const add = useMutation({
    mutationFn: (sent: Input<typeof wallets.topUp>) => proven(() => call(wallets.topUp, sent)),
    meta: { shown: true },
    onSuccess: ({ status }, { body }) => {
      close()
      const amount = money(String(body.amount))
      say(
        status === 'charged' ? `${amount} is in your wallet.` : `Your bank is confirming ${amount}. You will be told.`,
      )
      return refreshWallet(client)
    },
    onError: error => {
      if (error instanceof DOMException) return
      if (!isPassing(error)) key.current = keyNow()
      setTrouble(showErrors(form, error))
      return refreshWallet(client)
    },
  })
  return (
    <>
      <FormDialog
        title="Add money"
        act="Add money"
        trouble={trouble}
        busy={add.isPending}
        submit={form.handleSubmit(({ amount }) => {
          setTrouble(undefined)
          add.mutate({ body: { amount: amount.trim(), key: key.current } })
        })}
        close={close}
      >
        <CardLine>
          {({ brand, last4 }) => (
            <Alert severity="info" icon={false} sx={WIDE}>
              {CARD_BRANDS[brand]} ending in {last4} is charged now.
            </Alert>
          )}
        </CardLine>
        <FormField
          control={form.control}
          name="amount"
          label="Amount in dollars"
          hint="From $5 to $1,000."
          required
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
          {QUICK.map(amount => (
            <Button key={amount} size="small" onClick={() => form.setValue('amount', amount)}>
              ${amount}
            </Button>
          ))}
        </Box>
      </FormDialog>
      {dialog}
    </>
  )
}
