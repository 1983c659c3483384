import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Wallet } from '@openbook/api/wallets.ts'
import { money } from '@openbook/config/money.ts'
import { lazy, Suspense, useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useWallet } from './wallet.ts'

const AddMoneyDialog = lazy(async () => ({ default: (await import('./AddMoneyDialog.tsx')).AddMoneyDialog }))
const RefillDialog = lazy(async () => ({ default: (await import('./RefillDialog.tsx')).RefillDialog }))

/** What can be spent, and the ways to fill it. */
export function BalancePanel() {
  const wallet = useWallet()
  const acting = useUser().impersonation !== null
  const [open, setOpen] = useState<'money' | 'refill'>()
  const close = () => setOpen(undefined)
  return (
    <Panel
      title="Balance"
      action={
        <Button size="small" variant="contained" onClick={() => setOpen('money')} disabled={acting || !wallet.data}>
          Add money
        </Button>
      }
    >
      {wallet.data ? (
        <Figures wallet={wallet.data} acting={acting} change={() => setOpen('refill')} />
      ) : wallet.error ? (
        <Failed what="The balance" error={wallet.error} retry={wallet.refetch} busy={wallet.isFetching} />
      ) : (
        <Lines />
      )}
      <Suspense>
        {open === 'money' && <AddMoneyDialog close={close} />}
        {open === 'refill' && wallet.data && <RefillDialog settings={wallet.data.auto_refill} close={close} />}
      </Suspense>
    </Panel>
  )
}

function Figures({ wallet, acting, change }: { wallet: Wallet; acting: boolean; change: () => void }) {
  const { spendable, balance, reserved, auto_refill } = wallet
  const { enabled, blocked, threshold, amount } = auto_refill
  return (
    <>
      <Typography sx={{ fontSize: '1.875rem', lineHeight: 1.4, fontWeight: 700 }}>{money(spendable)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {Number(reserved) > 0
          ? `${money(balance)}, of which ${money(reserved)} is reserved for what is under way`
          : 'to spend'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
        <Typography
          variant="body2"
          sx={{ flex: '1 1 220px', color: enabled && blocked ? 'error.main' : 'text.primary' }}
        >
          {!enabled && 'Auto-refill is off.'}
          {enabled &&
            blocked &&
            'Auto-refill has stopped: the card was declined. Save its settings again once it is mended.'}
          {enabled && !blocked && `Auto-refill: ${money(amount)} when it falls below ${money(threshold)}.`}
        </Typography>
        <Button size="small" onClick={change} disabled={acting}>
          Change auto-refill
        </Button>
      </Box>
    </>
  )
}
