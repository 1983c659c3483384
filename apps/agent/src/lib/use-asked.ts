import { call, type Input } from '@openbook/api/core/call.ts'
import type { Gets, Route } from '@openbook/api/core/route.ts'
import { useCallback, useEffect, useState } from 'react'

type Send = (route: Route, input: unknown) => Promise<never>

/** The answer to one question that needs no data layer: here, lost, or on its way. */
export function useAsked<R extends Route>(route: R, input: Input<R>) {
  const [answer, setAnswer] = useState<Gets<R>>()
  const [error, setError] = useState<unknown>()
  const asked = JSON.stringify(input)
  const again = useCallback(() => {
    setError(undefined)
    ;(call as unknown as Send)(route, JSON.parse(asked)).then(setAnswer, setError)
  }, [route, asked])
  useEffect(again, [again])
  return { answer, error, again }
}
