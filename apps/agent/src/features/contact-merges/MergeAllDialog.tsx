import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import * as contactMerges from '@openbook/api/contact-merges.ts'
import type { Gets } from '@openbook/api/core/route.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { followJob } from '../../lib/follow-job.ts'
import { figure } from '../../lib/numbers.ts'
import { mutation, query, refresh } from '../../lib/query.ts'
import { say, sentenceOf } from '../../lib/toasts.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { scopeOf, TOUCHED } from './queries.ts'
import { Score } from './Score.tsx'
import type { DuplicatesSearch } from './search.ts'
import { nameOf, tooLarge } from './words.ts'

/** Merges every group that is one person beyond doubt, after showing how many and the first of them. */
export function MergeAllDialog({ search, close }: { search: DuplicatesSearch; close: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const contacts_scope = scopeOf(search)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(contactMerges.mergeAllPreview, { body: { contacts_scope } }),
    staleTime: 0,
    gcTime: 0,
  })
  const merging = useMutation({
    ...mutation(contactMerges.mergeAll),
    meta: { shown: true },
    onError: () => void refetch(),
    onSuccess: async ({ bulk_job, too_large }) => {
      close()
      await followJob(client, bulk_job)
      if (too_large) say(tooLarge(too_large), { tone: 'info' })
      await refresh(client, ...TOUCHED)
    },
  })
  const groups = data?.count === 1 ? '1 group' : `${figure(data?.count ?? 0)} groups`
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Merge what is certain</DialogTitle>
      <DialogContent>
        {error && !data ? (
          <Failed what="The groups" error={error} retry={refetch} busy={isFetching} />
        ) : data ? (
          <Forecast forecast={data} groups={groups} />
        ) : (
          <Lines />
        )}
        {merging.isError && (
          <Alert severity="error" role="alert" sx={{ mt: 2 }}>
            {sentenceOf(merging.error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close}>{data?.count === 0 ? 'Close' : 'Cancel'}</Button>
        {data && data.count > 0 && (
          <Button
            variant="contained"
            disabled={merging.isPending || isFetching}
            onClick={() => merging.mutate({ body: { contacts_scope, expected_count: data.count } })}
          >
            Merge {groups}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface ForecastProps {
  forecast: Gets<typeof contactMerges.mergeAllPreview>
  groups: string
}

function Forecast({ forecast: { count, records, samples, too_large }, groups }: ForecastProps) {
  return (
    <>
      {count === 0 ? (
        !too_large && <Typography>No group is certain: each deserves a look of its own.</Typography>
      ) : (
        <>
          <Typography>
            {groups} with {figure(records)} records agree on enough to be one person beyond doubt. The fullest record of
            each stays and takes in the others; nothing is lost, and you can undo it for 30 days.
          </Typography>
          <Box component="ul" sx={{ mt: 1.5, mb: 0, pl: 2.5 }}>
            {samples.map(({ contacts, score, signs }) => (
              <li key={contacts.map(contact => contact.id).join()}>
                {contacts.map(contact => `${nameOf(contact)} (${contact.number})`).join(', ')}
                <Score score={score} signs={signs} />
              </li>
            ))}
          </Box>
          {count > samples.length && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              and {figure(count - samples.length)} more
            </Typography>
          )}
        </>
      )}
      {too_large > 0 && (
        <Alert severity="info" sx={{ mt: count ? 2 : 0 }}>
          {tooLarge(too_large)}
        </Alert>
      )}
    </>
  )
}
