import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import * as twoFactor from '@openbook/api/two-factor.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setUser } from '../../lib/current-user.ts'
import { refresh } from '../../lib/query.ts'

export interface SectionProps {
  /** Runs an act, asking for the password where the server wants it. */
  proven: <T>(act: () => Promise<T>) => Promise<T>
  /** Something changed; recovery codes, where some were made. */
  done: (codes?: string[]) => void
}
interface Answer {
  user?: CurrentUser
  recovery_codes?: string[]
}
interface How {
  /** The section says itself what is wrong. */
  failed?: (error: unknown) => void
  after?: () => void
}

/** One act of a section: proven, then the state is read anew and new codes are shown. */
export function useTwoFactorAct<In>(
  act: (input: In) => Promise<Answer>,
  { proven, done }: SectionProps,
  { failed, after }: How = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: In) => proven(() => act(input)),
    meta: { shown: Boolean(failed) },
    onSuccess: async ({ user, recovery_codes }) => {
      if (user) setUser(client, user)
      await refresh(client, twoFactor.show)
      after?.()
      done(recovery_codes)
    },
    ...(failed && {
      onError: (error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) failed(error)
      },
    }),
  })
}
