import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PaymentInfo } from '@openbook/api/accounts.ts'
import { CARD_BRANDS } from '@openbook/config/cards.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { say } from '../../lib/toasts.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useCard, useConnectCard } from './card.ts'

const CardDialog = lazy(async () => ({ default: (await import('./CardDialog.tsx')).CardDialog }))

interface Props {
  /** What the vendor's page brought back, on the page it comes back to. */
  session?: string | undefined
  returned?: () => void
}

/** The card that is charged, and the way to add or replace it. The wallet, the store and numbers show it. */
export function CardPanel({ session, returned }: Props) {
  const { card, vendor, error, refetch, isFetching } = useCard()
  const acting = useUser().impersonation !== null
  const [open, setOpen] = useState(false)
  const connect = useConnectCard()
  const kept = useRef<string>(undefined)
  const { mutate } = connect
  useEffect(() => {
    if (!session || kept.current === session) return
    kept.current = session
    mutate({ body: { token: session } }, { onSettled: returned })
  }, [session, returned, mutate])
  const add = () => (vendor === 'sandbox' ? setOpen(true) : connect.mutate({ body: {} }))
  return (
    <Panel
      title="Card"
      action={
        vendor &&
        vendor !== 'none' && (
          <Button size="small" onClick={add} disabled={acting || connect.isPending}>
            {card ? 'Replace card' : 'Add card'}
          </Button>
        )
      }
    >
      {vendor ? (
        <CardOnFile card={card} vendor={vendor} />
      ) : error ? (
        <Failed what="The card" error={error} retry={refetch} busy={isFetching} />
      ) : (
        <Lines />
      )}
      {connect.dialog}
      {open && (
        <Suspense>
          <CardDialog
            close={() => setOpen(false)}
            saved={({ brand, last4 }) => say(`${CARD_BRANDS[brand]} ending in ${last4} is on file.`)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

const two = (value: number) => String(value % 100).padStart(2, '0')

function CardOnFile({ card, vendor }: { card: PaymentInfo | undefined; vendor: 'stripe' | 'sandbox' | 'none' }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      {card ? (
        <Box>
          <Typography sx={{ fontWeight: 600 }}>
            {CARD_BRANDS[card.brand]} ending in {card.last4}
          </Typography>
          <Typography variant="body2" sx={{ color: card.expired ? 'error.main' : 'text.secondary' }}>
            {card.expired ? 'Expired' : 'Valid until'} {two(card.exp_month)}/{two(card.exp_year)}
          </Typography>
        </Box>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {vendor === 'none'
            ? 'Payments are not connected yet. Ask your administrator to set them up.'
            : 'No card on file.'}
        </Typography>
      )}
      {vendor === 'sandbox' && (
        <Alert severity="info" variant="outlined">
          This is the sandbox: no money moves, and only test cards work.
        </Alert>
      )}
    </Box>
  )
}
