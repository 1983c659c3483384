import { Failed } from '@openbook/api/core/errors.ts'
import { useCallback, useEffect, useState } from 'react'
import { HttpError } from 'react-admin'
import { unreachable } from '../layout/unreachable.ts'

interface Asked<T> {
  data?: T
  error?: string
}

export const sentenceOf = (error: unknown) =>
  error instanceof Failed ? error.sentence : error instanceof HttpError ? error.message : unreachable()

/** What a call of the contract answered, asked when the component appears and again when `ask` changes; `again` asks anew. */
export function useAsked<T>(ask: () => Promise<T>) {
  const [asked, setAsked] = useState<Asked<T>>({})
  const again = useCallback(() => {
    let gone = false
    ask().then(
      data => !gone && setAsked({ data }),
      error => !gone && setAsked({ error: sentenceOf(error) }),
    )
    return () => {
      gone = true
    }
  }, [ask])
  useEffect(again, [again])
  return { ...asked, again }
}
