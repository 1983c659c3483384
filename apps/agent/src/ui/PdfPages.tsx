import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useState } from 'react'
import { fetchFile } from '../lib/fetch-file.ts'
import { sentenceOf } from '../lib/toasts.ts'
import type { Drawn } from './file-kinds.ts'
import { Lines } from './Lines.tsx'
import { PdfPage } from './PdfPage.tsx'

GlobalWorkerOptions.workerSrc = worker

/** The pages of a PDF as pictures with their words; its scripts, forms and attachments are left alone. */
export function PdfPages({ href, name, fail }: Drawn) {
  const { data, error } = useQuery({
    queryKey: [href, 'pdf'],
    queryFn: ({ signal }) => fetchFile(href, signal),
    gcTime: 0,
  })
  const pdf = useDocument(data, fail)
  useEffect(() => {
    if (error) fail(sentenceOf(error))
  }, [error, fail])
  if (!pdf) return <Lines />
  return (
    <Box
      component="section"
      aria-label={`Pages of ${name}`}
      tabIndex={0}
      sx={{ width: '100%', maxWidth: 900, mx: 'auto' }}
    >
      {Array.from({ length: pdf.numPages }, (_, before) => before + 1).map(number => (
        <PdfPage key={number} pdf={pdf} number={number} />
      ))}
    </Box>
  )
}

function useDocument(data: Uint8Array | undefined, fail: (why: string) => void) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  useEffect(() => {
    if (!data) return
    const task = getDocument({ data: data.slice(), isEvalSupported: false, enableXfa: false, useWasm: false })
    task.promise.then(setPdf, (error: Error) => {
      if (!task.destroyed) fail(WHY[error.name] ?? 'This PDF is damaged. Download it and try another program.')
    })
    return () => void task.destroy()
  }, [data, fail])
  return pdf
}
const WHY: Record<string, string> = {
  PasswordException: 'This PDF is locked by a password. Download it to open it.',
}
