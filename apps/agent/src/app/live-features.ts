import * as accounts from '@openbook/api/accounts.ts'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as settings from '@openbook/api/settings.ts'
import { owesBilling } from '@openbook/auth/route-guard.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from '../lib/cable.ts'
import { reloadUser, useUser } from '../lib/current-user.ts'

const HEARD: string[] = [featureFlags.CHANGED, settings.CHANGED, accounts.MEMBERSHIP_CHANGED]
/** Whoever does not pay hears when they do, and nothing else. */
const channelsOf = (paid: boolean) => [
  accounts.MEMBERSHIP_CHANNEL,
  ...(paid ? [featureFlags.CHANNEL, notifications.CHANNEL] : []),
]

/** Listens while the app is open: what is switched on or off for the user, or announced, is there at once. */
export function useLiveFeatures() {
  const client = useQueryClient()
  const paid = !owesBilling(useUser())
  useEffect(() => {
    const again = () => void reloadUser(client).catch(() => {})
    const message = ({ type }: { type: string }) => void (HEARD.includes(type) && again())
    const left = channelsOf(paid).map(channel => subscribe({ channel }, { message, gap: again }))
    return () => {
      for (const leave of left) leave()
    }
  }, [client, paid])
}
