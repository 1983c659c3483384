import * as contactMerges from '@openbook/api/contact-merges.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refresh } from '../../lib/query.ts'
import { useHeardChanges } from '../../lib/use-heard-changes.ts'

/** Keeps groups of duplicates as others leave them; one that was on the screen may come back to it. */
export function useLiveGroups(groups: { ids: number[] }[] | undefined) {
  const client = useQueryClient()
  const seen = useRef(new Set<number>())
  useEffect(() => {
    for (const { ids } of groups ?? []) for (const id of ids) seen.current.add(id)
  }, [groups])
  useHeardChanges({
    concerns: ids => !ids || ids.some(id => seen.current.has(id)),
    renew: () => void refresh(client, contactMerges.duplicates),
  })
}
