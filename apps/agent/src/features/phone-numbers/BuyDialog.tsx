import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import * as accounts from '@openbook/api/accounts.ts'
import type { OfferedNumber } from '@openbook/api/phone-numbers.ts'
import * as phoneNumbers from '@openbook/api/phone-numbers.ts'
import * as wallets from '@openbook/api/wallets.ts'
import { money } from '@openbook/config/money.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { reloadUser } from '../../lib/current-user.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { say, sentenceOf } from '../../lib/toasts.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PaymentPicker, usePayment } from '../wallets/PaymentPicker.tsx'

/** Says what a number costs and asks what pays for it. */
export function BuyDialog({ offer, close }: { offer: OfferedNumber; close: () => void }) {
  const client = useQueryClient()
  const shown = formatPhone(offer.phone_number)
  const payment = usePayment(offer.monthly_price)
  const { mutate, isPending, error } = useMutation({
    ...mutation(phoneNumbers.purchase),
    meta: { shown: true },
    onSuccess: ({ status }) => {
      close()
      say(status === 'owned' ? `${shown} is yours.` : `${shown} is being bought. You are told when it is yours.`)
    },
    onSettled: () =>
      Promise.all([
        refresh(client, phoneNumbers.list, phoneNumbers.search, wallets.show, accounts.info),
        reloadUser(client),
      ]),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    mutate({ body: { phone_number: offer.phone_number, use_wallet: payment.method === 'wallet' } })
  }
  return (
    <FormDialog
      title={`Buy ${shown}`}
      act={`Buy for ${money(offer.monthly_price)}`}
      trouble={error ? sentenceOf(error) : undefined}
      busy={isPending}
      blocked={!payment.ready}
      submit={submit}
      close={close}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Typography sx={{ mb: 2 }}>
          {[offer.city, offer.state].filter(Boolean).join(', ')}. {money(offer.monthly_price)} for the first month, paid
          now.
        </Typography>
        <PaymentPicker payment={payment} />
      </Box>
    </FormDialog>
  )
}
