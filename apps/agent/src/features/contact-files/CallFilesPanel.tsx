import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import * as contactFiles from '@openbook/api/contact-files.ts'
import { useQuery } from '@tanstack/react-query'
import { actedBy } from '../../lib/acted-by.ts'
import { dayAndTime } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { TOUCHED } from '../../ui/touched.ts'

const MOST = 200

/** Recordings of calls with a contact. */
export function CallFilesPanel({ contactId }: { contactId: number; readOnly: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(
    query(contactFiles.callFiles, { params: { id: contactId }, query: { limit: MOST } }),
  )
  if (data?.data.length === 0) return null
  return (
    <Panel title="Call recordings" count={data?.meta.total_count}>
      {error && !data ? (
        <Failed what="The recordings" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        <Rows>
          {data.data.map(file => (
            <Row key={file.id}>
              <MuiLink href={paths.contactFile(contactId, file.id)} download sx={TOUCHED}>
                {file.filename}
              </MuiLink>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {actedBy(file.uploaded_by.name, file.real_user)} · {dayAndTime(file.created_at)}
              </Typography>
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  )
}
