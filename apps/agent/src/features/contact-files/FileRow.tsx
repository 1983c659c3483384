import Delete from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import * as contactFiles from '@openbook/api/contact-files.ts'
import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { actedBy } from '../../lib/acted-by.ts'
import { bytes } from '../../lib/bytes.ts'
import { dayAndTime, relative } from '../../lib/dates.ts'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TOUCHED } from '../../ui/touched.ts'

interface Props {
  file: z.output<typeof contactFiles.ContactFile>
  contactId: number
  readOnly: boolean
}

export function FileRow({ file, contactId, readOnly }: Props) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const settle = () => refresh(client, contactFiles.list, contactFiles.listDeleted, contactTimeline.list)
  const restore = useMutation({ ...mutation(contactFiles.restore), onSuccess: settle })
  const destroy = useMutation({
    ...mutation(contactFiles.destroy),
    onSuccess: (_, { params }) => {
      say(`${file.filename} deleted.`, { action: { label: 'Undo', run: () => restore.mutate({ params }) } })
      return settle()
    },
    onSettled: () => setAsking(false),
  })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <MuiLink
          href={paths.contactFile(contactId, file.id)}
          download={file.filename}
          title={`Download ${file.filename}`}
          sx={TOUCHED}
        >
          {file.filename}
        </MuiLink>
        <Typography
          variant="caption"
          component="p"
          sx={{ color: 'text.secondary' }}
          title={dayAndTime(file.created_at)}
        >
          {bytes(file.size_bytes)} · {actedBy(file.uploaded_by.name, file.real_user)} · {relative(file.created_at)}
        </Typography>
      </Box>
      {!readOnly && (
        <IconButton size="small" aria-label={`Delete ${file.filename}`} onClick={() => setAsking(true)}>
          <Delete fontSize="small" />
        </IconButton>
      )}
      {asking && (
        <ConfirmDialog
          title="Delete this file?"
          act="Delete file"
          busy={destroy.isPending}
          onAct={() => destroy.mutate({ params: { id: contactId, fileId: file.id } })}
          onClose={() => setAsking(false)}
        >
          {`${file.filename}, ${bytes(file.size_bytes)}. It can be brought back.`}
        </ConfirmDialog>
      )}
    </Box>
  )
}
