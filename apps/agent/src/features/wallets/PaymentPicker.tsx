import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Link from '@mui/material/Link'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import * as accounts from '@openbook/api/accounts.ts'
import * as wallets from '@openbook/api/wallets.ts'
import { CARD_BRANDS } from '@openbook/config/cards.ts'
import { exactMoney } from '@openbook/config/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { query } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'

type Method = 'wallet' | 'card'
type Payment = ReturnType<typeof usePayment>

/**
 * What pays for something of this price in dollars; no price while it is not known. The wallet, unless it has too little
 * or cannot be asked and a card can be charged, or the person chose.
 */
export function usePayment(price: string | undefined) {
  const wallet = useQuery(query(wallets.show))
  const account = useQuery(query(accounts.info))
  const [chosen, choose] = useState<Method>()
  const spendable = wallet.data?.spendable
  const card = account.data?.payment_infos[0]
  const short = spendable !== undefined && price !== undefined && Number(spendable) < Number(price)
  const chargeable = Boolean(card && !card.expired)
  const method: Method = chosen ?? ((short || wallet.isError) && chargeable ? 'card' : 'wallet')
  const free = price !== undefined && Number(price) === 0
  const ready = free || (method === 'wallet' ? spendable !== undefined && !short : chargeable)
  return { method, choose, spendable, card, short, ready, asked: Boolean(account.data), error: wallet.error }
}

/** From the wallet or by the card on file, with what is there. */
export function PaymentPicker({ payment }: { payment: Payment }) {
  const id = useId()
  const { method, choose, spendable, card } = payment
  return (
    <FormControl>
      <FormLabel id={id}>Pay</FormLabel>
      <RadioGroup aria-labelledby={id} value={method} onChange={(_, value) => choose(value as Method)}>
        <FormControlLabel
          value="wallet"
          control={<Radio size="small" />}
          label={spendable === undefined ? 'From your wallet' : `From your wallet: ${exactMoney(spendable)} to spend`}
        />
        <FormControlLabel
          value="card"
          disabled={!card || card.expired}
          control={<Radio size="small" />}
          label={card ? `By card: ${CARD_BRANDS[card.brand]} ending in ${card.last4}` : 'By card: no card on file'}
        />
      </RadioGroup>
      <Hint {...payment} />
    </FormControl>
  )
}

function Hint({ method, spendable, card, short, asked, error }: Payment) {
  if (error && spendable === undefined)
    return <FormHelperText error>Your wallet could not be loaded. {sentenceOf(error)}</FormHelperText>
  if (short)
    return (
      <FormHelperText error={method === 'wallet'} sx={{ mx: 0 }}>
        Your wallet does not have enough for this. <Elsewhere>Add money</Elsewhere>
      </FormHelperText>
    )
  if (!asked || (card && !card.expired)) return null
  return (
    <FormHelperText sx={{ mx: 0 }}>
      {card ? 'The card on file has expired. ' : ''}
      <Elsewhere>{card ? 'Replace the card' : 'Add a card'}</Elsewhere>
    </FormHelperText>
  )
}

/** Opens beside the purchase, which stays as it is; what is there now is read again when one comes back. */
const Elsewhere = ({ children }: { children: string }) => (
  <Link href={paths.wallets()} target="_blank" rel="noopener" aria-label={`${children}, in a new tab`}>
    {children}
  </Link>
)
