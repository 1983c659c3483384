import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Empty } from './Empty.tsx'
import { type Drawn, type FileKind, fileKind } from './file-kinds.ts'
import { Lines } from './Lines.tsx'

const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }))
const TextFile = lazy(async () => ({ default: (await import('./TextFile.tsx')).TextFile }))

export interface Previewed {
  filename: string
  content_type: string
  /** Where it is downloaded from; the preview reads the same bytes. */
  href: string
}

const DRAW: Record<FileKind, (drawn: Drawn) => ReactNode> = {
  image: ({ href, name, fail }) => (
    <Box
      component="img"
      src={href}
      alt={name}
      onError={() => fail('This picture is damaged, or cannot be reached now.')}
      sx={{ display: 'block', m: 'auto', maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }}
    />
  ),
  pdf: drawn => <PdfPages {...drawn} />,
  text: drawn => <TextFile {...drawn} />,
  audio: ({ href, name, fail }) => (
    <Box
      component="audio"
      controls
      src={href}
      aria-label={name}
      onError={() => fail(UNPLAYED)}
      sx={{ m: 'auto', width: '100%', maxWidth: 560 }}
    />
  ),
  video: ({ href, name, fail }) => (
    <Box
      component="video"
      controls
      playsInline
      src={href}
      aria-label={name}
      onError={() => fail(UNPLAYED)}
      sx={{ display: 'block', m: 'auto', maxWidth: '100%', maxHeight: '100%' }}
    />
  ),
}
const UNPLAYED = 'This browser cannot play it, or it cannot be reached now.'

/** What is in a file, drawn by the app itself: nothing in it is ever run. */
export function FilePreview({ file: { filename, content_type, href } }: { file: Previewed }) {
  const [why, fail] = useState<string>()
  const kind = fileKind(content_type)
  const drawn = kind && !why
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 240,
        overflow: 'auto',
        display: 'flex',
        p: drawn ? { xs: 1, sm: 2 } : 0,
        bgcolor: 'background.default',
      }}
    >
      {drawn ? (
        <Suspense fallback={<Lines />}>{DRAW[kind]({ href, name: filename, fail })}</Suspense>
      ) : (
        <Box sx={{ m: 'auto' }}>
          <Empty
            title="No preview"
            action={
              <Button variant="contained" href={href} download={filename}>
                Download file
              </Button>
            }
          >
            {why ?? 'Files of this kind are not shown here. Download it to open it.'}
          </Empty>
        </Box>
      )}
    </Box>
  )
}
