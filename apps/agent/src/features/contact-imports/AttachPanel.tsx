import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as imports from '@openbook/api/contact-imports.ts'
import { useRef } from 'react'
import { UploadProblem, UploadProgress } from './UploadProgress.tsx'
import type { Upload } from './use-upload.ts'

const ROUTE = imports.importAttachments

/** Takes an archive of files that go to contacts who are there already. */
export function AttachPanel({ upload: { sending, problem, send, cancel } }: { upload: Upload }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 20rem' }}>
          Have documents of contacts who are here already? Upload them as one ZIP. Each file or folder is named with the
          contact’s number, e-mail, phone or external ID, or a manifest.csv says whose it is.
        </Typography>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          hidden
          aria-label="ZIP of files for contacts"
          onChange={event => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void send(ROUTE, file)
          }}
        />
        <Button variant="outlined" onClick={() => input.current?.click()} disabled={sending !== undefined}>
          Attach files
        </Button>
      </Box>
      {sending?.route === ROUTE && (
        <UploadProgress share={sending.share} after="Looking for the contacts" onCancel={cancel} />
      )}
      {problem?.route === ROUTE && <UploadProblem text={problem.text} />}
    </Box>
  )
}
