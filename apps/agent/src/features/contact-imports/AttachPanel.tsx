import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import * as imports from '@openbook/api/contact-imports.ts'
import { useState } from 'react'
import { FileButton } from './FileButton.tsx'
import { UploadProblem, UploadProgress } from './UploadProgress.tsx'
import type { Upload } from './use-upload.ts'

/** Takes an archive of files that go to contacts who are there already. */
export function AttachPanel({ upload: { sending, problem, send, cancel } }: { upload: Upload }) {
  const [at_once, setAtOnce] = useState(false)
  const isOurs = (route: unknown) => route === imports.importAttachments || route === imports.attachmentsLeadsUploader
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 20rem' }}>
          Have documents of contacts who are here already? Upload them as one ZIP. Each file or folder is named with the
          contact’s number, e-mail, phone or external ID, or a manifest.csv says whose it is.
        </Typography>
        <FileButton
          label="ZIP of files for contacts"
          accept=".zip,application/zip"
          take={file => void send(at_once ? imports.attachmentsLeadsUploader : imports.importAttachments, file)}
          disabled={sending !== undefined}
        >
          Attach files
        </FileButton>
      </Box>
      <FormControlLabel
        control={<Checkbox size="small" checked={at_once} />}
        label="Attach what is found at once, without a look first"
        onChange={(_event, on) => setAtOnce(on)}
      />
      {isOurs(sending?.route) && sending && (
        <UploadProgress share={sending.share} after="Looking for the contacts" onCancel={cancel} />
      )}
      {isOurs(problem?.route) && problem && <UploadProblem text={problem.text} />}
    </Box>
  )
}
