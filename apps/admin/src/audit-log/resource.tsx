import History from '@mui/icons-material/HistoryOutlined'
import type { AuditEntry } from '@openbook/api/audit-log.ts'
import { actSentence } from '@openbook/config/acts.ts'
import type { ResourceProps } from 'react-admin'
import { AuditLogList } from './AuditLogList.tsx'
import { AuditLogShow } from './AuditLogShow.tsx'

export const auditLog: ResourceProps = {
  name: 'audit_log',
  icon: History,
  options: { label: 'Audit log', section: 'Oversight' },
  recordRepresentation: (entry: AuditEntry) => actSentence(entry.action),
  list: AuditLogList,
  show: AuditLogShow,
}
