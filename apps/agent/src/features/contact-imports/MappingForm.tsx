import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import * as imports from '@openbook/api/contact-imports.ts'
import { ANSWER_FIELD, IMPORT_FIELDS, type ImportField, REPEATABLE_FIELDS } from '@openbook/config/import-fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { mutation } from '../../lib/query.ts'
import { sentenceOf } from '../../lib/toasts.ts'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { keepOthers } from './apply-mapping.ts'
import { type Attempt, attemptQuery } from './attempt.ts'
import { ColumnsTable, type Mapping, SealedHint } from './ColumnsTable.tsx'
import { ImportOptionsPanel, type Options, optionsOf } from './ImportOptionsPanel.tsx'
import { placeProblem } from './PlaceChoice.tsx'
import { SavedMappings, SaveMapping } from './SavedMappings.tsx'
import { ScrubPanel, scrubProblem } from './ScrubPanel.tsx'

const firstMapping = (attempt: Attempt): Mapping =>
  attempt.options?.mapping ?? attempt.columns.map(({ field }) => field)
const doubled = (mapping: Mapping) =>
  mapping.filter((field, at) => field && !REPEATABLE_FIELDS.has(field) && mapping.indexOf(field) !== at)

const NO_QUESTION =
  'An answer needs the name of its column for a question, and the first row holds no names. Choose Notes instead.'

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
  const chosen = JSON.stringify([mapping, options])
  const [began] = useState(chosen)
  useUnsaved(() => chosen !== began && !check.isPending && !check.isSuccess)
  const [twice] = doubled(mapping)
  const named = options.has_header ?? attempt.has_header
  const used = mapping.filter(Boolean).length
  const problem = twice
    ? `Two columns are “${IMPORT_FIELDS[twice as ImportField].label}”. Choose another meaning for one of them.`
    : used
      ? ((!named && mapping.includes(ANSWER_FIELD) ? NO_QUESTION : undefined) ??
        placeProblem(options, mapping) ??
        scrubProblem(options))
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
        {attempt.rows_estimate !== null &&
          `, from about ${attempt.rows_estimate.toLocaleString('en-US')} ${attempt.rows_estimate === 1 ? 'row' : 'rows'}`}
        . Guesses can be changed. What has no field of its own can be kept as an answer, or with others in the notes.
      </Typography>
      {named && <KeepOthers attempt={attempt} mapping={mapping} onChange={setMapping} />}
      <ColumnsTable attempt={attempt} mapping={mapping} named={named} onChange={setMapping} />
      <SealedHint mapping={mapping} />
      <FormControlLabel
        sx={{ mt: 1 }}
        control={<Checkbox size="small" checked={named} />}
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

interface OthersProps {
  attempt: Attempt
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** One act for all columns that would be left out though they say something. */
function KeepOthers({ attempt, mapping, onChange }: OthersProps) {
  const kept = keepOthers(attempt.columns, mapping)
  const others = kept.filter((field, at) => field !== (mapping[at] ?? null)).length
  if (others === 0) return null
  return (
    <Button variant="outlined" sx={{ mb: 1.5 }} onClick={() => onChange(kept)}>
      {others === 1 ? 'Keep 1 more column as an answer' : `Keep ${others} more columns as answers`}
    </Button>
  )
}
