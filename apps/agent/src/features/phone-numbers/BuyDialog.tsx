import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import * as accounts from '@openbook/api/accounts.ts'
import type { OfferedNumber } from '@openbook/api/phone-numbers.ts'
import * as phoneNumbers from '@openbook/api/phone-numbers.ts'
import * as wallets from '@openbook/api/wallets.ts'
import { money } from '@openbook/config/money.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { reloadUser } from '../../lib/current-user.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { say, sentenceOf } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Link } from '../../ui/Link.tsx'

type Way = 'wallet' | 'card'

/** Says what a number costs and asks what pays for it. */
export function BuyDialog({ offer, close }: { offer: OfferedNumber; close: () => void }) {
  const client = useQueryClient()
  const shown = formatPhone(offer.phone_number)
  const wallet = useQuery(query(wallets.show))
  const { data: account } = useQuery(query(accounts.info))
  const card = account?.payment_infos[0]
  const enough = !wallet.data || Number(wallet.data.spendable) >= Number(offer.monthly_price)
  const [chosen, setChosen] = useState<Way>()
  const way: Way = chosen ?? (enough || !card ? 'wallet' : 'card')
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
    mutate({ body: { phone_number: offer.phone_number, use_wallet: way === 'wallet' } })
  }
  return (
    <FormDialog
      title={`Buy ${shown}`}
      act={`Buy for ${money(offer.monthly_price)}`}
      trouble={error ? sentenceOf(error) : undefined}
      busy={isPending}
      blocked={!wallet.data || (way === 'wallet' && !enough)}
      submit={submit}
      close={close}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Typography sx={{ mb: 2 }}>
          {[offer.city, offer.state].filter(Boolean).join(', ')}. {money(offer.monthly_price)} for the first month, paid
          now.
        </Typography>
        <FormControl>
          <FormLabel id="pay-by">Pay by</FormLabel>
          <RadioGroup aria-labelledby="pay-by" value={way} onChange={(_, next) => setChosen(next as Way)}>
            <FormControlLabel
              value="wallet"
              control={<Radio />}
              label={wallet.data ? `Wallet, ${money(wallet.data.spendable)} to spend` : 'Wallet'}
            />
            <FormControlLabel
              value="card"
              control={<Radio />}
              disabled={!card}
              label={card ? `Card ending in ${card.last4}` : 'Card: none on file'}
            />
          </RadioGroup>
        </FormControl>
        {way === 'wallet' && !enough && (
          <Alert severity="warning" sx={{ mt: 1.5 }}>
            Your wallet has too little for this. <Link href={paths.wallets()}>Add money to it</Link> first
            {card ? ', or pay by card' : ''}.
          </Alert>
        )}
        {wallet.error && !wallet.data && (
          <Alert severity="error" sx={{ mt: 1.5 }}>
            Your wallet could not be loaded. {sentenceOf(wallet.error)}
          </Alert>
        )}
      </Box>
    </FormDialog>
  )
}
