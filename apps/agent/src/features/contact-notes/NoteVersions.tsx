import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import * as contactNotes from '@openbook/api/contact-notes.ts'
import { LATEST_SHOWN } from '@openbook/config/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { actedBy } from '../../lib/acted-by.ts'
import { dayAndTime } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { MostShown } from '../../ui/MostShown.tsx'

/** What a note said before. */
export function NoteVersions(params: { id: number; noteId: number }) {
  const { data, error, isFetching, refetch } = useQuery(query(contactNotes.versions, { params }))
  if (error && !data) return <Failed what="The earlier versions" error={error} retry={refetch} busy={isFetching} />
  if (!data) return <Lines />
  return (
    <>
      <Box
        component="ol"
        aria-label="Earlier versions"
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, pl: 1.5, borderLeft: 2, borderColor: 'divider' }}
      >
        {data.map(({ id, body, author, sent_by, real_user, at }) => (
          <Box component="li" key={id} sx={{ mb: 1 }}>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {sent_by ?? actedBy(author?.name ?? 'Someone', real_user)} · {dayAndTime(at)}
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', color: 'text.secondary' }}>
              {body}
            </Typography>
          </Box>
        ))}
      </Box>
      <MostShown listed={data.length} most={LATEST_SHOWN}>{`The latest ${LATEST_SHOWN} versions are shown.`}</MostShown>
    </>
  )
}
