import Inbox from '@mui/icons-material/InboxOutlined'
import type { ResourceProps } from 'react-admin'
import { RequestList } from './RequestList.tsx'
import { RequestShow } from './RequestShow.tsx'

export const apiRequests: ResourceProps = {
  name: 'api_requests',
  icon: Inbox,
  options: { label: 'Vendor requests', section: 'Leads' },
  recordRepresentation: request => `Request ${request.id}`,
  list: RequestList,
  show: RequestShow,
}
