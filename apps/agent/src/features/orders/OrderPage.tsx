import ArrowBack from '@mui/icons-material/ArrowBack'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { OrderDetail } from '@openbook/api/orders.ts'
import * as orders from '@openbook/api/orders.ts'
import { exactMoney } from '@openbook/config/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Absent, isAbsent } from '../../ui/Absent.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { CancelOrder } from './CancelOrder.tsx'
import { Facts } from './Facts.tsx'
import { History } from './History.tsx'
import { PaymentChip, stepOf } from './OrderStatus.tsx'
import { Recipients } from './Recipients.tsx'

const ASK_AGAIN = 3000

/** One order: what, for whom, how it stands; right after ordering it says so. */
export function OrderPage() {
  const { id = '' } = useParams({ strict: false })
  const known = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
  const back = useInside(paths.store({ tab: 'orders' }))
  const { data, error, isFetching, refetch } = useQuery({
    ...query(orders.show, { params: { id: known } }),
    enabled: known > 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && state.data.payment_method === 'card' ? ASK_AGAIN : false,
  })
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto', display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Button size="small" startIcon={<ArrowBack />} sx={{ ml: -1, justifySelf: 'start' }} {...back}>
        My orders
      </Button>
      {data ? (
        <Order order={data} />
      ) : !known || isAbsent(error) ? (
        <Absent noun="Order" id={id} error={error}>
          Look at your orders in the store.
        </Absent>
      ) : error ? (
        <Failed what="The order" error={error} retry={refetch} busy={isFetching} />
      ) : (
        <Lines />
      )}
    </Box>
  )
}

function Order({ order }: { order: OrderDetail }) {
  const { placed } = useSearch({ strict: false }) as { placed?: number }
  const back = Number(order.refunded)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <PageTitle title={`Order ${order.id}`}>Order {order.id}</PageTitle>
        <PaymentChip status={order.status} />
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 0 auto' }}>
          {stepOf(order)}
        </Typography>
        {order.may_cancel && <CancelOrder order={order} />}
      </Box>
      {placed && order.status !== 'failed' && order.admin_status !== 'cancelled' && (
        <Alert severity="success">{placedWords(order)}</Alert>
      )}
      {order.trouble && <Alert severity="error">{order.trouble} Nothing was ordered.</Alert>}
      {back > 0 && (
        <Alert severity="info">
          {exactMoney(order.refunded)} of {exactMoney(order.total)}{' '}
          {order.payment_method === 'card' ? 'goes back to your card.' : 'went back to your wallet.'}
        </Alert>
      )}
      <Panel title="What was ordered">
        <Facts order={order} />
      </Panel>
      {order.contacts_count > 0 && <Recipients order={order} />}
      <Panel title="History">
        <History changes={order.changes} />
      </Panel>
    </>
  )
}

function placedWords({ id, status, payment_method, total }: OrderDetail): string {
  if (payment_method === 'free') return `Thank you. Order ${id} is with your agency.`
  if (payment_method === 'card')
    return status === 'charged'
      ? `Thank you. Order ${id} is paid and with your agency.`
      : `Thank you. Order ${id} waits for your bank to confirm ${exactMoney(total)}.`
  return `Thank you. Order ${id} is with your agency. ${exactMoney(total)} is held in your wallet until they accept it.`
}
