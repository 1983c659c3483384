import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import * as contactFiles from '@openbook/api/contact-files.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { TOUCHED } from '../../ui/touched.ts'
import { factsOf } from './FileRow.tsx'

const FileViewer = lazy(async () => ({ default: (await import('../../ui/FileViewer.tsx')).FileViewer }))

const MOST = 200

/** Recordings of calls with a contact. */
export function CallFilesPanel({ contactId }: { contactId: number; readOnly: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(
    query(contactFiles.callFiles, { params: { id: contactId }, query: { limit: MOST } }),
  )
  const [opened, open] = useState<number>()
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
              <MuiLink
                component="button"
                type="button"
                onClick={() => open(file.id)}
                sx={{ ...TOUCHED, font: 'inherit' }}
              >
                {file.filename}
              </MuiLink>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {factsOf(file)}
              </Typography>
            </Row>
          ))}
        </Rows>
      )}
      <Suspense fallback={null}>
        {opened && data && (
          <FileViewer
            files={data.data.map(file => ({
              ...file,
              title: file.filename,
              facts: factsOf(file),
              href: paths.contactFile(contactId, file.id),
            }))}
            id={opened}
            show={open}
            close={() => open(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
