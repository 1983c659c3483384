import * as featureFlags from '@openbook/api/feature-flags.ts'
import * as notifications from '@openbook/api/notifications.ts'
import * as settings from '@openbook/api/settings.ts'
import * as users from '@openbook/api/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from '../lib/cable.ts'
import { reloadUser } from '../lib/current-user.ts'

const HEARD: string[] = [featureFlags.CHANGED, settings.CHANGED, users.MEMBERSHIP_CHANGED]

/** Listens while the app is open: what is switched on or off for the user, or announced, is there at once. */
export function useLiveFeatures() {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void reloadUser(client).catch(() => {})
    const message = ({ type }: { type: string }) => void (HEARD.includes(type) && again())
    const left = [featureFlags.CHANNEL, notifications.CHANNEL].map(channel =>
      subscribe({ channel }, { message, gap: again }),
    )
    return () => {
      for (const leave of left) leave()
    }
  }, [client])
}
