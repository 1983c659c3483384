import Orders from '@mui/icons-material/ShoppingBagOutlined'
import type { AdminOrder } from '@openbook/api/orders.ts'
import type { ResourceProps } from 'react-admin'
import { OrderList } from './OrderList.tsx'
import { OrderShow } from './OrderShow.tsx'

export const orders: ResourceProps = {
  name: 'order_management',
  icon: Orders,
  options: { label: 'Orders', section: 'Store', part: 'store' },
  recordRepresentation: ({ id }: AdminOrder) => `Order ${id}`,
  list: OrderList,
  show: OrderShow,
}
