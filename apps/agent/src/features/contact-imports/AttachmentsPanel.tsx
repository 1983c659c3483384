import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import * as imports from '@openbook/api/contact-imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '../../lib/query.ts'
import { type Attempt, attemptQuery } from './attempt.ts'
import { Counts, outcomesOf } from './Counts.tsx'
import { RowsPanel } from './RowsPanel.tsx'
import { goOnOf } from './standing.ts'
import { UndoButton } from './UndoButton.tsx'

const FORECAST = ['to_attach', 'unmatched']
const UNDO_OUTCOMES: readonly string[] = imports.UNDO_OUTCOMES
const files = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`

/** Whose each file of an archive is, and what became of it. */
export function AttachmentsPanel({ attempt }: { attempt: Attempt }) {
  const always = attempt.state === 'ready' ? FORECAST : []
  const [chosen, setChosen] = useState<string>()
  const shown = outcomesOf(attempt.counts, always)
  const outcome = chosen && shown.includes(chosen) ? chosen : shown[0]
  return (
    <Box>
      <Sentence attempt={attempt} />
      <Acts attempt={attempt} />
      <Counts counts={attempt.counts} always={always} chosen={outcome} onChoose={setChosen} />
      {outcome && <RowsPanel attempt={attempt} outcome={outcome} isUndo={UNDO_OUTCOMES.includes(outcome)} />}
    </Box>
  )
}

function Sentence({ attempt: { state, counts } }: { attempt: Attempt }) {
  const { to_attach = 0, attached = 0, unmatched = 0, duplicate = 0, invalid = 0 } = counts
  const out = unmatched + duplicate + invalid
  if (state === 'ready')
    return (
      <Alert severity={to_attach ? 'info' : 'warning'} variant="outlined">
        {to_attach
          ? `Nothing is attached yet. ${files(to_attach)} found a contact, ${files(unmatched)} did not.`
          : 'None of the files found a contact. The reasons stand beside each.'}
      </Alert>
    )
  if (state === 'completed')
    return (
      <Alert severity="success" variant="outlined">
        {`All ${files(attached + out)} accounted for: ${attached.toLocaleString('en-US')} attached, ${out.toLocaleString('en-US')} left out.`}
      </Alert>
    )
  return state === 'undone' ? (
    <Alert severity="info" variant="outlined">
      The files were taken away again.
    </Alert>
  ) : null
}

function Acts({ attempt }: { attempt: Attempt }) {
  const client = useQueryClient()
  const done = { onSuccess: (fresh: Attempt) => client.setQueryData(attemptQuery(fresh.id).queryKey, fresh) }
  const attach = useMutation({ ...mutation(imports.importAttachments), ...done })
  const retry = useMutation({ ...mutation(imports.retryFailed), ...done })
  const { id, state, counts } = attempt
  const work = counts.to_attach ?? 0
  const goOn = goOnOf(attempt)
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 2 }}>
      {state === 'ready' && (
        <Button
          variant="contained"
          disabled={!work || attach.isPending}
          onClick={() => attach.mutate({ form: { id }, files: {} })}
        >
          Attach {files(work)}
        </Button>
      )}
      {goOn && (
        <Button variant="contained" disabled={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
          {goOn}
        </Button>
      )}
      <UndoButton attempt={attempt} />
    </Box>
  )
}
