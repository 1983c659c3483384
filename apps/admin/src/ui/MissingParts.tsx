import Box from '@mui/material/Box'
import { useSyncExternalStore } from 'react'
import { useGetResourceLabel } from 'react-admin'
import { askAgain, failedQueries, queryClient, useIsAllMissing, useMissingParts } from './missing.ts'
import { Trouble } from './Trouble.tsx'

const listed = new Intl.ListFormat('en-US')
/** `of` is a resource, or auth. */
type Failed = [of: string, error: string]

const listen = (hear: () => void) => queryClient.getQueryCache().subscribe(hear)
/** As a text, which stays the same as long as nothing else fails. */
const failures = () => JSON.stringify(failedQueries().map(({ queryKey, state }) => [queryKey[0], state.error?.message]))

/** Says above a page which parts of it did not come, and asks for them again. */
export function MissingParts() {
  const labelOf = useGetResourceLabel()
  const parts = useMissingParts()
  const failed = JSON.parse(useSyncExternalStore(listen, failures)) as Failed[]
  const first = parts[0]?.error ?? failed[0]?.[1]
  if (useIsAllMissing() || first === undefined) return null
  const names = new Set([
    ...parts.map(({ what }) => what),
    ...failed.map(([of]) => (of === 'auth' ? 'Your account' : labelOf(of, 2))),
  ])
  return (
    <Box sx={{ mb: 2 }}>
      <Trouble text={`Not loaded on this page: ${listed.format(names)}. ${first}`} again={askAgain} />
    </Box>
  )
}
