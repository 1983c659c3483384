import Box from '@mui/material/Box'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'

const LETTER = 8.5 / 11
/** A page is drawn once it is less than this away from being seen. */
const AHEAD = '600px'
const SHARPEST = 2

/** One page, drawn when it is about to be seen. What stands on it can be read by those who do not see. */
export function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const near = useNear(frame)
  const [page, setPage] = useState({ shape: LETTER, words: '', drawn: false })
  useEffect(() => {
    const target = canvas.current
    if (!near || !target) return
    let gone = false
    let stop = () => {}
    const draw = async () => {
      const found = await pdf.getPage(number)
      if (gone) return
      const { width, height } = found.getViewport({ scale: 1 })
      setPage(before => ({ ...before, shape: width / height }))
      const task = render(found, target, frame.current?.clientWidth ?? width)
      stop = () => task.cancel()
      await task.promise
      const { items } = await found.getTextContent()
      const words = items.map(item => ('str' in item ? item.str : '')).join(' ')
      if (!gone) setPage({ shape: width / height, words, drawn: true })
    }
    draw().catch(() => {})
    return () => {
      gone = true
      stop()
    }
  }, [pdf, number, near])
  return (
    <Box ref={frame} sx={{ mb: 1.5, '&:last-of-type': { mb: 0 } }}>
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={`Page ${number} of ${pdf.numPages}`}
        aria-busy={!page.drawn}
        style={{ aspectRatio: page.shape }}
        sx={{ display: 'block', width: '100%', bgcolor: '#fff', boxShadow: 1 }}
      />
      <Box
        component="p"
        sx={{ position: 'absolute', clipPath: 'inset(50%)', width: '1px', height: '1px', overflow: 'hidden' }}
      >
        {page.words}
      </Box>
    </Box>
  )
}

function render(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) {
  const sharpness = Math.min(SHARPEST, window.devicePixelRatio || 1)
  const scale = (width * sharpness) / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  return page.render({ canvas, viewport })
}

function useNear(frame: { readonly current: Element | null }): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!frame.current) return
    const watch = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && setNear(true), {
      rootMargin: AHEAD,
    })
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame])
  return near
}
