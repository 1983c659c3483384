import Back from '@mui/icons-material/ChevronLeft'
import Forward from '@mui/icons-material/ChevronRight'
import Close from '@mui/icons-material/Close'
import Download from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useId, useState } from 'react'
import { useWidth } from '../lib/width.ts'
import { FilePreview, type Previewed } from './FilePreview.tsx'

export interface Viewed extends Previewed {
  id: number
  title: string
  facts: string
}
interface Props {
  files: readonly Viewed[]
  id: number
  show: (id: number) => void
  close: () => void
}

/** A file in place, with the way to those beside it: buttons and arrow keys; Escape closes. */
export function FileViewer({ files: given, id, show, close }: Props) {
  const [files] = useState(given)
  const title = useId()
  const wide = useWidth()
  const at = files.findIndex(file => file.id === id)
  const file = files[at]
  if (!file) return null
  const go = (step: number) => {
    const next = files[at + step]
    if (next) show(next.id)
  }
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLMediaElement || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }
  return (
    <Dialog
      open
      onClose={close}
      onKeyDown={press}
      fullScreen={!wide('sm')}
      fullWidth
      maxWidth="lg"
      aria-labelledby={title}
      slotProps={{ paper: { sx: { height: { sm: '92vh' } } } }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          pl: 2,
          pr: 1,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={title} variant="h2" noWrap title={file.title}>
            {file.title}
          </Typography>
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }} aria-live="polite">
            {[files.length > 1 && `${at + 1} of ${files.length}`, file.facts].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        {files.length > 1 && (
          <>
            <IconButton aria-label="Previous file" disabled={at === 0} onClick={() => go(-1)}>
              <Back />
            </IconButton>
            <IconButton aria-label="Next file" disabled={at === files.length - 1} onClick={() => go(1)}>
              <Forward />
            </IconButton>
          </>
        )}
        <IconButton component="a" href={file.href} download={file.filename} aria-label={`Download ${file.filename}`}>
          <Download />
        </IconButton>
        <IconButton aria-label="Close" onClick={close} autoFocus>
          <Close />
        </IconButton>
      </Box>
      <FilePreview key={file.id} file={file} />
    </Dialog>
  )
}
