import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/current-user.ts'
import { day, relative } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Pages } from './Pages.tsx'
import { mergesQuery } from './queries.ts'
import type { DuplicatesSearch } from './search.ts'
import { namesOf } from './words.ts'

const UndoDialog = lazy(async () => ({ default: (await import('./UndoDialog.tsx')).UndoDialog }))

/** What was merged, newest first, and how long it can be undone. */
export function MergedList() {
  const search = useSearch({ strict: false }) as DuplicatesSearch
  const [undoing, setUndoing] = useState<number>()
  const mayMerge = useMay('contacts.merge')
  const { data, error, isFetching, refetch } = useQuery({
    ...mergesQuery(search.page ?? 1),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <Failed what="The merges" error={error} retry={refetch} busy={isFetching} />
  if (!data) return <Waiting label="Loading merges" height={220} />
  if (!data.data.length)
    return <Empty title="Nothing merged yet">What you merge is listed here, and can be undone.</Empty>
  return (
    <>
      <Paper component="ul" variant="outlined" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map(({ id, survivor, records, user, created_at, undo_until, undone_at }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
              px: 2,
              py: 1.25,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
              <Link href={paths.contact(survivor.number)} sx={{ fontWeight: 600 }}>
                {survivor.name || 'Contact'} ({survivor.number})
              </Link>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                took in {namesOf(records, 'contact')}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {user.name}, {relative(created_at)}
                {undone_at ? ` · undone ${relative(undone_at)}` : ` · can be undone until ${day(undo_until)}`}
              </Typography>
            </Box>
            {mayMerge && !undone_at && (
              <Button size="small" variant="outlined" onClick={() => setUndoing(id)}>
                Undo merge
              </Button>
            )}
          </Box>
        ))}
      </Paper>
      <Pages meta={data.meta} to={page => paths.duplicates({ ...search, page })} />
      <Suspense fallback={null}>{undoing && <UndoDialog id={undoing} close={() => setUndoing(undefined)} />}</Suspense>
    </>
  )
}
