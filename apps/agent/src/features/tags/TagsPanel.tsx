import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as tagRoutes from '@openbook/api/tags.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useDebounced } from '../../lib/debounced.ts'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { type Carried, TagRow } from './TagRow.tsx'

const TagDialog = lazy(async () => ({ default: (await import('./TagDialog.tsx')).TagDialog }))
const MergeTag = lazy(async () => ({ default: (await import('./MergeTag.tsx')).MergeTag }))

const STEP = 30
const MOST = 200

/** The tags of the agency, kept in order: named anew, coloured, merged, deleted. */
export function TagsPanel() {
  const [words, setWords] = useState('')
  const [limit, setLimit] = useState(STEP)
  const [doing, setDoing] = useState<{ act: 'edit' | 'merge'; tag: Carried }>()
  const [q, setQ] = useState('')
  const search = useDebounced(setQ)
  const { data, error, isFetching, refetch } = useQuery({
    ...query(tagRoutes.carried, { query: { limit, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  const close = () => setDoing(undefined)
  return (
    <Panel title="Tags" count={data?.meta.total_count}>
      <TextField
        label="Search tags"
        type="search"
        size="small"
        fullWidth
        value={words}
        onChange={event => {
          setWords(event.target.value)
          search.soon(event.target.value.trim())
        }}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ mb: 1.5 }}
      />
      {error && !data ? (
        <Failed what="The tags" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : data.data.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {q ? 'No tag has that name. Search for another.' : 'No tags yet. They are made where contacts are tagged.'}
        </Typography>
      ) : (
        <Rows>
          {data.data.map(tag => (
            <TagRow
              key={tag.id}
              tag={tag}
              edit={() => setDoing({ act: 'edit', tag })}
              merge={() => setDoing({ act: 'merge', tag })}
            />
          ))}
        </Rows>
      )}
      {data && data.meta.total_count > data.data.length && limit < MOST && (
        <Button size="small" onClick={() => setLimit(Math.min(limit * 2, MOST))} disabled={isFetching}>
          Show more tags
        </Button>
      )}
      <Suspense fallback={null}>
        {doing?.act === 'edit' && <TagDialog tag={doing.tag} close={close} />}
        {doing?.act === 'merge' && <MergeTag tag={doing.tag} close={close} />}
      </Suspense>
    </Panel>
  )
}
