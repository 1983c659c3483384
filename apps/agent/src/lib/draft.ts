import { useMemo } from 'react'
import { useUser } from './current-user.ts'
import { readStored, writeStored } from './stored.ts'

const NAME = 'openbook-drafts'

/** By place; of one user, for the next who writes in this tab begins anew. */
interface Drafts {
  user_id: number
  by_place: Record<string, unknown>
}

/**
 * What the signed-in user is writing at a place. It outlives the page being left, reloaded, or the session ending, in
 * this tab alone: it is personal data, gone with the tab and with signing out.
 */
export function useDraft<T>(place: string) {
  const { id: user_id } = useUser()
  return useMemo(() => {
    const mine = () => {
      const drafts = readStored<Drafts>(NAME, 'sessionStorage')
      return drafts?.user_id === user_id ? drafts.by_place : {}
    }
    const keep = (written: T | undefined) =>
      writeStored(NAME, { user_id, by_place: { ...mine(), [place]: written } } satisfies Drafts, 'sessionStorage')
    return { kept: () => mine()[place] as T | undefined, keep, drop: () => keep(undefined) }
  }, [user_id, place])
}

export const dropDrafts = () => writeStored(NAME, null, 'sessionStorage')
