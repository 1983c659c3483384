import * as contactActs from '@openbook/api/contact-acts.ts'
import { TIMES } from '@openbook/config/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Chosen } from '../../lib/chosen.ts'
import { query } from '../../lib/query.ts'

/** What an act would do to whom is chosen, asked anew half a second after the last change. `isFresh`: the answer is to what stands on the screen. */
export function useForecast(act: string, values: object | undefined, { selection }: Chosen) {
  const wanted = JSON.stringify(values)
  const [asked, ask] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => ask(wanted), TIMES.debounce)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query(contactActs.preview, { body: { ...selection, act, values: JSON.parse(asked ?? '{}') } }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return { data, error, refetch, isFetching, isFresh: asked === wanted && !isPlaceholderData && !isFetching && !error }
}
