import Box from '@mui/material/Box'
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
import { saveFile } from '../../lib/save-file.ts'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { TOUCHED } from '../../ui/touched.ts'
import { RenameDialog } from './RenameDialog.tsx'

interface Props {
  file: z.output<typeof contactFiles.ContactFile>
  contactId: number
  readOnly: boolean
  open: () => void
}

export const factsOf = ({ size_bytes, uploaded_by, real_user, created_at }: Props['file']) =>
  `${bytes(size_bytes)} · ${actedBy(uploaded_by.name, real_user)} · ${relative(created_at)}`

export function FileRow({ file, contactId, readOnly, open }: Props) {
  const client = useQueryClient()
  const [asking, setAsking] = useState<'rename' | 'delete'>()
  const settle = () => refresh(client, contactFiles.list, contactFiles.listDeleted, contactTimeline.list)
  const restore = useMutation({ ...mutation(contactFiles.restore), onSuccess: settle })
  const destroy = useMutation({
    ...mutation(contactFiles.destroy),
    onSuccess: (_, { params }) => {
      say(`${file.filename} deleted.`, { action: { label: 'Undo', run: () => restore.mutate({ params }) } })
      return settle()
    },
    onSettled: () => setAsking(undefined),
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
          component="button"
          type="button"
          onClick={open}
          title={`Open ${file.filename}`}
          sx={{ ...TOUCHED, textAlign: 'left', overflowWrap: 'anywhere', font: 'inherit' }}
        >
          {file.filename}
        </MuiLink>
        <Typography
          variant="caption"
          component="p"
          sx={{ color: 'text.secondary' }}
          title={dayAndTime(file.created_at)}
        >
          {factsOf(file)}
        </Typography>
      </Box>
      <RowMenu
        of={file.filename}
        acts={[
          ['Download', () => saveFile(paths.contactFile(contactId, file.id), file.filename)],
          ['Rename', () => setAsking('rename'), !readOnly],
          ['Delete', () => setAsking('delete'), !readOnly],
        ]}
      />
      {asking === 'rename' && <RenameDialog file={file} contactId={contactId} close={() => setAsking(undefined)} />}
      {asking === 'delete' && (
        <ConfirmDialog
          title="Delete this file?"
          act="Delete file"
          busy={destroy.isPending}
          onAct={() => destroy.mutate({ params: { id: contactId, fileId: file.id } })}
          onClose={() => setAsking(undefined)}
        >
          {`${file.filename}, ${bytes(file.size_bytes)}. It can be brought back.`}
        </ConfirmDialog>
      )}
    </Box>
  )
}
