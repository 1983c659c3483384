import type { Gets } from '@openbook/api/core/route.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import { useCallback } from 'react'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

export type Preview = Gets<typeof userChanges.adminPreview>
/** One of them: null is nobody, and no company. */
export type Wanted =
  | { manager_id: number | null }
  | { deactivate: true }
  | { role: string }
  | { corporation_id: number | null }
export const figure = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What the change would touch. */
export function usePreview(ids: number[], wanted: Wanted) {
  const key = JSON.stringify({ ids, ...wanted })
  const ask = useCallback(
    () => call(userChanges.adminPreview, { body: JSON.parse(key) as { ids: number[] } & Wanted }),
    [key],
  )
  return useAsked(ask)
}
