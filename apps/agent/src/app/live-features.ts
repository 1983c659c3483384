import * as featureFlags from '@openbook/api/feature-flags.ts'
import * as settings from '@openbook/api/settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribe } from '../lib/cable.ts'
import { reloadUser } from '../lib/current-user.ts'

const HEARD: string[] = [featureFlags.CHANGED, settings.CHANGED]

/** Listens while the app is open: what is switched on or off for the user, or announced, is there at once. */
export function useLiveFeatures() {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void reloadUser(client).catch(() => {})
    return subscribe(
      { channel: featureFlags.CHANNEL },
      { message: ({ type }) => HEARD.includes(type) && again(), gap: again },
    )
  }, [client])
}
