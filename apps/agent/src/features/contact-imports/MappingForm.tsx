import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as imports from '@openbook/api/contact-imports.ts'
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from '@openbook/config/import-fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mutation } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { type Attempt, attemptQuery } from './attempt.ts'
import { ImportOptionsPanel, type Options, optionsOf } from './ImportOptionsPanel.tsx'

type Mapping = (string | null)[]

const firstMapping = (attempt: Attempt): Mapping =>
  attempt.options?.mapping ?? attempt.columns.map(({ field }) => field)
const doubled = (mapping: Mapping) => mapping.filter((field, at) => field && mapping.indexOf(field) !== at)

/** What each column means, and what all rows get; ends in a dry run. */
export function MappingForm({ attempt, onChecked }: { attempt: Attempt; onChecked: () => void }) {
  const client = useQueryClient()
  const [mapping, setMapping] = useState(() => firstMapping(attempt))
  const [options, setOptions] = useState<Options>(() => optionsOf(attempt))
  const check = useMutation({
    ...mutation(imports.dryRun),
    meta: { shown: true },
    onSuccess: fresh => {
      client.setQueryData(attemptQuery(fresh.id).queryKey, fresh)
      onChecked()
    },
  })
  const [twice] = doubled(mapping)
  const used = mapping.filter(Boolean).length
  const problem = twice
    ? `Two columns are “${IMPORT_FIELDS[twice as ImportField].label}”. Choose another meaning for one of them.`
    : used
      ? undefined
      : 'Choose what at least one column means.'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!problem) check.mutate({ params: { id: attempt.id }, body: { mapping, ...options } })
  }
  return (
    <Box component="form" onSubmit={submit} noValidate>
      <Typography variant="h2">What each column means</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {used} of {attempt.columns.length} columns will be imported
        {attempt.rows_estimate !== null && `, from about ${attempt.rows_estimate.toLocaleString('en-US')} rows`}.
        Guesses can be changed; a column left out is not lost, it stays in the file.
      </Typography>
      <Columns attempt={attempt} mapping={mapping} onChange={setMapping} />
      <FormControlLabel
        sx={{ mt: 1 }}
        control={<Checkbox size="small" checked={options.has_header ?? attempt.has_header} />}
        label="The first row holds the names of the columns"
        onChange={(_event, has_header) => setOptions({ ...options, has_header })}
      />
      <ImportOptionsPanel options={options} onChange={setOptions} />
      {(problem || check.isError) && (
        <Alert severity={problem ? 'warning' : 'error'} variant="outlined" sx={{ mt: 2 }}>
          {problem ?? sentenceOf(check.error)}
        </Alert>
      )}
      <Box sx={{ mt: 2, display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={Boolean(problem) || check.isPending}>
          Check the file
        </Button>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Writes nothing yet.
        </Typography>
      </Box>
    </Box>
  )
}

interface ColumnsProps {
  attempt: Attempt
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

function Columns({ attempt, mapping, onChange }: ColumnsProps) {
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

function FieldSelect({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | null
  onChange: (field: string | null) => void
}) {
  return (
    <TextField
      select
      value={value ?? ''}
      onChange={event => onChange(event.target.value || null)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Meaning of ${label}` } }}
    >
      <option value="">Leave out</option>
      {IMPORT_FIELD_NAMES.map(field => (
        <option key={field} value={field}>
          {IMPORT_FIELDS[field].label}
        </option>
      ))}
    </TextField>
  )
}
