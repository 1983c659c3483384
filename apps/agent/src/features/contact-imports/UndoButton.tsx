import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as imports from '@openbook/api/contact-imports.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '../../lib/dates.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { type Attempt, attemptQuery } from './attempt.ts'
import { changedPolicies, furtherPolicies, optedOut, undoOf } from './standing.ts'

const count = (number = 0) => number.toLocaleString('en-US')

/** Takes an import back, after saying what that does; says so where its time is over. */
export function UndoButton({ attempt }: { attempt: Attempt }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const undo = useMutation({
    ...mutation(imports.undo),
    onSuccess: async fresh => {
      client.setQueryData(attemptQuery(fresh.id).queryKey, fresh)
      await refresh(client, contacts.list)
    },
    onError: () => refresh(client, imports.show, imports.rows),
    onSettled: () => setAsked(false),
  })
  const { id, kind, counts, undo_until } = attempt
  const standing = undoOf(attempt)
  if (standing === 'over')
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', alignSelf: 'center' }}>
        {undo_until && `This import could be undone until ${day(undo_until)}.`} It can no longer be taken back.
      </Typography>
    )
  if (standing !== 'possible') return null
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsked(true)} disabled={undo.isPending}>
        Undo this import
      </Button>
      {asked && (
        <ConfirmDialog
          title="Undo this import?"
          act="Undo the import"
          busy={undo.isPending}
          onAct={() => undo.mutate({ params: { id } })}
          onClose={() => setAsked(false)}
        >
          {kind === 'attachments'
            ? `${count(counts.attached)} ${counts.attached === 1 ? 'file is taken away from its contact' : 'files are taken away from their contacts'} again.`
            : `${count(counts.created)} created ${counts.created === 1 ? 'contact is' : 'contacts are'} taken back and ${count(counts.updated)} updated ${counts.updated === 1 ? 'one gets its' : 'ones get their'} old values${counts.policy_added ? `; ${furtherPolicies(counts.policy_added)} of them ${counts.policy_added === 1 ? 'goes' : 'go'} again` : ''}${counts.policy_updated ? `; ${changedPolicies(counts.policy_updated)} ${counts.policy_updated === 1 ? 'is' : 'are'} put back as ${counts.policy_updated === 1 ? 'it was' : 'they were'}` : ''}${counts.opted_out ? `; ${optedOut(counts.opted_out)} ${counts.opted_out === 1 ? 'is' : 'are'} taken back` : ''}. Whatever somebody changed since is kept and listed.`}
          {undo_until && ` Undo is possible until ${day(undo_until)}.`}
        </ConfirmDialog>
      )}
    </>
  )
}
