import MuiLink, { type LinkProps } from '@mui/material/Link'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type Ref, useCallback } from 'react'

type Props = Omit<LinkProps, 'href'> & { href: string; ref?: Ref<HTMLAnchorElement> }

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

/** Goes to an address of this app without loading the page anew; other clicks are the browser's. */
export function useGo() {
  const router = useRouter()
  return useCallback(
    (href: string, how: { replace?: boolean } = {}) => void router.navigate({ href, ...how }),
    [router],
  )
}

/** Spread on any anchor: a plain click stays inside the app, but for what the server hands out, like a file. */
export function useInside(href: string) {
  const go = useGo()
  return {
    href,
    onClick: (event: MouseEvent) => {
      if (!isPlain(event) || href.startsWith('/v1/')) return
      event.preventDefault()
      go(href)
    },
  }
}

export function Link({ href, onClick, ...props }: Props) {
  const inside = useInside(href)
  return (
    <MuiLink
      {...props}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (props.target !== '_blank') inside.onClick(event)
      }}
    />
  )
}
