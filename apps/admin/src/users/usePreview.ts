import type { Gets } from '@openbook/api/core/route.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import { useCallback } from 'react'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'
import { isJob } from './useChange.tsx'

export type Preview = Gets<typeof userChanges.adminPreview>
/** One of them: null is nobody, and no company. */
export type Wanted =
  | { manager_id: number | null }
  | { deactivate: true }
  | { role: string }
  | { corporation_id: number | null }
export const figure = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Whom to name in a change: those who would change. A job is named everyone, and its log says who is left out. */
export const whomOf = (ids: number[], preview?: Preview) =>
  isJob(ids.length) ? ids : (preview?.users ?? []).map(({ id }) => id)

/** What the change would touch; nothing of one that was asked about before. */
export function usePreview(ids: number[], wanted: Wanted) {
  const key = JSON.stringify({ ids, ...wanted })
  const ask = useCallback(
    async () => ({
      key,
      preview: await call(userChanges.adminPreview, { body: JSON.parse(key) as { ids: number[] } & Wanted }),
    }),
    [key],
  )
  const { data, ...rest } = useAsked(ask)
  return { ...rest, data: data?.key === key ? data.preview : undefined }
}
