import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { IDENTITY_KINDS } from '@openbook/config/identity-numbers.ts'
import { ANSWER_FIELD, IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '@openbook/config/import-fields.ts'
import type { Attempt } from './attempt.ts'

export type Mapping = (string | null)[]

interface ColumnsProps {
  attempt: Attempt
  mapping: Mapping
  /** The columns have names, which can be questions. */
  named: boolean
  onChange: (mapping: Mapping) => void
}

/** Each column of the file with what it means. */
export function ColumnsTable({ attempt, mapping, named, onChange }: ColumnsProps) {
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Column of the file</TableCell>
            <TableCell>Means</TableCell>
            <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>How sure</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {attempt.columns.map((column, at) => (
            <TableRow key={column.name}>
              <TableCell sx={{ maxWidth: { xs: 150, sm: 340 } }}>
                <Typography sx={{ fontWeight: 600 }}>{column.name}</Typography>
                <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
                  {column.samples.filter(Boolean).slice(0, 3).join(' · ') || 'empty'}
                </Typography>
              </TableCell>
              <TableCell sx={{ width: { xs: 170, sm: 240 } }}>
                <FieldSelect
                  label={column.name}
                  value={mapping[at] ?? null}
                  named={named}
                  onChange={field => onChange(mapping.map((old, index) => (index === at ? field : old)))}
                />
                <Box sx={{ display: { md: 'none' } }}>
                  <Sure column={column} field={mapping[at]} short />
                </Box>
              </TableCell>
              <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>
                <Sure column={column} field={mapping[at]} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** What becomes of Medicare and Social Security numbers, where a column holds them. */
export const SealedHint = ({ mapping }: { mapping: Mapping }) =>
  mapping.some(field => IDENTITY_KINDS.some(kind => kind === field)) && (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
      ID numbers are kept encrypted and shown by their last four. The file is erased once it is imported.
    </Typography>
  )

interface SureProps {
  column: Attempt['columns'][number]
  field: string | null | undefined
  short?: boolean
}

/** How sure the guess is, for as long as it stands. */
function Sure({ column, field, short = false }: SureProps) {
  if (!column.field || field !== column.field) return null
  const percent = `${Math.round(column.confidence * 100)} %`
  return (
    <>
      <Typography variant="caption" sx={{ color: 'text.primary', display: 'block' }}>
        {short ? `${percent} sure` : percent}
      </Typography>
      {!short && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {column.reason}
        </Typography>
      )}
    </>
  )
}

const FIELDS = IMPORT_FIELD_NAMES.filter(field => field !== ANSWER_FIELD)

interface FieldProps {
  label: string
  value: string | null
  named: boolean
  onChange: (field: string | null) => void
}

function FieldSelect({ label, value, named, onChange }: FieldProps) {
  return (
    <TextField
      select
      value={value ?? ''}
      onChange={event => onChange(event.target.value || null)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Meaning of ${label}` } }}
    >
      <option value="">Leave out</option>
      {(named || value === ANSWER_FIELD) && <option value={ANSWER_FIELD}>Answer to: {label}</option>}
      {FIELDS.map(field => (
        <option key={field} value={field}>
          {IMPORT_FIELDS[field].label}
        </option>
      ))}
    </TextField>
  )
}
