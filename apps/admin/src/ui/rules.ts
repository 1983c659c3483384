import { inWords } from '@openbook/api/core/in-words.ts'
import { useCallback } from 'react'
import { useRecordContext } from 'react-admin'

/** A field of the contract (packages/api/src/core/fields.ts). */
interface Rule {
  safeParse: (
    value: unknown,
    params?: { error: typeof inWords },
  ) => { error?: { issues: { message: string }[] } | undefined }
}

/** What the contract says of a value; nothing where it would take it. */
export const wrongBy = (rule: Rule, value: unknown): string | undefined =>
  value === null || value === undefined || value === ''
    ? undefined
    : rule.safeParse(value, { error: inWords }).error?.issues[0]?.message

/** The contract's rule as the validator of an input. What stands in the record from before may stay. */
export function useRule(source: string, rule: Rule) {
  const kept: unknown = useRecordContext()?.[source]
  return useCallback((value: unknown) => (value === kept ? undefined : wrongBy(rule, value)), [kept, rule])
}
