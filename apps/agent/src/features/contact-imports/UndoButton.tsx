import * as contacts from '@openbook/api/contacts.ts'
import * as imports from '@openbook/api/contact-imports.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '../../lib/dates.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { type Attempt, attemptQuery } from './attempt.ts'

/** Takes a finished import back, after saying what that does. */
export function UndoButton({ attempt }: { attempt: Attempt }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const undo = useMutation({
    ...mutation(imports.undo),
    onSuccess: async fresh => {
      client.setQueryData(attemptQuery(fresh.id).queryKey, fresh)
      await refresh(client, contacts.list)
    },
  })
  const { id, state, counts, undo_until } = attempt
  const effects = (counts.created ?? 0) + (counts.updated ?? 0)
  if (!['completed', 'cancelled', 'failed'].includes(state) || !effects) return null
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsked(true)} disabled={undo.isPending}>
        Undo this import
      </Button>
      <Dialog open={asked} onClose={() => setAsked(false)} aria-labelledby="undo-title">
        <DialogTitle id="undo-title">Undo this import?</DialogTitle>
        <DialogContent>
          <DialogContentText>
            {`${(counts.created ?? 0).toLocaleString('en-US')} created contacts are taken back and ${(counts.updated ?? 0).toLocaleString('en-US')} updated ones get their old values. Whatever somebody changed since is kept and listed.`}
            {undo_until && ` Undo is possible until ${day(undo_until)}.`}
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setAsked(false)}>
            Keep it
          </Button>
          <Button
            color="error"
            variant="contained"
            onClick={() => {
              setAsked(false)
              undo.mutate({ params: { id } })
            }}
          >
            Undo
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
