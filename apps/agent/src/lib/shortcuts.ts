import { useEffect, useRef } from 'react'
import { readStored, writeStored } from './stored.ts'

const NAME = 'openbook_single_keys'

export interface Shortcut {
  key: string
  /** With Ctrl, or Command on a Mac. */
  mod?: boolean
}

/** Single letters can be switched off (WCAG 2.1.4): they get in the way of speech input. */
export const singleKeysOn = () => readStored<boolean>(NAME) ?? true
export const setSingleKeys = (on: boolean) => writeStored(NAME, on)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
const isBusy = () => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null

/** Runs while the component is on the screen; single letters not while someone types or a dialog is open. */
export function useShortcut({ key, mod = false }: Shortcut, act: () => void) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.altKey || (event.ctrlKey || event.metaKey) !== mod) return
      if (isBusy() || (!mod && (!singleKeysOn() || isTyping(event.target)))) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [key, mod])
}
