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
import { useId } from 'react'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'

export type Method = 'wallet' | 'card'
interface Props {
  method: Method
  choose: (method: Method) => void
  total: string | undefined
}

/** From the wallet or by the card on file, with what is there. */
export function PaymentChoice({ method, choose, total }: Props) {
  const id = useId()
  const wallet = useQuery(query(wallets.show)).data
  const account = useQuery(query(accounts.info)).data
  const card = account?.payment_infos[0]
  const short = method === 'wallet' && wallet && total !== undefined && Number(wallet.spendable) < Number(total)
  return (
    <FormControl>
      <FormLabel id={id}>Pay</FormLabel>
      <RadioGroup aria-labelledby={id} value={method} onChange={(_, value) => choose(value as Method)}>
        <FormControlLabel
          value="wallet"
          control={<Radio size="small" />}
          label={wallet ? `From your wallet: ${exactMoney(wallet.spendable)} to spend` : 'From your wallet'}
        />
        <FormControlLabel
          value="card"
          disabled={!card || card.expired}
          control={<Radio size="small" />}
          label={card ? `By card: ${CARD_BRANDS[card.brand]} ending in ${card.last4}` : 'By card: no card on file'}
        />
      </RadioGroup>
      {short && (
        <FormHelperText error sx={{ mx: 0 }}>
          Your wallet does not have enough for this. <Elsewhere>Add money</Elsewhere>
        </FormHelperText>
      )}
      {!short && account && (!card || card.expired) && (
        <FormHelperText sx={{ mx: 0 }}>
          {card ? 'The card on file has expired. ' : ''}
          <Elsewhere>{card ? 'Replace the card' : 'Add a card'}</Elsewhere>
        </FormHelperText>
      )}
    </FormControl>
  )
}

/** Opens beside the order, which stays as it is; what is there now is read again when one comes back. */
const Elsewhere = ({ children }: { children: string }) => (
  <Link href={paths.wallets()} target="_blank" rel="noopener" aria-label={`${children}, in a new tab`}>
    {children}
  </Link>
)
