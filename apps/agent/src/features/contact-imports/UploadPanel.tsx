import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import * as imports from '@openbook/api/contact-imports.ts'
import { type DragEvent, useState } from 'react'
import { FileButton, SHEETS } from './FileButton.tsx'
import { UploadProblem, UploadProgress } from './UploadProgress.tsx'
import type { Upload } from './use-upload.ts'

export const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ROUTE = imports.validate

/** Takes one file, by choice or by drop, and goes to its attempt. */
export function UploadPanel({ upload: { sending, problem, send, cancel } }: { upload: Upload }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void send(ROUTE, file)
  }
  return (
    <Box>
      <Box
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          border: '1.5px dashed',
          borderColor: over ? 'primary.main' : 'divider',
          bgcolor: over ? 'action.hover' : 'background.paper',
          borderRadius: 2,
          px: 2,
          py: { xs: 3, sm: 4 },
          textAlign: 'center',
        }}
      >
        <UploadIcon color="primary" sx={{ fontSize: 36 }} />
        <Typography variant="h3" component="p">
          Drop a CSV or Excel file here
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          Any columns in any order, up to 100 MB. You choose what each column means next.
        </Typography>
        <FileButton
          label="File to import"
          accept={SHEETS}
          take={file => void send(ROUTE, file)}
          disabled={sending !== undefined}
          variant="contained"
        >
          Choose a file
        </FileButton>
        {sending?.route === ROUTE && (
          <UploadProgress share={sending.share} after="Reading the columns" onCancel={cancel} />
        )}
      </Box>
      {problem?.route === ROUTE && <UploadProblem text={problem.text} />}
    </Box>
  )
}
