import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import * as contactActs from '@openbook/api/contact-acts.ts'
import { MOST_RECORDS } from '@openbook/api/contact-merges.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import type { ActPanelProps, Chosen } from '../../lib/chosen.ts'
import { figure } from '../../lib/numbers.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { useGo, useInside } from '../../ui/Link.tsx'

const fits = (count: number) => count > 1 && count <= MOST_RECORDS

/** Takes selected contacts to the merge screen; says so where they are too few or too many for one person. */
export function MergeSelectedPanel({ chosen, close }: ActPanelProps) {
  const id = useId()
  const go = useGo()
  const { ids, count, error, isFetching, refetch } = useIds(chosen)
  const address = ids && fits(ids.length) && fits(count) ? paths.merge(ids) : undefined
  useEffect(() => {
    if (address) go(address)
  }, [address, go])
  const inside = useInside(paths.duplicates())
  if (address) return null
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Merge contacts</DialogTitle>
      <DialogContent>
        {!fits(count) ? (
          <DialogContentText>
            {count < 2
              ? 'Tick at least one more contact: a merge makes several records of one person one.'
              : `${figure(count)} contacts are hardly one person. Tick the records of one, at most ${figure(MOST_RECORDS)}, or go through the duplicates found.`}
          </DialogContentText>
        ) : error ? (
          <Failed what="The contacts" error={error} retry={refetch} busy={isFetching} />
        ) : (
          <Lines />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          Close
        </Button>
        <Button {...inside}>Go to duplicates</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Who they are: named already, or asked for where a list was selected as a whole. */
function useIds({ selection, count }: Chosen) {
  const { data, ...asking } = useQuery({
    ...query(contactActs.selectedItems, { body: { ...selection, limit: MOST_RECORDS } }),
    enabled: !selection.ids && fits(count),
    staleTime: 0,
    gcTime: 0,
  })
  return {
    ...asking,
    ids: selection.ids ?? data?.data.map(contact => contact.id),
    count: data?.meta.total_count ?? count,
  }
}
