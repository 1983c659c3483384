import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import * as terms from '@openbook/api/terms.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { setUser } from '../../lib/current-user.ts'
import { day } from '../../lib/dates.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { say, sentenceOf } from '../../lib/toasts.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { TermsText } from './TermsText.tsx'

/** The terms of use to read and accept, with what changed since the reader accepted them last. */
export function TermsDialog({ later, close }: { later: () => void; close: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(query(terms.show))
  const accept = useMutation({
    ...mutation(terms.acceptTos),
    meta: { shown: true },
    onSuccess: user => {
      close()
      setUser(client, user)
      say('You accepted the terms of use.')
    },
    onError: () => void refresh(client, terms.show),
  })
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth scroll="paper" aria-labelledby={id}>
      <DialogTitle id={id}>Terms of use</DialogTitle>
      <DialogContent dividers tabIndex={0}>
        {accept.error && (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            {sentenceOf(accept.error)}
          </Alert>
        )}
        {data && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
            Version of {day(data.published_at)}.
            {data.accepted && ` You accepted the version of ${day(data.accepted.published_at)}.`}
          </Typography>
        )}
        {data ? (
          <TermsText now={data.body} before={data.accepted?.body ?? null} />
        ) : error ? (
          <Failed what="The terms of use" error={error} retry={refetch} />
        ) : (
          <Lines />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button onClick={later}>Later</Button>
        <Button
          variant="contained"
          disabled={!data || accept.isPending}
          onClick={() => data && accept.mutate({ body: { version: data.version } })}
        >
          Accept the terms
        </Button>
      </DialogActions>
    </Dialog>
  )
}
