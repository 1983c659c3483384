import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import * as imports from '@openbook/api/contact-imports.ts'
import { IMPORT_FIELDS, type ImportField, REPEATABLE_FIELDS } from '@openbook/config/import-fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mutation } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { type Attempt, attemptQuery } from './attempt.ts'
import { ColumnsTable, type Mapping } from './ColumnsTable.tsx'
import { ImportOptionsPanel, type Options, optionsOf } from './ImportOptionsPanel.tsx'
import { placeProblem } from './PlaceChoice.tsx'
import { SavedMappings, SaveMapping } from './SavedMappings.tsx'
import { ScrubPanel, scrubProblem } from './ScrubPanel.tsx'

const firstMapping = (attempt: Attempt): Mapping =>
  attempt.options?.mapping ?? attempt.columns.map(({ field }) => field)
const doubled = (mapping: Mapping) =>
  mapping.filter((field, at) => field && !REPEATABLE_FIELDS.has(field) && mapping.indexOf(field) !== at)

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
      ? (placeProblem(options, mapping) ?? scrubProblem(options))
      : 'Choose what at least one column means.'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!problem) check.mutate({ params: { id: attempt.id }, body: { mapping, ...options } })
  }
  return (
    <Box component="form" onSubmit={submit} noValidate>
      <SavedMappings
        columns={attempt.columns}
        onUse={(saved, more) => {
          setMapping(saved)
          setOptions({ ...options, ...more })
        }}
      />
      <Typography variant="h2">What each column means</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {used} of {attempt.columns.length} columns will be imported
        {attempt.rows_estimate !== null && `, from about ${attempt.rows_estimate.toLocaleString('en-US')} rows`}.
        Guesses can be changed; a column left out is not lost, it stays in the file.
      </Typography>
      <ColumnsTable attempt={attempt} mapping={mapping} onChange={setMapping} />
      <FormControlLabel
        sx={{ mt: 1 }}
        control={<Checkbox size="small" checked={options.has_header ?? attempt.has_header} />}
        label="The first row holds the names of the columns"
        onChange={(_event, has_header) => setOptions({ ...options, has_header })}
      />
      <ImportOptionsPanel options={options} mapping={mapping} onChange={setOptions} />
      <ScrubPanel options={options} onChange={setOptions} />
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
      <SaveMapping columns={attempt.columns} mapping={mapping} options={options} />
    </Box>
  )
}
