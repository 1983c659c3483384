import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import * as bulkJobs from '@openbook/api/bulk-jobs.ts'
import * as contactExports from '@openbook/api/contact-exports.ts'
import { call } from '@openbook/api/core/call.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { bytes } from '../../lib/bytes.ts'
import { dayAndTime, relative } from '../../lib/dates.ts'
import { exportFailed } from '../../lib/export-failed.ts'
import { contactsOf } from '../../lib/follow-job.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { paths } from '../../paths.ts'

export type Export = z.output<typeof contactExports.ContactExport>
export const isBusy = ({ state }: Export) => state === 'queued' || state === 'running'

export function ExportRow({ row }: { row: Export }) {
  const { filename, row_count, total, size_bytes, created_at, processed } = row
  const facts = [contactsOf(row_count ?? total ?? 0), size_bytes !== null && bytes(size_bytes), relative(created_at)]
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{filename}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
        {row_count !== null && total !== null && row_count !== total && (
          <Typography variant="body2">
            {contactsOf(total)} {total === 1 ? 'was' : 'were'} selected when you asked; the list changed before the file
            was written.
          </Typography>
        )}
        <State row={row} />
        {isBusy(row) && (
          <LinearProgress
            aria-label={`Writing ${filename}`}
            variant={total ? 'determinate' : 'indeterminate'}
            value={total ? Math.min(100, (processed / total) * 100) : 0}
            sx={{ mt: 0.75, height: 5, borderRadius: 3 }}
          />
        )}
      </Box>
      <Acts row={row} />
    </Box>
  )
}

function State({ row: { state, expired, expires_at, error } }: { row: Export }) {
  const said =
    state === 'failed'
      ? (error ?? 'Stopped by an error.')
      : state === 'cancelled'
        ? 'Cancelled'
        : expired
          ? 'The file has expired.'
          : expires_at && `Kept until ${dayAndTime(expires_at)}`
  if (!said) return null
  return (
    <Typography variant="body2" sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary' }}>
      {said}
    </Typography>
  )
}

function Acts({ row }: { row: Export }) {
  const client = useQueryClient()
  const again = { onSettled: () => refresh(client, contactExports.list) }
  const retry = useMutation({ ...mutation(bulkJobs.retry), ...again })
  const cancel = useMutation({ ...mutation(bulkJobs.cancel), ...again })
  const params = { id: row.id }
  if (isBusy(row))
    return (
      <Button
        size="small"
        color="inherit"
        aria-label={`Cancel ${row.filename}`}
        onClick={() => cancel.mutate({ params })}
      >
        Cancel
      </Button>
    )
  if (row.state === 'failed' || row.state === 'cancelled')
    return (
      <Button size="small" aria-label={`Try ${row.filename} again`} onClick={() => retry.mutate({ params })}>
        Try again
      </Button>
    )
  if (row.expired || row.expires_at === null) return null
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={`Download ${row.filename}`}
      onClick={() => void fetchFile(row.id)}
    >
      Download
    </Button>
  )
}

/** Asks first, so that a refusal is told here instead of in place of the app; the browser then saves it as it comes. */
async function fetchFile(id: number): Promise<void> {
  try {
    const { expired } = await call(contactExports.show, { params: { id } })
    if (expired) await call(contactExports.download, { params: { id } })
    window.location.assign(paths.exportFile(id))
  } catch (error) {
    exportFailed(error)
  }
}
