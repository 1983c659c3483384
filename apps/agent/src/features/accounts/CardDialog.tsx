import Alert from '@mui/material/Alert'
import type { PaymentInfo } from '@openbook/api/accounts.ts'
import { brandOf, CARD_BRANDS, TEST_CARDS, testTokenOf } from '@openbook/config/cards.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { showErrors } from '../../ui/form-errors.ts'
import { useConnectCard } from './card.ts'

interface Props {
  saved: (card: PaymentInfo) => void
  close: () => void
}
const WIDE = { gridColumn: '1 / -1' }
const TRY = TEST_CARDS.sandbox_visa.number
const EXPIRY = /^(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/
const CHOICES = [
  ['', 'Enter a number'],
  ...Object.values(TEST_CARDS).map(
    ({ number, does }) =>
      [number, `${CARD_BRANDS[brandOf(number)]} ${number.slice(-4)}: ${does.toLowerCase()}`] as const,
  ),
] as const

/** A card of the sandbox. Its number never leaves the browser: only what the sandbox calls it is sent. */
export function CardDialog({ saved, close }: Props) {
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ defaultValues: { number: '', expires: '', test_card: '' } })
  const connect = useConnectCard()
  const number = form.watch('number')
  const brand = brandOf(number)
  const submit = form.handleSubmit(async values => {
    const token = testTokenOf(values.number)
    const [, month, year] = EXPIRY.exec(values.expires.trim()) ?? []
    if (!token) form.setError('number', { message: `Only test cards work in the sandbox. Try ${TRY}.` })
    if (!month) form.setError('expires', { message: 'Enter month and year, like 04/31.' })
    if (!token || !month) return
    try {
      const body = { token, exp_month: Number(month), exp_year: 2000 + Number(year) }
      const { payment_info } = await connect.mutateAsync({ body })
      close()
      if (payment_info) saved(payment_info)
    } catch (error) {
      if (!(error instanceof DOMException)) setTrouble(showErrors(form, error))
    }
  })
  return (
    <>
      <FormDialog
        title="Add a card"
        act="Add card"
        trouble={trouble}
        busy={connect.isPending}
        submit={event => {
          setTrouble(undefined)
          return submit(event)
        }}
        close={close}
      >
        <Alert severity="info" sx={WIDE}>
          This is the sandbox: no money moves. Choose a test card, or enter the number of one, like {TRY}. Any time to
          come will do as expiry.
        </Alert>
        <FormField
          control={form.control}
          name="test_card"
          label="Test card"
          options={CHOICES}
          shape={chosen => {
            if (chosen) form.setValue('number', chosen)
            if (chosen && !form.getValues('expires')) form.setValue('expires', '04/31')
            return chosen
          }}
          sx={WIDE}
        />
        <FormField
          control={form.control}
          name="number"
          label="Card number"
          hint={number && brand !== 'other' ? CARD_BRANDS[brand] : undefined}
          required
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        <FormField
          control={form.control}
          name="expires"
          label="Expires"
          hint="MM/YY"
          required
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </FormDialog>
      {connect.dialog}
    </>
  )
}
