import { say } from './toasts.ts'

const BY_HAND = 'Your browser did not allow copying. Select it and copy it by hand.'

/** Puts a text on the clipboard and says so, or that the browser did not allow it and what to do then. */
export async function copyText(text: string, done: string, otherwise = BY_HAND): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(done)
  } catch {
    say(otherwise, { tone: 'bad' })
  }
}
