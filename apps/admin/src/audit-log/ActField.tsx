import Box from '@mui/material/Box'
import type { AuditEntry } from '@openbook/api/audit-log.ts'
import { actSentence } from '@openbook/config/acts.ts'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'

const WithCode = ({ code, children }: { code: string; children: ReactNode }) => (
  <span>
    {children}
    <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
      {code}
    </Box>
  </span>
)

/** What was done in plain words, with its code below; in lists it leads to the entry. */
export function ActField({ link = false }: { link?: boolean; label?: string }) {
  const entry = useRecordContext<AuditEntry>()
  if (!entry) return null
  return <WithCode code={entry.action}>{link ? <OpenLink type="show" /> : actSentence(entry.action)}</WithCode>
}
