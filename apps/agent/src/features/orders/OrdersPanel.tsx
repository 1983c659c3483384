import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Order } from '@openbook/api/orders.ts'
import * as orders from '@openbook/api/orders.ts'
import { exactMoney } from '@openbook/config/money.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { day } from '../../lib/dates.ts'
import { figure } from '../../lib/numbers.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Link, useGo } from '../../ui/Link.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { PaymentChip, stepOf } from './OrderStatus.tsx'

/** What one has ordered, newest first. */
export function OrdersPanel({ page }: { page: number }) {
  const go = useGo()
  const { data, error, refetch, isFetching } = useQuery({
    ...query(orders.mine, { query: { page } }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <Failed what="Your orders" error={error} retry={refetch} busy={isFetching} />
  if (!data) return <Lines />
  if (!data.data.length)
    return (
      <Empty title="No orders yet" action={<Link href={paths.store()}>Look at the store</Link>}>
        What you order stands here, with how far it is.
      </Empty>
    )
  return (
    <>
      <Paper variant="outlined" sx={{ px: { xs: 1.75, sm: 2.25 }, py: 1 }}>
        <Rows>
          {data.data.map(order => (
            <OrderRow key={order.id} order={order} />
          ))}
        </Rows>
      </Paper>
      {data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 2 }}
          page={page}
          count={data.meta.total_pages}
          onChange={(_, to) => go(paths.store({ tab: 'orders', page: to > 1 ? to : undefined }))}
        />
      )}
    </>
  )
}

/** `3 × Business cards, 500`. */
export const itemsOf = ({ items }: Pick<Order, 'items'>) =>
  items.map(({ name, quantity }) => (quantity === 1 ? name : `${figure(quantity)} × ${name}`)).join('; ')

function OrderRow({ order }: { order: Order }) {
  return (
    <Row end={<PaymentChip status={order.status} />}>
      <Typography variant="body1" sx={{ fontWeight: 600 }}>
        <Link href={paths.storeOrder(order.id)}>Order {order.id}</Link>
      </Typography>
      <Typography variant="body2">{itemsOf(order)}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {[exactMoney(order.total), day(order.created_at), stepOf(order)].join(' · ')}
      </Typography>
    </Row>
  )
}
