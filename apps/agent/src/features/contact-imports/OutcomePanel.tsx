import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as imports from '@openbook/api/contact-imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../lib/current-user.ts'
import { mutation } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { AddSharing } from './AddSharing.tsx'
import { type Attempt, attemptQuery } from './attempt.ts'
import { Counts, outcomesOf } from './Counts.tsx'
import { RowsPanel } from './RowsPanel.tsx'
import {
  blottedIn,
  changedPolicies,
  endingIn,
  furtherPolicies,
  goOnOf,
  leftOut,
  mayRemap,
  optedOut,
  optingOutIn,
  policiesOf,
  unlicensedIn,
  workOf,
} from './standing.ts'
import { UndoButton } from './UndoButton.tsx'

/** What a check tells even where it found none. */
const FORECAST = ['to_create', 'to_update', 'duplicate', 'invalid']
const UNDO_OUTCOMES: readonly string[] = imports.UNDO_OUTCOMES

/** What the check found or the import did, row by row, and what can be done next. */
export function OutcomePanel({ attempt, onRemap }: { attempt: Attempt; onRemap: () => void }) {
  const [first] = outcomesOf(attempt.counts)
  const [chosen, setChosen] = useState<string>()
  const always = attempt.state === 'ready' ? FORECAST : []
  const warnings = [optingOutIn(attempt), unlicensedIn(attempt), endingIn(attempt), blottedIn(attempt)].filter(
    each => each !== undefined,
  )
  const usual = attempt.state === 'undone' && attempt.counts.kept ? 'kept' : first
  const outcome = chosen && outcomesOf(attempt.counts, always).includes(chosen) ? chosen : usual
  return (
    <Box>
      <Sentence attempt={attempt} />
      {warnings.map(warning => (
        <Alert key={warning} severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {warning}
        </Alert>
      ))}
      <Acts attempt={attempt} onRemap={onRemap} />
      <Counts counts={attempt.counts} always={always} chosen={outcome} onChoose={setChosen} />
      {outcome && <RowsPanel attempt={attempt} outcome={outcome} isUndo={UNDO_OUTCOMES.includes(outcome)} />}
    </Box>
  )
}

const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

const sharing = ({ sharing: count = 0, sharing_left_out: out = 0 }: Attempt['counts']) =>
  [
    count &&
      ` ${many(count, 'contact shares', 'contacts share')} a phone, an e-mail or a name with somebody else; their rows say with whom.`,
    out &&
      ` Left out as chosen: ${many(out, 'person who shares', 'people who share')} a phone, an e-mail or a name with somebody else.`,
  ]
    .filter(Boolean)
    .join('')

function Sentence({ attempt: { state, counts } }: { attempt: Attempt }) {
  const { to_create = 0, to_update = 0, to_add_policy = 0, to_update_policy = 0, to_opt_out = 0 } = counts
  const { created = 0, updated = 0, policy_added = 0, policy_updated = 0, opted_out = 0 } = counts
  const work = workOf(counts)
  const out = leftOut(counts)
  const left = many(out, 'row', 'rows')
  if (state === 'ready')
    return (
      <Alert severity={work ? 'info' : 'warning'} variant="outlined">
        {work
          ? `Nothing is written yet. The import would create ${many(to_create, 'contact', 'contacts')} and update ${to_update.toLocaleString('en-US')}${to_add_policy ? `, and add ${furtherPolicies(to_add_policy)} to them` : ''}${to_update_policy ? `, and bring ${policiesOf(to_update_policy)} up to date` : ''}${to_opt_out ? `, and keep ${optedOut(to_opt_out)}` : ''}; ${left} would be left out.${sharing(counts)}`
          : `There is nothing to import: ${left} ${out === 1 ? 'is a duplicate' : 'are duplicates'}, ${counts.sharing_left_out ? 'sharing with others, ' : ''}on a list or invalid. The reasons stand beside each row.`}
      </Alert>
    )
  if (state === 'completed')
    return (
      <Alert severity="success" variant="outlined">
        {`All ${many(created + updated + policy_added + policy_updated + opted_out + out, 'row', 'rows')} accounted for: ${many(created, 'contact', 'contacts')} created, ${updated.toLocaleString('en-US')} updated${policy_added ? `, ${furtherPolicies(policy_added)} added to them` : ''}${policy_updated ? `, ${changedPolicies(policy_updated)}` : ''}${opted_out ? `, ${optedOut(opted_out)} kept` : ''}, ${left} left out.${sharing(counts)}`}
      </Alert>
    )
  if (state === 'undone')
    return (
      <Alert severity="info" variant="outlined">
        This import was undone. Contacts that somebody changed since were kept and are listed below.
      </Alert>
    )
  return null
}

function Acts({ attempt, onRemap }: { attempt: Attempt; onRemap: () => void }) {
  const client = useQueryClient()
  const done = { onSuccess: (fresh: Attempt) => client.setQueryData(attemptQuery(fresh.id).queryKey, fresh) }
  const run = useMutation({ ...mutation(imports.run), ...done })
  const retry = useMutation({ ...mutation(imports.retryFailed), ...done })
  const { id, state, counts } = attempt
  const params = { params: { id } }
  const work = workOf(counts)
  const rejected = leftOut(counts)
  const goOn = goOnOf(attempt)
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 2 }}>
      {state === 'ready' && (
        <Button
          variant="contained"
          disabled={!work || run.isPending}
          onClick={() => run.mutate({ form: { id }, files: {} })}
        >
          Import {work.toLocaleString('en-US')} {work === 1 ? 'row' : 'rows'}
        </Button>
      )}
      {goOn && (
        <Button variant="contained" disabled={retry.isPending} onClick={() => retry.mutate(params)}>
          {goOn}
        </Button>
      )}
      {mayRemap(attempt) && (
        <Button variant="outlined" onClick={onRemap}>
          Change the columns
        </Button>
      )}
      <UndoButton attempt={attempt} />
      <AddSharing attempt={attempt} />
      {rejected > 0 && <Rejected id={id} count={rejected} />}
    </Box>
  )
}

/** The rows left out as a file; not while one acts as somebody else. */
function Rejected({ id, count }: { id: number; count: number }) {
  const { impersonation, profile } = useUser()
  const label = `Download ${many(count, 'left-out row', 'left-out rows')}`
  if (!impersonation)
    return (
      <Button variant="outlined" href={paths.importRejected(id)} download>
        {label}
      </Button>
    )
  return (
    <Box>
      <Button variant="outlined" disabled>
        {label}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        You are acting as {profile.first_name}. Only they can download the rows, signed in themselves.
      </Typography>
    </Box>
  )
}
