import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Failed as Refused } from '@openbook/api/core/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { sentenceOf } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { useInside } from '../../ui/Link.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { MergeForm } from './MergeForm.tsx'
import { previewQuery } from './queries.ts'
import { idsOf, type MergeSearch } from './search.ts'

/** The records of the address side by side, to be made one. */
export function MergePage() {
  const ids = idsOf(useSearch({ strict: false }) as MergeSearch)
  const enough = ids.length > 1
  const { data, error, isFetching, refetch } = useQuery({ ...previewQuery(ids), enabled: enough })
  const back = useInside(paths.duplicates())
  const denied = error instanceof Refused && error.status === 403
  const gone = error instanceof Refused && error.status < 500
  return (
    <Box sx={{ maxWidth: 1240, mx: 'auto' }}>
      <PageTitle title="Merge records">Merge records</PageTitle>
      {!enough || (gone && !data) ? (
        <Empty
          title={enough ? 'These records cannot be merged' : 'Choose two records or more'}
          action={
            <Button variant="contained" {...back}>
              Go to duplicates
            </Button>
          }
        >
          {denied
            ? sentenceOf(error)
            : enough
              ? 'One of them is gone, was merged already, or belongs to someone else.'
              : 'Tick contacts in the list, or take a group of duplicates.'}
        </Empty>
      ) : error && !data ? (
        <Failed what="The records" error={error} retry={refetch} busy={isFetching} />
      ) : data ? (
        <>
          {error && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {sentenceOf(error)}
            </Alert>
          )}
          <MergeForm key={data.records.map(({ contact }) => contact.version).join()} preview={data} reload={refetch} />
        </>
      ) : (
        <Box aria-busy="true" sx={{ mt: 2 }}>
          <PanelSkeleton />
        </Box>
      )}
    </Box>
  )
}
