import { type RefObject, useEffect } from 'react'
import { singleKeysOn } from '../../lib/shortcuts.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
const ROWS = '[data-row]'

/** Nothing in particular has the focus, so the arrows are free. */
const isIdle = (element: Element | null) => !element || element === document.body || element.matches('h1, main')

/** ↓ and ↑ walk the rows of a list; Enter opens one, since a row's name is a link. */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      const focused = document.activeElement
      if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !list.current) return
      const rows = [...list.current.querySelectorAll<HTMLElement>(ROWS)]
      const here = rows.indexOf(focused as HTMLElement)
      const inList = list.current.contains(focused)
      if (!inList && !(singleKeysOn() && isIdle(focused))) return
      const next = here >= 0 ? rows[here + step] : rows.find(row => !inList || follows(row, focused))
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [list])
}

const follows = (row: Element, other: Element | null) =>
  Boolean(other && other.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING)
