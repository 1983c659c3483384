import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { AuditEntry, AuditEntryWhole } from '@openbook/api/audit-log.ts'
import { fieldWord } from '@openbook/config/field-words.ts'
import { subjectName } from '@openbook/config/subjects.ts'
import { FunctionField, NumberField, Show, SimpleShowLayout, TextField, useRecordContext } from 'react-admin'
import { WhenField } from '../ui/WhenField.tsx'
import { ActField } from './ActField.tsx'
import { changesOf } from './changes.ts'

const nobody = 'Nobody'

function Changes(_props: { label?: string }) {
  const entry = useRecordContext<AuditEntryWhole>()
  const changes = entry ? changesOf(entry) : []
  if (!changes.length) return <span>Nothing noted.</span>
  return (
    <Table size="small" sx={{ maxWidth: 720 }}>
      <TableHead>
        <TableRow>
          <TableCell>Field</TableCell>
          <TableCell>Before</TableCell>
          <TableCell>After</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map(({ field, before, after }) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row">
              {fieldWord(entry?.subject_type ?? null, field)}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{before}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{after}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const wayIn = ({ way, api_key_id, api_key_name }: AuditEntry) =>
  way === 'key'
    ? `API key ${api_key_id}${api_key_name ? `, “${api_key_name}”` : ''}`
    : way === 'token'
      ? 'The API token'
      : way === 'session'
        ? 'A session in a browser'
        : '—'

export const AuditLogShow = () => (
  <Show actions={false}>
    <SimpleShowLayout>
      <WhenField source="at" label="When" />
      <ActField label="Act" />
      <TextField source="user_name" label="Acting as" emptyText={nobody} />
      <TextField source="real_user_name" label="Really" emptyText={nobody} />
      <FunctionField<AuditEntry> label="By" render={wayIn} />
      <TextField source="business_unit_name" label="Agency" />
      <FunctionField<AuditEntry> label="What" render={entry => subjectName(entry) || '—'} />
      <Changes label="Changes" />
      <TextField source="ip" label="Address" emptyText="—" />
      <NumberField source="session_id" label="Session" emptyText="—" options={{ useGrouping: false }} />
      <TextField source="request_id" label="Request" emptyText="—" />
    </SimpleShowLayout>
  </Show>
)
