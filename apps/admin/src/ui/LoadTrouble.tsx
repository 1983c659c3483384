import Box from '@mui/material/Box'
import { Link, Pagination, Title, useCreatePath, useEditContext, useListContext, useShowContext } from 'react-admin'
import { askAgain, useAllMissing } from './missing.ts'
import { sizesWith } from './page-sizes.ts'
import { Trouble } from './Trouble.tsx'

const wordsOf = (error: unknown) => (error instanceof Error && error.message) || 'This could not be loaded.'
const statusOf = (error: unknown) => (error as { status?: number } | null)?.status
const isGone = (error: unknown) => statusOf(error) === 404
/** Asked again, a refusal is the same refusal. */
const againFor = (error: unknown) => (isGone(error) || statusOf(error) === 403 ? undefined : askAgain)

/** In place of the rows that did not come. */
export function ListTrouble() {
  const { error } = useListContext()
  useAllMissing()
  return (
    <Box sx={{ p: 2 }}>
      <Trouble text={wordsOf(error)} again={againFor(error)} />
    </Box>
  )
}

/** The pages of a list; none where it did not load, since react-admin would make up a figure. */
export function ListPages() {
  const { error, perPage } = useListContext()
  return error ? null : <Pagination rowsPerPageOptions={sizesWith(perPage)} />
}

interface Loaded {
  error?: unknown
  resource: string
}

/** In place of a record: it is gone, with the way back, or it did not come. */
function RecordTrouble({ error, resource }: Loaded) {
  const path = useCreatePath()
  useAllMissing()
  return (
    <Box sx={{ p: 2 }}>
      {isGone(error) ? (
        <>
          <Title title="Not found" />
          There is nothing here: it was deleted, or never was.{' '}
          <Link to={path({ resource, type: 'list' })}>Back to the list</Link>
        </>
      ) : (
        <Trouble text={wordsOf(error)} again={againFor(error)} />
      )}
    </Box>
  )
}

export const EditTrouble = () => <RecordTrouble {...useEditContext()} />
export const ShowTrouble = () => <RecordTrouble {...useShowContext()} />
