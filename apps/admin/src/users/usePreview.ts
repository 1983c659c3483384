import type { Gets } from '@openbook/api/core/route.ts'
import * as userChanges from '@openbook/api/user-changes.ts'
import { useCallback } from 'react'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

export type Preview = Gets<typeof userChanges.adminPreview>
export const figure = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What the change would touch. `manager_id` null is nobody; undefined asks about a deactivation. */
export function usePreview(ids: number[], manager_id?: number | null) {
  const key = ids.join()
  const ask = useCallback(() => {
    const wanted = key.split(',').map(Number)
    return call(userChanges.adminPreview, {
      body: manager_id === undefined ? { ids: wanted, deactivate: true } : { ids: wanted, manager_id },
    })
  }, [key, manager_id])
  return useAsked(ask)
}
