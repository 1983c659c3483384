import * as accounts from '@openbook/api/accounts.ts'
import * as featureFlags from '@openbook/api/feature-flags.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as settings from '@openbook/api/settings.ts'
import { owesAnything } from '@openbook/auth/route-guard.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from '../lib/cable.ts'
import { reloadUser, useUser } from '../lib/current-user.ts'

const HEARD: string[] = [featureFlags.CHANGED, settings.CHANGED, accounts.MEMBERSHIP_CHANGED]
/** Whoever owes something first hears when they pay, and nothing else. */
const channelsOf = (settled: boolean) => [
  accounts.MEMBERSHIP_CHANNEL,
  ...(settled ? [featureFlags.CHANNEL, notifications.CHANNEL] : []),
]

/** Listens while the app is open: what is switched on or off for the user, or announced, is there at once. */
export function useLiveFeatures() {
  const client = useQueryClient()
  const settled = !owesAnything(useUser())
  useEffect(() => {
    const again = () => void reloadUser(client)
    const message = ({ type }: { type: string }) => void (HEARD.includes(type) && again())
    const left = channelsOf(settled).map(channel => subscribe({ channel }, { message, gap: again }))
    return () => {
      for (const leave of left) leave()
    }
  }, [client, settled])
}
