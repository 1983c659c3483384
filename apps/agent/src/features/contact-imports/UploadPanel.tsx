import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import * as imports from '@openbook/api/contact-imports.ts'
import { Failed as Refused } from '@openbook/api/core/errors.ts'
import { type DragEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../lib/toasts.ts'
import { upload } from '../../lib/upload.ts'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Takes one file, by choice or by drop, and goes to its attempt. */
export function UploadPanel() {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { share, problem, send } = useUpload()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void send(file)
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
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label="File to import"
          onChange={event => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void send(file)
          }}
        />
        <Button variant="contained" onClick={() => input.current?.click()} disabled={share !== undefined}>
          Choose a file
        </Button>
        {share !== undefined && (
          <Box sx={{ mt: 2, maxWidth: 360, mx: 'auto' }}>
            <LinearProgress variant="determinate" value={share * 100} aria-label="Upload" />
            <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }} role="status">
              {share < 1 ? `Uploading, ${Math.round(share * 100)} %` : 'Reading the columns'}
            </Typography>
          </Box>
        )}
      </Box>
      {problem && (
        <Alert severity="error" variant="outlined" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
    </Box>
  )
}

/** Sends a file and goes to its attempt. */
export function useUpload(route: typeof imports.validate | typeof imports.importAttachments = imports.validate) {
  const go = useGo()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    setProblem(undefined)
    setShare(0)
    try {
      const { id } = await upload(route, { file, onProgress: setShare })
      go(paths.importAttempt(id))
    } catch (error) {
      setProblem(error instanceof Refused ? error.sentence : sentenceOf(error))
    } finally {
      setShare(undefined)
    }
  }
  return { share, problem, send }
}
