import type { Delivered } from '@openbook/api/core/cable.ts'
import type { ChannelParams } from '@openbook/api/core/cable-client.ts'
import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { cable, subscribe } from '../cable.ts'
import { shownFrom } from '../shown-from.ts'

interface Told {
  /** Said since the page was read: a replay may reach back before that. */
  isNews: boolean
}

/** Acts on what is said on a channel under one of these types; without its data where something may have been missed. */
export function useHeard(params: ChannelParams, types: string[], act: (data?: unknown, told?: Told) => void) {
  const heard = useEvent(({ offset, type, data }: Delivered, isReplayed: boolean) => {
    if (types.includes(type)) act(data, { isNews: shownFrom.isNews(offset, isReplayed) })
  })
  const missed = useEvent(() => act())
  const key = JSON.stringify(params)
  useEffect(() => {
    if (cable.state === 'signed_out') cable.connect()
    return subscribe(JSON.parse(key) as ChannelParams, {
      message: heard,
      gap: missed,
    })
  }, [key, heard, missed])
}
