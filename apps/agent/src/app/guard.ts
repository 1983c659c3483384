import type { CurrentUser } from '@openbook/api/core/current-user.ts'
import { guard } from '@openbook/auth/route-guard.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '../lib/current-user.ts'
import { useGo } from '../ui/Link.tsx'

/** Where the guard of spec section 2 sends this user; undefined to stay. */
export function sentTo(user: CurrentUser, path: string): string | undefined {
  const to = guard({ user, path })
  return to === 'stay' ? undefined : to
}

/** Sends away from an open page as soon as the user is learned to have no place on it. */
export function useGuard() {
  const user = useUser()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const go = useGo()
  const to = sentTo(user, path)
  useEffect(() => {
    if (to) go(to, { replace: true })
  }, [to, go])
}
