import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bytes } from '../lib/bytes.ts'
import { fetchFile } from '../lib/fetch-file.ts'
import { sentenceOf } from '../lib/toasts.ts'
import type { Drawn } from './file-kinds.ts'
import { Lines } from './Lines.tsx'

const MOST = 2 ** 18

/** The text of a file, its beginning where it is long. */
export function TextFile({ href, name, fail }: Drawn) {
  const { data, error } = useQuery({
    queryKey: [href, 'text'],
    queryFn: async ({ signal }) => decoded(await fetchFile(href, signal)),
    gcTime: 0,
  })
  useEffect(() => {
    if (error) fail(sentenceOf(error))
  }, [error, fail])
  if (!data) return <Lines />
  return (
    <Box sx={{ width: '100%', maxWidth: 960, mx: 'auto' }}>
      {data.cut && (
        <Typography variant="body2" role="note" sx={{ color: 'text.secondary', mb: 1 }}>
          The first {bytes(MOST)} of it. Download the file to read all.
        </Typography>
      )}
      <Box
        component="pre"
        role="document"
        aria-label={name}
        tabIndex={0}
        sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.875rem', lineHeight: 1.5 }}
      >
        {data.text}
      </Box>
    </Box>
  )
}

/** UTF-8, or what Windows wrote before. */
function decoded(all: Uint8Array<ArrayBuffer>) {
  const cut = all.length > MOST
  const part = all.subarray(0, MOST)
  try {
    return { cut, text: new TextDecoder('utf-8', { fatal: true }).decode(part, { stream: cut }) }
  } catch {
    return { cut, text: new TextDecoder('windows-1252').decode(part) }
  }
}
