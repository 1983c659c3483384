import type { Input } from '@openbook/api/core/call.ts'
import * as store from '@openbook/api/store.ts'
import { TIMES } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../lib/query.ts'

export type Wanted = Input<typeof store.preview>['body']

/** What an order would cost, asked anew half a second after the last change. `isFresh`: the answer is to what stands on the screen. */
export function usePreview(wanted: Wanted | undefined) {
  const now = JSON.stringify(wanted)
  const [asked, ask] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => ask(now), TIMES.debounce)
    return () => clearTimeout(timer)
  }, [now])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query(store.preview, { body: JSON.parse(asked ?? '{"items":[]}') as Wanted }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return {
    data,
    error,
    refetch,
    isFresh: asked === now && now !== undefined && !isPlaceholderData && !isFetching && !error,
  }
}
