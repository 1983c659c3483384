import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import * as wallets from '@openbook/api/wallets.ts'
import { money } from '@openbook/config/money.ts'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

const ask = () => call(wallets.adminProof)
const count = (value: number, one: string) => `${value.toLocaleString('en-US')} ${one}${value === 1 ? '' : 's'}`

/** Whether the books balance, computed anew from every entry. */
export function Proof() {
  const { data, error, again } = useAsked(ask)
  if (error) return <Trouble text={`The books could not be checked. ${error}`} again={again} />
  if (!data)
    return (
      <Alert severity="info" icon={false}>
        Checking the books…
      </Alert>
    )
  const { balanced, sum, transactions, unbalanced, strayed, overdrawn, in_wallets, reserved, from_cards, spent } = data
  return (
    <Alert severity={balanced ? 'success' : 'error'} sx={{ mt: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{balanced ? 'The books balance.' : 'The books do not balance.'}</Typography>
      {count(transactions, 'transaction')}: all entries sum to {money(sum)}, {unbalanced} unbalanced, {strayed} balances
      astray, {overdrawn} overdrawn. {money(in_wallets)} in {count(data.wallets, 'wallet')}, {money(reserved)} of it
      reserved; {money(from_cards)} came from cards, {money(spent)} was spent.
    </Alert>
  )
}
