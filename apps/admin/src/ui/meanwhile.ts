import { CHANGED_MEANWHILE } from '@openbook/api/core/unchanged.ts'
import { HttpError } from 'react-admin'

const hears = new Set<() => void>()
const drops = new Set<() => void>()

/** Takes note of a refusal: whether a form stands open whose record somebody else changed. */
export function heardMeanwhile(error: unknown) {
  if (error instanceof HttpError && error.body?.code === CHANGED_MEANWHILE) for (const hear of hears) hear()
}

/** Has open forms drop what is typed, before the newest is loaded in its place. */
export function dropTyped() {
  for (const drop of drops) drop()
}

export function watchDropping(drop: () => void): () => void {
  drops.add(drop)
  return () => void drops.delete(drop)
}

export function watchMeanwhile(hear: () => void): () => void {
  hears.add(hear)
  return () => void hears.delete(hear)
}
