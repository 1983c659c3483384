import Typography, { type TypographyProps } from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useBrand } from './BrandMark.tsx'

let arrived = false

/** The heading of a page: names the window, and takes the focus when one comes from another page. */
export function PageTitle({ children, title, ...props }: TypographyProps & { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
    arrived = true
  }, [])
  return (
    <Typography
      variant="h1"
      ref={heading}
      tabIndex={-1}
      {...props}
      sx={[{ outline: 'none', overflowWrap: 'anywhere' }, ...[props.sx ?? []].flat()]}
    >
      {children}
    </Typography>
  )
}
