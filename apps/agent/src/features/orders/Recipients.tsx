import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import type { OrderDetail } from '@openbook/api/orders.ts'
import * as orders from '@openbook/api/orders.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Link, useGo } from '../../ui/Link.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'

/** Who the order goes to, with the addresses it goes to. */
export function Recipients({ order }: { order: OrderDetail }) {
  const go = useGo()
  const { page = 1 } = useSearch({ strict: false }) as { page?: number }
  const { data, error, refetch, isFetching } = useQuery({
    ...query(orders.recipients, { params: { id: order.id }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title="Goes to" count={order.contacts_count}>
      {error && !data ? (
        <Failed what="The contacts" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        <Rows>
          {data.data.map(({ id, number, name, address }) => (
            <Row key={id}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {number ? <Link href={paths.contact(number)}>{name}</Link> : name}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {address}
              </Typography>
            </Row>
          ))}
        </Rows>
      )}
      {data && data.meta.total_pages > 1 && (
        <Pagination
          sx={{ mt: 1 }}
          page={page}
          count={data.meta.total_pages}
          onChange={(_, to) => go(paths.storeOrder(order.id, { page: to > 1 ? to : undefined }))}
        />
      )}
    </Panel>
  )
}
