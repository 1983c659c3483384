import { CHANGED_MEANWHILE } from '@openbook/api/core/unchanged.ts'
import { HttpError } from 'react-admin'

const hears = new Set<() => void>()

/** Takes note of a refusal: whether a form stands open whose record somebody else changed. */
export function heardMeanwhile(error: unknown) {
  if (error instanceof HttpError && error.body?.code === CHANGED_MEANWHILE) for (const hear of hears) hear()
}

export function watchMeanwhile(hear: () => void): () => void {
  hears.add(hear)
  return () => void hears.delete(hear)
}
